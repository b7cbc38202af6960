export type PictureProblem = keyof typeof pictureProblems;

/** One sentence for each file that isn't taken. */
export const pictureProblems = {
	empty: "This file is empty. Please choose a picture.",
	large: "This picture is larger than 8 MB. Please save a smaller copy first.",
	heic: "This is a HEIC picture, which most browsers can’t show. Please save it as JPEG first.",
	svg: "SVG drawings aren’t taken. Please save it as PNG first.",
	gif: "GIFs aren’t taken. Please save it as PNG or JPEG first.",
	other:
		"This file isn’t a picture that we can read. Please choose a JPEG, PNG, WebP or AVIF file.",
	pixels:
		"This picture has more than 50 million pixels. Please save a smaller copy first.",
	damaged: "This picture is damaged or incomplete. Please choose it again.",
	failed:
		"This picture could not be read. Please save it as JPEG and try again.",
	full: "The storage for pictures is full. Please delete some first.",
	alt: "Please describe the picture for people who can’t see it.",
	gone: "This upload is gone. Please choose the picture again.",
} as const;

const PICTURES: readonly RegExp[] = [
	/^\xff\xd8\xff/,
	/^\x89PNG\r\n/,
	/^RIFF....WEBP/s,
	/^....ftyp(?:avif|avis)/s,
];

/** The first bytes, which tell what a file is. */
export const JUDGED_BYTES = 512;

const HEIC = /^....ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s;

/** Judges a file by its first bytes, whatever its name. @returns null for a picture. */
export function checkPicture(bytes: Uint8Array): PictureProblem | null {
	if (bytes.length === 0) return "empty";

	const start = String.fromCharCode(...bytes.subarray(0, JUDGED_BYTES));
	if (PICTURES.some((each) => each.test(start))) return null;
	if (HEIC.test(start)) return "heic";
	if (start.startsWith("GIF8")) return "gif";
	if (/<svg\b/i.test(start)) return "svg";

	return "other";
}
