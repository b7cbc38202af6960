import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";

/** The encodings we answer in, the preferred one first, with the ending of a file that is encoded so. */
export const encodings = { br: ".br", zstd: ".zst", gzip: ".gz" } as const;
export type Encoding = keyof typeof encodings;

type Bytes = Buffer<ArrayBuffer>;

/** Less gained than this is not worth the decoding. */
const WORTHWHILE = 0.9;

/**
 * Compresses off the main thread; null when it gains too little.
 * @param effort `build`: as small as it gets; `start`: nearly as small, many times faster.
 */
export async function compress(
	bytes: Bytes,
	encoding: Encoding,
	effort: "build" | "start",
): Promise<Bytes | null> {
	const most = effort === "build";
	const smaller = await {
		br: () =>
			promisify(brotliCompress)(bytes, {
				params: {
					[constants.BROTLI_PARAM_QUALITY]: most ? 11 : 9,
					[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
				},
			}),
		zstd: () =>
			promisify(zstdCompress)(bytes, {
				params: { [constants.ZSTD_c_compressionLevel]: most ? 19 : 12 },
			}),
		gzip: () => promisify(gzip)(bytes, { level: 9 }),
	}[encoding]();
	return smaller.length < bytes.length * WORTHWHILE ? smaller : null;
}
