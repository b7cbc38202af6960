import { useState } from "react";
import { Form } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { DeskPage, Pager, Panel, When } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { FilterForm } from "#desk/layout/filter-form.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { FormField } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useReload } from "#desk/layout/page-loads.tsx";
import { formatFileSize } from "#desk/people/reply/file-size.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { MAX_ALT_LENGTH } from "#features/media/picture-limits.ts";
import { readFileStorage } from "#lib/db/file-storage.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";
import {
	buildPictureAddress,
	listWidths,
} from "#lib/pictures/picture-address.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { Empty } from "#ui/empty.tsx";
import { useHydrated } from "#ui/hydrated.ts";
import type { Route } from "./+types/route.ts";
import { ACCEPTED, ChooseFile } from "./choose-file.tsx";
import {
	addFromForm,
	changeStorageLimit,
	describePicture,
	type LibraryPicture,
	readLibrary,
	removePicture,
} from "./library.server.ts";
import { PictureEditor } from "./picture-editor.tsx";
import { PictureUses } from "./picture-uses.tsx";
import { ReplacePicture } from "./replace-picture.tsx";

export const meta = () => [{ title: deskCopy.title("Pictures") }];

export async function loader({ context, url }: Route.LoaderArgs) {
	const { db, staff } = requireStaff(context);
	const after = url.searchParams.get("after");
	const words = url.searchParams.get("q") ?? "";
	const { pictures, next } = await readLibrary(db, after, words);

	return {
		pictures,
		words,
		isFirst: after === null,
		next,
		storage: await readFileStorage(db),
		isOwner: staff.role === "owner",
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const type = request.headers.get("content-type") ?? "";
	if (type.startsWith("multipart/form-data"))
		return respond({
			...(await addFromForm(site, await request.formData())),
			intent: "add",
		});

	return respond(
		await submitForm(site, await readForm(request), {
			delete: removePicture,
			describe: describePicture,
			limit: changeStorageLimit,
		}),
	);
}

const notices = {
	added: { title: "Picture added." },
	deleted: { title: "Picture deleted." },
};

export default function PicturesPage({ loaderData }: Route.ComponentProps) {
	const { pictures, words, isFirst, next, storage, isOwner } = loaderData;
	const reload = useReload();
	const [edited, setEdited] = useState<File>();
	const [task, setTask] = useState<LibraryTask | null>(null);
	const first = words
		? `/desk/media?${new URLSearchParams({ q: words })}`
		: "/desk/media";

	function finish(): void {
		setEdited(undefined);
		setTask(null);
		void reload();
	}

	return (
		<DeskPage
			title="Pictures"
			intro="For articles, cases, the team and the logo. JPEG, PNG, WebP or AVIF, up to 8 MB."
		>
			<PageNotice done={notices} of={["delete", "limit"]} />
			<Panel title="Add a picture" tone="canary" id="add">
				{edited ? (
					<PictureEditor
						key={`${edited.name} ${edited.lastModified}`}
						source={edited}
						submit="Add picture"
						onDone={finish}
						onCancel={() => setEdited(undefined)}
					/>
				) : (
					<AddPicture onChoose={setEdited} />
				)}
			</Panel>
			<Panel title="All pictures">
				<FilterForm
					label="Find pictures"
					path="/desk/media"
					current={first}
					filter={{ q: words }}
				>
					<FormField
						type="search"
						label="Words of a description"
						name="q"
						defaultValue={words}
					/>
				</FilterForm>
				{pictures.length === 0 && words === "" && (
					<Empty
						title="No pictures yet"
						text="What you add here or in a text appears here."
					/>
				)}
				{pictures.length === 0 && words !== "" && (
					<p className="muted">No picture has these words.</p>
				)}
				<ul className="picture-list">
					{pictures.map((picture) => (
						<LibraryItem key={picture.id} picture={picture} onTask={setTask} />
					))}
				</ul>
				<Pager
					label="Older pictures"
					newer={!isFirst && first}
					older={
						next !== null &&
						`/desk/media?${new URLSearchParams({ q: words, after: next })}`
					}
				/>
			</Panel>
			<PictureDialog
				task={task}
				onDone={finish}
				onClose={() => setTask(null)}
			/>
			<Panel title="Storage" id="storage">
				<p>
					{`Pictures use ${formatFileSize(storage.pictures)}, attachments of emails ${formatFileSize(storage.attachments)}, of ${formatFileSize(storage.limit)}. Each backup contains them.`}
				</p>
				{isOwner && (
					<DeskForm intent="limit" submit="Save" isQuiet>
						<FormField
							name="limit"
							label="Limit in megabytes"
							inputMode="numeric"
							defaultValue={String(Math.round(storage.limit / 1_000_000))}
						/>
					</DeskForm>
				)}
			</Panel>
		</DeskPage>
	);
}

type LibraryTask = { task: "crop" | "replace"; picture: LibraryPicture };

type PictureDialogProps = {
	task: LibraryTask | null;
	onDone(): void;
	onClose(): void;
};

function PictureDialog({ task, onDone, onClose }: PictureDialogProps) {
	const title = task?.task === "crop" ? "Crop" : "Replace everywhere";

	return (
		<Dialog
			open={task !== null}
			onClose={onClose}
			title={task ? `${title}: ${task.picture.alt}` : title}
			size="quiz"
		>
			{task?.task === "crop" && (
				<PictureEditor
					source={task.picture}
					alt={task.picture.alt}
					submit="Add as a picture"
					isInDialog
					onDone={onDone}
					onCancel={onClose}
				/>
			)}
			{task?.task === "replace" && (
				<ReplacePicture
					picture={task.picture}
					onDone={onDone}
					onCancel={onClose}
				/>
			)}
		</Dialog>
	);
}

/** A plain form without JavaScript. */
function AddPicture({ onChoose }: { onChoose(file: File): void }) {
	const isHydrated = useHydrated();
	if (isHydrated)
		return (
			<div>
				<ChooseFile label="Choose a picture" onChoose={onChoose} />
			</div>
		);

	return (
		<Form
			method="post"
			encType="multipart/form-data"
			className="fields fields--narrow"
		>
			<FormField label="Picture" name="file" type="file" accept={ACCEPTED} />
			<FormField
				label="Description"
				name="alt"
				hint="For people who can’t see the picture: what it shows, in a sentence."
				maxLength={MAX_ALT_LENGTH}
			/>
			<div>
				<Button type="submit" variant="primary" small>
					Add picture
				</Button>
			</div>
		</Form>
	);
}

type LibraryItemProps = {
	picture: LibraryPicture;
	onTask(task: LibraryTask): void;
};

function LibraryItem({ picture, onTask }: LibraryItemProps) {
	const { id, name, alt, width, height, uses } = picture;
	const [smallest] = listWidths(width);

	return (
		<li className="picture-list__item">
			<img
				className="picture-list__shown"
				src={`/media/${id}/${smallest}.webp`}
				width={width}
				height={height}
				alt=""
				loading="lazy"
			/>
			<p className="picture-list__name">{alt || <bdi>{name}</bdi>}</p>
			{uses.length === 0 ? (
				<p className="small muted">Not used</p>
			) : (
				<details>
					<summary className="link-button">
						{`Used in ${counted(uses.length, "place")}`}
					</summary>
					<PictureUses uses={uses} none="" before="" />
				</details>
			)}
			<details>
				<summary className="link-button">Change</summary>
				<ItemActions picture={picture} onTask={onTask} />
			</details>
		</li>
	);
}

function ItemActions({ picture, onTask }: LibraryItemProps) {
	const { id, name, alt, width, height, size, at, isPast } = picture;
	const isHydrated = useHydrated();

	return (
		<div className="stack">
			<p className="small muted picture-list__name">
				<bdi>{name}</bdi>
				<span>{`, ${width} × ${height}, ${formatFileSize(size)}, `}</span>
				<When at={at} />
			</p>
			<DeskForm
				intent="describe"
				fields={{ id }}
				submit="Save"
				className="fields"
			>
				<FormField
					as="textarea"
					rows={3}
					name="alt"
					label="Description"
					defaultValue={alt}
					maxLength={MAX_ALT_LENGTH}
				/>
			</DeskForm>
			<code className="small picture-list__name">
				{buildPictureAddress(picture)}
			</code>
			<div className="row">
				{isHydrated && (
					<>
						<Button
							variant="outline"
							small
							aria-label={`Crop ${name}`}
							onClick={() => onTask({ task: "crop", picture })}
						>
							Crop
						</Button>
						<Button
							variant="outline"
							small
							aria-label={`Replace ${name} everywhere`}
							onClick={() => onTask({ task: "replace", picture })}
						>
							Replace everywhere
						</Button>
					</>
				)}
				<ButtonForm
					fields={{ intent: "delete", id, history: isPast ? "1" : "" }}
					name={`Delete ${name}`}
				>
					{isPast ? "Delete, from earlier versions too" : "Delete"}
				</ButtonForm>
			</div>
		</div>
	);
}
