import { data } from "react-router";

/** The text fields of one form, by name. Of repeated fields the first value counts; files are ignored.
 * Line breaks, which browsers send as CRLF, are LF. */
export type FormFields = ReadonlyMap<string, string>;

export type UploadedFile = { name: string; size: number; bytes: Uint8Array };

/** More fields than any form of the site has. */
const MAX_FIELDS = 100;

const FORM_TYPES = ["application/x-www-form-urlencoded", "multipart/form-data"];

/**
 * Reads a posted form. The server has already limited the size of the body.
 * @throws an error response when the body is not a form, or has too many fields.
 */
export async function readForm(
	request: Request,
	maxFields = MAX_FIELDS,
): Promise<FormFields> {
	return (await readEntries(request, maxFields)).fields;
}

/** As `readForm`, with the files that were chosen in any of its fields. */
export async function readFormWithFiles(
	request: Request,
): Promise<{ fields: FormFields; files: UploadedFile[] }> {
	const { fields, chosen } = await readEntries(request, MAX_FIELDS);
	const files = await Promise.all(
		chosen.map(async (file) => ({
			name: file.name,
			size: file.size,
			bytes: await file.bytes(),
		})),
	);

	return { fields, files };
}

async function readEntries(request: Request, maxFields: number) {
	const type =
		request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ??
		"";
	if (!FORM_TYPES.includes(type))
		throw refusal(
			415,
			"This address accepts forms only. Please go back and use the page.",
		);

	const form = await parseForm(request, type).catch(() => {
		throw refusal(
			400,
			"We couldn’t read that form. Please go back and send it again.",
		);
	});

	const fields = new Map<string, string>();
	const chosen: File[] = [];
	let count = 0;

	for (const [name, value] of form) {
		if (++count > maxFields)
			throw refusal(413, "That form has too many fields.");
		if (typeof value === "string") {
			if (!fields.has(name)) fields.set(name, value.replace(/\r\n?/g, "\n"));
			continue;
		}

		// A field without a file is sent as one without a name.
		if (value.name !== "" || value.size > 0) chosen.push(value);
	}

	return { fields, chosen };
}

/** `formData()` takes ten times as long for the usual type. */
async function parseForm(
	request: Request,
	type: string,
): Promise<FormData | URLSearchParams> {
	if (type === "multipart/form-data") return request.formData();
	return new URLSearchParams(await request.text());
}

function refusal(status: 400 | 413 | 415, message: string) {
	return data({ message }, { status });
}

/**
 * Reads a small posted message: JSON (also sent as plain text by beacons), or a form. Undefined when it is
 * neither. The server has already limited its size.
 */
export async function readJsonOrForm(request: Request): Promise<unknown> {
	const type = request.headers.get("content-type") ?? "";
	try {
		if (type.includes("form"))
			return Object.fromEntries(await request.formData());
		return await request.json();
	} catch {
		return undefined;
	}
}

const MAX_BODY_BYTES = 64 * 1024;

/** Bytes read of a body beyond its limit, as a proxy that is still sending may not read the answer. */
const MAX_DISCARDED_BYTES = 1_000_000;

/** Reads a request's body up to a size, which is counted on arrival whatever the headers claim; null above it. */
export async function readRequestBody(
	request: Request,
	maxBytes = MAX_BODY_BYTES,
	parts: AsyncIterable<Uint8Array> | null = request.body,
): Promise<Buffer<ArrayBuffer> | null> {
	const limits = { stored: maxBytes, read: maxBytes + MAX_DISCARDED_BYTES };
	const start = await readStart(request, limits, parts);

	return start?.isWhole ? start.bytes : null;
}

/**
 * Reads the first bytes of a request's body, and discards what follows; null when there is more of it than may be
 * read.
 */
export async function readStart(
	request: Request,
	limits: { stored: number; read: number },
	parts: AsyncIterable<Uint8Array> | null = request.body,
): Promise<{ bytes: Buffer<ArrayBuffer>; isWhole: boolean } | null> {
	if (Number(request.headers.get("content-length")) > limits.read) return null;

	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of parts ?? []) {
		const left = limits.stored - size;
		if (left > 0) chunks.push(chunk.subarray(0, left));

		size += chunk.byteLength;
		if (size > limits.read) return null;
	}

	return { bytes: Buffer.concat(chunks), isWhole: size <= limits.stored };
}
