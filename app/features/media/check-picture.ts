export type PictureProblem = keyof typeof pictureProblems;

/** One sentence for each file that isn't taken. */
export const pictureProblems = {
	empty: "This file is empty. Please choose a picture.",
	large: "This picture is larger than 8 MB. Please save a smaller copy first.",
	heic: "This is a HEIC picture, which most browsers can’t show. Please save it as JPEG first.",
	svg: "SVG drawings aren’t taken. Please save it as PNG first.",
	gif: "GIFs aren’t taken. Please save it as PNG or JPEG first.",
	animated:
		"This picture moves, and only its first frame would be shown. Please save that as PNG or JPEG first.",
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
	/^....ftypavif/s,
];

/** The first bytes, which tell what a file is. */
const JUDGED_BYTES = 512;

const HEIC = /^....ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/s;

/**
 * Judges a file by its first bytes, whatever its name, and whether it moves by as many as there are.
 * @returns null for a picture.
 */
export function checkPicture(bytes: Uint8Array): PictureProblem | null {
	if (bytes.length === 0) return "empty";

	const start = String.fromCharCode(...bytes.subarray(0, JUDGED_BYTES));
	if (isAnimated(bytes)) return "animated";
	if (PICTURES.some((each) => each.test(start))) return null;
	if (HEIC.test(start)) return "heic";
	if (start.startsWith("GIF8")) return "gif";
	if (/<svg\b/i.test(start)) return "svg";

	return "other";
}

/** More than one frame: a WebP, a PNG (APNG), or the image sequence of an AVIF. */
function isAnimated(bytes: Uint8Array): boolean {
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const readName = (at: number) =>
		String.fromCharCode(...bytes.subarray(at, at + 4));

	if (readName(0) === "RIFF" && readName(8) === "WEBP") {
		let frames = 0;
		for (let at = 12; at + 8 <= bytes.length; ) {
			if (readName(at) === "ANMF") frames += 1;
			const length = view.getUint32(at + 4, true);
			at += 8 + length + (length % 2);
		}

		return frames > 1;
	}

	if (readName(1) === "PNG\r")
		for (let at = 8; at + 12 <= bytes.length; ) {
			const name = readName(at + 4);
			if (name === "IDAT") return false;
			if (name === "acTL") return view.getUint32(at + 8) > 1;
			at += 12 + view.getUint32(at);
		}

	return readName(4) === "ftyp" && readName(8) === "avis";
}
