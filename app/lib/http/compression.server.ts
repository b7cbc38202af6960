import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

/** In order of preference, with the file extension of each. */
export const encodings = { br: ".br", zstd: ".zst", gzip: ".gz" } as const;
export type Encoding = keyof typeof encodings;

type Bytes = Buffer<ArrayBuffer>;

/** Below this gain decoding costs more than it saves. */
const MAX_COMPRESSED_RATIO = 0.9;

const efforts = {
	build: { br: 11, window: 22, zstd: 19, gz: 9 },
	best: { br: 10, window: 20, zstd: 12, gz: 9 },
	request: { br: 4, window: 18, zstd: 3, gz: 5 },
} as const;

/**
 * Compresses off the main thread; null when it gains too little.
 * @param effort `build`: smallest size; `best`: nearly as small, many times faster; `request`: a few
 * milliseconds and little memory.
 */
export async function compress(
	bytes: Bytes,
	encoding: Encoding,
	effort: keyof typeof efforts,
): Promise<Bytes | null> {
	const smaller = await compressors[encoding](bytes, efforts[effort]);
	return smaller.length < bytes.length * MAX_COMPRESSED_RATIO ? smaller : null;
}

type Effort = (typeof efforts)[keyof typeof efforts];

const compressors = {
	br: (bytes: Bytes, { br, window }: Effort) => {
		const params = {
			[constants.BROTLI_PARAM_QUALITY]: br,
			[constants.BROTLI_PARAM_LGWIN]: window,
			[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
		};
		return promisify(brotliCompress)(bytes, { params });
	},
	zstd: (bytes: Bytes, { zstd }: Effort) => {
		const params = { [constants.ZSTD_c_compressionLevel]: zstd };
		// Without its size zstd prepares tables for files of any size: six times the work, and larger results.
		return promisify(zstdCompress)(bytes, {
			params,
			pledgedSrcSize: bytes.length,
		});
	},
	gzip: (bytes: Bytes, { gz }: Effort) => promisify(gzip)(bytes, { level: gz }),
};

export function accepts(header: string, encoding: Encoding): boolean {
	return header.split(",").some((part) => {
		const [name, ...parameters] = part.trim().toLowerCase().split(";");
		return (
			name === encoding &&
			!parameters.some((parameter) => /^\s*q=0(\.0*)?$/.test(parameter))
		);
	});
}

const COMPRESSIBLE = /^(text\/(html|x-script|plain)|application\/json)\b/;

/** Bytes, about one network packet. */
const MIN_COMPRESSED_BYTES = 1_400;

/** Compresses a response made for one request. Downloads stay streams. */
export async function compressResponse(
	response: Response,
	accepted: string,
): Promise<Response> {
	const { status, headers } = response;
	const isText = COMPRESSIBLE.test(headers.get("content-type") ?? "");
	const isSmall =
		Number(headers.get("content-length") ?? MIN_COMPRESSED_BYTES) <
		MIN_COMPRESSED_BYTES;
	if (
		isSmall ||
		!isText ||
		!response.body ||
		headers.has("content-disposition")
	)
		return response;

	headers.append("Vary", "Accept-Encoding");

	let bytes = Buffer.from(await response.arrayBuffer());
	const encoding = (Object.keys(encodings) as Encoding[]).find((each) =>
		accepts(accepted, each),
	);
	if (encoding && bytes.length >= MIN_COMPRESSED_BYTES) {
		const smaller = await compress(bytes, encoding, "request");
		if (smaller) headers.set("Content-Encoding", encoding);

		bytes = smaller ?? bytes;
	}

	headers.set("Content-Length", String(bytes.length));

	return new Response(bytes, { status, headers });
}
