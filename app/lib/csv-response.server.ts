import { ReadableStream, TextEncoderStream } from "node:stream/web";
import { formatCsvRow } from "#lib/csv.server.ts";

export type CsvCells = readonly (string | number | null)[];

type Batches<Part> = AsyncIterable<Part> | Iterable<Part>;

/** Excel reads UTF-8 by it. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * A CSV file to download, sent as its batches of rows are read.
 * @param name without extension, in ASCII.
 */
export function csvResponse(
	name: string,
	head: CsvCells,
	batches: Batches<readonly CsvCells[]>,
): Response {
	async function* file() {
		yield BYTE_ORDER_MARK + formatLines([head]);
		for await (const rows of batches) yield formatLines(rows);
	}

	return fileResponse(`${name}.csv`, "text/csv; charset=utf-8", file());
}

function formatLines(rows: readonly CsvCells[]): string {
	return rows.map((row) => `${formatCsvRow(row)}\r\n`).join("");
}

/** A text to download, sent as its parts are made. */
export function fileResponse(
	name: string,
	type: string,
	parts: Batches<string>,
): Response {
	const body = ReadableStream.from(parts).pipeThrough(new TextEncoderStream());

	return new Response(body as BodyInit, {
		headers: {
			"Content-Type": type,
			"Content-Disposition": `attachment; filename="${name}"`,
			"Cache-Control": "no-store",
		},
	});
}
