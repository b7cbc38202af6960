import { useState } from "react";
import { ChoosePicture } from "#desk/media/choose-picture.tsx";
import { PictureEditor } from "#desk/media/picture-editor.tsx";
import { ReplacePicture } from "#desk/media/replace-picture.tsx";
import type { Picture } from "#lib/pictures/picture-address.ts";
import { Dialog } from "#ui/dialog.tsx";
import type { PictureChange } from "./picture-change.ts";

/** What is done with a picture: a new one, or one that stands in the text. */
export type PictureTask =
	| { task: "insert"; file?: File | undefined }
	| ({ task: "crop" | "replace" } & PictureChange);

type TextPictureProps = {
	task: PictureTask | null;
	onInsert(picture: Picture, alt: string): void;
	onChange(change: PictureChange, picture: Picture, alt?: string): void;
	/** At all places of the text. */
	onChangeAll(change: PictureChange, picture: Picture, alt: string): void;
	onClose(): void;
};

const titles = {
	insert: "Insert a picture",
	crop: "Crop the picture",
	replace: "Replace the picture",
};

/** Chooses, crops or replaces a picture of the text. */
export function TextPicture(props: TextPictureProps) {
	const { task, onClose } = props;
	if (!task) return null;

	return (
		<Dialog open onClose={onClose} title={titles[task.task]} size="quiz">
			<TaskFields {...props} task={task} />
		</Dialog>
	);
}

function TaskFields(props: TextPictureProps & { task: PictureTask }) {
	const { task, onInsert, onChange, onChangeAll, onClose } = props;

	switch (task.task) {
		case "insert":
			return (
				<InsertedPicture
					file={task.file}
					onDone={onInsert}
					onCancel={onClose}
				/>
			);
		case "crop":
			return (
				<PictureEditor
					source={task.picture}
					alt={task.alt}
					submit="Crop"
					isInDialog
					onCancel={onClose}
					onDone={(picture, alt) => onChange(task, picture, alt)}
				/>
			);
		case "replace":
			return (
				<ReplacePicture
					picture={task.picture}
					inText={{
						path: location.pathname,
						replace: (picture, alt, isEverywhere) =>
							(isEverywhere ? onChangeAll : onChange)(task, picture, alt),
					}}
					onDone={onClose}
					onCancel={onClose}
				/>
			);
	}
}

type InsertedPictureProps = {
	/** One that was pasted or dropped; without it, one is chosen. */
	file: File | undefined;
	onDone(picture: Picture, alt: string): void;
	onCancel(): void;
};

/** Chooses a picture of the library, or describes and uploads a new one. */
function InsertedPicture(props: InsertedPictureProps) {
	const { onDone, onCancel } = props;
	const [chosen, setChosen] = useState<File>();
	const file = props.file ?? chosen;
	if (!file)
		return (
			<ChoosePicture
				heading="From the library"
				onFile={setChosen}
				onPicture={onDone}
				onCancel={onCancel}
			/>
		);

	return (
		<PictureEditor
			key={`${file.name} ${file.lastModified}`}
			source={file}
			submit="Insert picture"
			isInDialog
			onCancel={onCancel}
			onDone={onDone}
		/>
	);
}
