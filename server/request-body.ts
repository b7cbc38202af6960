const MAX_BODY_BYTES = 64 * 1024;

/** Reads a request's body, counted as it arrives whatever its headers claim; null when it is too long. */
export async function readBody(
	request: Request,
	most = MAX_BODY_BYTES,
): Promise<Buffer<ArrayBuffer> | null> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of request.body ?? []) {
		size += chunk.byteLength;
		if (size > most) return null;
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}
