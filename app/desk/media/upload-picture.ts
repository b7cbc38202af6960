import { type Crop, SLICE_BYTES } from "#features/media/picture-limits.ts";
import type { Picture } from "#lib/pictures/picture-address.ts";

export type UploadOutcome = { picture: Picture } | { refused: string };

/** Pauses in milliseconds before a lost slice is sent again. */
const PAUSES = [500, 1_000, 2_000, 4_000, 8_000];

const unreachable =
	"The desk can’t be reached. Your picture is still here: please try again in a moment.";
const loggedOut =
	"You’ve been logged out. Log in again in another tab, then try again here.";

type Upload = {
	/** The same for another try, which continues where the first one ended. */
	id: string;
	alt: string;
	crop: Crop | null;
	/** From 0 to 1. */
	onProgress(share: number): void;
};

/** Sends a file in slices, continues after a lost connection, and makes the picture. */
export async function uploadPicture(
	file: File,
	{ id, alt, crop, onProgress }: Upload,
): Promise<UploadOutcome> {
	let received = await readReceived(id);

	while (received < file.size) {
		const query = new URLSearchParams({
			size: String(file.size),
			offset: String(received),
			name: file.name,
		});
		const result = await send(`/desk/uploads/${id}?${query}`, {
			method: "POST",
			headers: { "Content-Type": "application/octet-stream" },
			body: file.slice(received, received + SLICE_BYTES),
		});
		if (result.refused) return { refused: result.refused };
		if (!result.received || result.received === received)
			return { refused: unreachable };

		received = result.received;
		onProgress(received / file.size);
	}

	return finish(id, { alt, crop: formatCrop(crop) });
}

/** Makes a picture of a part of another one. */
export function uploadCrop(
	from: string,
	{ id, alt, crop }: Pick<Upload, "id" | "alt" | "crop">,
): Promise<UploadOutcome> {
	return finish(id, { alt, from, crop: formatCrop(crop) });
}

async function finish(
	id: string,
	fields: Record<string, string>,
): Promise<UploadOutcome> {
	const result = await send(`/desk/uploads/${id}`, {
		method: "POST",
		body: new URLSearchParams(fields),
	});
	const { picture, refused = unreachable } = result;

	return picture ? { picture } : { refused };
}

async function readReceived(id: string): Promise<number> {
	const result = await send(`/desk/uploads/${id}`, {});
	return result.received ?? 0;
}

/** The server's response to a slice or a complete upload. */
type UploadResponse = {
	refused?: string;
	received?: number;
	picture?: Picture;
};

async function send(
	url: string,
	request: RequestInit,
): Promise<UploadResponse> {
	for (const pause of [...PAUSES, null]) {
		const response = await fetch(url, {
			...request,
			headers: { Accept: "application/json", ...request.headers },
		}).catch(() => null);

		if (response?.status === 401) return { refused: loggedOut };
		if (response && response.status < 500)
			return response.json().catch(() => ({ refused: unreachable }));
		if (pause === null) break;

		await new Promise((resolve) => setTimeout(resolve, pause));
	}

	return { refused: unreachable };
}

function formatCrop(crop: Crop | null): string {
	if (!crop) return "";
	return [crop.x, crop.y, crop.width, crop.height].join(",");
}
