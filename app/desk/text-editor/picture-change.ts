import type { Picture } from "#lib/pictures/picture-address.ts";

/** A picture of the text. */
export type PictureChange = {
	picture: Picture;
	alt: string;
	/** Where it stands by now; undefined once it is gone. */
	place(): number | undefined;
};

export type AskPicture = (
	task: "crop" | "replace",
	change: PictureChange,
) => void;
