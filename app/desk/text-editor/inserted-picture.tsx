import { useState } from "react";
import { ChoosePicture } from "#desk/media/choose-picture.tsx";
import { PictureEditor } from "#desk/media/picture-editor.tsx";
import type { Picture } from "#lib/pictures/picture-address.ts";

type InsertedPictureProps = {
	/** One that was pasted or dropped; without it, one is chosen. */
	file: File | undefined;
	onDone(picture: Picture, alt: string): void;
	onCancel(): void;
};

/** Chooses a picture of the library, or describes and uploads a new one. */
export function InsertedPicture(props: InsertedPictureProps) {
	const { onDone, onCancel } = props;
	const [chosen, setChosen] = useState<File>();
	const file = props.file ?? chosen;
	if (!file)
		return (
			<ChoosePicture
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
			onCancel={onCancel}
			onDone={onDone}
		/>
	);
}
