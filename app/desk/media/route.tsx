import { useState } from "react";
import { Form, useRevalidator } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { DeskPage, Pager, Panel, When } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { FormField } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { formatFileSize } from "#desk/people/reply/file-size.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { MAX_ALT_LENGTH } from "#features/media/picture-limits.ts";
import { readFileStorage } from "#lib/db/file-storage.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import {
	buildPictureAddress,
	listWidths,
	type Picture,
} from "#lib/pictures/picture-address.ts";
import { Button } from "#ui/button.tsx";
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

export const meta = () => [{ title: deskCopy.title("Pictures") }];

export async function loader({ context, url }: Route.LoaderArgs) {
	const { db, staff } = requireStaff(context);
	const page = Math.max(0, Number(url.searchParams.get("page")) || 0);
	const { pictures, hasMore } = await readLibrary(db, Math.floor(page));

	return {
		pictures,
		page: Math.floor(page),
		hasMore,
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
	const { pictures, page, hasMore, storage, isOwner } = loaderData;
	const revalidator = useRevalidator();
	const [edited, setEdited] = useState<File | Picture>();

	function finish(): void {
		setEdited(undefined);
		void revalidator.revalidate();
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
						key={editorKey(edited)}
						source={edited}
						alt={"alt" in edited ? String(edited.alt) : ""}
						submit={edited instanceof File ? "Add picture" : "Add as a picture"}
						onDone={finish}
						onCancel={() => setEdited(undefined)}
					/>
				) : (
					<AddPicture onChoose={setEdited} />
				)}
			</Panel>
			<Panel title="All pictures">
				{pictures.length === 0 ? (
					<Empty
						title="No pictures yet"
						text="What you add here or in a text appears here."
					/>
				) : (
					<ul className="picture-list">
						{pictures.map((picture) => (
							<LibraryItem
								key={picture.id}
								picture={picture}
								onCrop={() => {
									setEdited(picture);
									document.getElementById("add")?.scrollIntoView();
								}}
							/>
						))}
					</ul>
				)}
				<Pager
					label="Older pictures"
					newer={page > 0 && "/desk/media"}
					older={hasMore && `/desk/media?page=${page + 1}`}
				/>
			</Panel>
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

function editorKey(source: File | Picture): string {
	return source instanceof File
		? `${source.name} ${source.lastModified}`
		: source.id;
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

type LibraryItemProps = { picture: LibraryPicture; onCrop(): void };

function LibraryItem({ picture, onCrop }: LibraryItemProps) {
	const { id, name, alt, width, height, size, at, uses, isPast } = picture;
	const [smallest] = listWidths(width);
	const isHydrated = useHydrated();

	return (
		<li className="picture-list__item">
			<img
				className="picture-list__shown"
				src={`/media/${id}/${smallest}.webp`}
				width={width}
				height={height}
				alt={alt}
				loading="lazy"
			/>
			<div className="stack">
				<p>
					<b className="picture-list__name">
						<bdi>{name}</bdi>
					</b>{" "}
					<span className="muted">
						<span>{`${width} × ${height}, ${formatFileSize(size)}, `}</span>
						<When at={at} />
					</span>
				</p>
				<p className="small">
					{uses.length === 0 ? (
						<span className="muted">Not used</span>
					) : (
						<span>{`Used in ${uses.join(", ")}`}</span>
					)}
				</p>
				<DeskForm
					intent="describe"
					fields={{ id }}
					submit="Save"
					className="fields fields--narrow"
				>
					<FormField
						name="alt"
						label="Description"
						defaultValue={alt}
						maxLength={MAX_ALT_LENGTH}
					/>
				</DeskForm>
				<details>
					<summary className="link-button">Copy link</summary>
					<code className="picture-list__address">
						{buildPictureAddress(picture)}
					</code>
				</details>
				<div className="row">
					{isHydrated && (
						<Button
							variant="outline"
							small
							aria-label={`Crop ${name}`}
							onClick={onCrop}
						>
							Crop
						</Button>
					)}
					<ButtonForm
						fields={{ intent: "delete", id, history: isPast ? "1" : "" }}
						name={`Delete ${name}`}
					>
						{isPast ? "Delete, from earlier versions too" : "Delete"}
					</ButtonForm>
				</div>
			</div>
		</li>
	);
}
