import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

/** The encodings we answer in, the preferred one first, with the ending of a file that is encoded so. */
export const encodings = { br: ".br", zstd: ".zst", gzip: ".gz" } as const;
export type Encoding = keyof typeof encodings;

type Bytes = Buffer<ArrayBuffer>;

/** Less gained than this is not worth the decoding. */
const WORTHWHILE = 0.9;

const efforts = {
	build: { br: 11, window: 22, zstd: 19, gz: 9 },
	start: { br: 9, window: 20, zstd: 12, gz: 9 },
	request: { br: 4, window: 18, zstd: 3, gz: 5 },
} as const;

/**
 * Compresses off the main thread; null when it gains too little.
 * @param effort `build`: as small as it gets; `start`: nearly as small, many times faster; `request`:
 * in a few milliseconds and little memory, while somebody waits.
 */
export async function compress(
	bytes: Bytes,
	encoding: Encoding,
	effort: keyof typeof efforts,
): Promise<Bytes | null> {
	const { br, window, zstd, gz } = efforts[effort];
	const smaller = await {
		br: () =>
			promisify(brotliCompress)(bytes, {
				params: {
					[constants.BROTLI_PARAM_QUALITY]: br,
					[constants.BROTLI_PARAM_LGWIN]: window,
					[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
				},
			}),
		zstd: () =>
			promisify(zstdCompress)(bytes, {
				params: { [constants.ZSTD_c_compressionLevel]: zstd },
				// Without it zstd sets up tables for files of any size: six times the work, and larger results.
				pledgedSrcSize: bytes.length,
			}),
		gzip: () => promisify(gzip)(bytes, { level: gz }),
	}[encoding]();
	return smaller.length < bytes.length * WORTHWHILE ? smaller : null;
}
