import { useEffect, useState } from "react";
import type { DeskNotice } from "#desk/layout/form-result.ts";
import {
	buildPictureAddress,
	listWidths,
	type Picture,
} from "#lib/pictures/picture-address.ts";
import { Button } from "#ui/button.tsx";
import { Notice } from "#ui/notice.tsx";
import { ChoosePicture } from "./choose-picture.tsx";
import { PictureEditor } from "./picture-editor.tsx";
import { PictureUses } from "./picture-uses.tsx";
import type { Replacement } from "./replace-picture.server.ts";

type ReplacePictureProps = {
	picture: Picture;
	/** The text that the picture stands in: it is changed by its editor. */
	inText?: {
		/** The address of its editor. */
		path: string;
		/** @param isEverywhere at all places of the text, else at one. */
		replace(picture: Picture, alt: string, isEverywhere: boolean): void;
	};
	onDone(): void;
	onCancel(): void;
};

type Chosen = { picture: Picture; alt: string };

/** Chooses another picture, shows what it would change, and replaces the first one there. */
export function ReplacePicture(props: ReplacePictureProps) {
	const { picture, onCancel } = props;
	const [file, setFile] = useState<File>();
	const [chosen, setChosen] = useState<Chosen>();
	const choose = (made: Picture, alt: string) =>
		setChosen({ picture: made, alt });

	if (chosen) return <ConfirmReplacement {...props} chosen={chosen} />;
	if (file)
		return (
			<PictureEditor
				key={`${file.name} ${file.lastModified}`}
				source={file}
				submit="Continue"
				isInDialog
				onCancel={() => setFile(undefined)}
				onDone={choose}
			/>
		);

	return (
		<ChoosePicture
			heading="Replace by"
			except={picture.id}
			onFile={setFile}
			onPicture={choose}
			onCancel={onCancel}
		/>
	);
}

const unreachable: DeskNotice = {
	kind: "failed",
	title: "No connection: nothing was replaced.",
	text: "Please try again in a moment.",
};

function ConfirmReplacement(props: ReplacePictureProps & { chosen: Chosen }) {
	const { picture, chosen, inText, onDone, onCancel } = props;
	const address = `/desk/library/${picture.id}/uses`;
	const [plan, setPlan] = useState<Replacement>();
	const [notice, setNotice] = useState<DeskNotice>();
	const [isBusy, setBusy] = useState(false);
	const except = inText?.path ?? "";

	useEffect(() => {
		const query = new URLSearchParams({ except });
		void ask<Replacement>(`${address}?${query}`).then((answer) =>
			answer.body ? setPlan(answer.body) : setNotice(unreachable),
		);
	}, [address, except]);

	async function replaceEverywhere(): Promise<void> {
		if (!plan) return;

		setBusy(true);
		const { isDone, notice } = await sendReplacement(address, {
			to: chosen.picture.id,
			shows: plan.shows,
			except,
		});
		setBusy(false);
		if (!isDone) {
			setNotice(notice);
			const query = new URLSearchParams({ except });
			const { body } = await ask<Replacement>(`${address}?${query}`);
			if (body) setPlan(body);
			return;
		}

		inText?.replace(chosen.picture, chosen.alt, true);
		onDone();
	}

	const others = plan?.uses ?? [];

	return (
		<section className="replace-picture" aria-label="Replace the picture">
			<p className="replace-picture__both">
				<Small picture={picture} />
				<span aria-hidden="true">→</span>
				<Small picture={chosen.picture} />
				<span className="sr">{`By: ${chosen.alt}`}</span>
			</p>
			{notice && <Notice {...notice} />}
			{plan && (
				<PictureUses
					uses={others}
					before={
						inText
							? "This text, and with “Everywhere” also"
							: "It is replaced in"
					}
					none={
						inText
							? "No other text has this picture."
							: "No page, draft or unsent issue has this picture."
					}
				/>
			)}
			{plan && plan.forbidden.length > 0 && (
				<p className="small">
					{`Only an owner can replace it everywhere: it is on the website in ${plan.forbidden.join(", ")}.`}
				</p>
			)}
			{others.length > 0 && (
				<p className="small muted">
					Pages show it at once, drafts keep it until they are published.
					Earlier versions and issues that were sent stay as they are.
				</p>
			)}
			<div className="row">
				{inText && (
					<Button
						variant={others.length > 0 ? "outline" : "primary"}
						small
						onClick={() => {
							inText.replace(chosen.picture, chosen.alt, false);
							onDone();
						}}
					>
						Only here
					</Button>
				)}
				{others.length > 0 && plan?.forbidden.length === 0 && (
					<Button
						variant="primary"
						small
						busy={isBusy}
						busyText="Replacing..."
						onClick={replaceEverywhere}
					>
						{inText ? "Everywhere" : "Replace"}
					</Button>
				)}
				<Button variant="outline" small onClick={onCancel}>
					Cancel
				</Button>
			</div>
		</section>
	);
}

function Small({ picture }: { picture: Picture }) {
	const [smallest] = listWidths(picture.width);

	return (
		<img
			src={`/media/${picture.id}/${smallest}.webp`}
			width={picture.width}
			height={picture.height}
			alt=""
			title={buildPictureAddress(picture)}
		/>
	);
}

async function ask<Body>(
	address: string,
	request: RequestInit = {},
): Promise<{ body?: Body; isDone: boolean }> {
	try {
		const response = await fetch(address, request);
		return { body: await response.json(), isDone: response.ok };
	} catch {
		return { isDone: false };
	}
}

async function sendReplacement(
	address: string,
	fields: Record<string, string>,
): Promise<{ isDone: boolean; notice: DeskNotice }> {
	const { body, isDone } = await ask<{ notice?: DeskNotice }>(address, {
		method: "POST",
		body: new URLSearchParams(fields),
	});

	return { isDone, notice: body?.notice ?? unreachable };
}
