import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { backupTables } from "#database/kept-tables.ts";
import { type BackupHeader, FORMAT, UNFINISHED_ENDING, VERSION } from "./backup-format.ts";
import { verifyBackup } from "./backup-read.server.ts";
import { makeFolder } from "./owner-only.server.ts";
import { type Snapshot, sizeOf } from "./snapshot.server.ts";

/** How many rows are done, of how many. */
export type Progress = (done: number, all: number) => void;

/** What a finished backup holds. */
export type BackupWritten = { file: string; rows: Record<string, number> };

/**
 * Writes a snapshot to a file, reads it back whole, and only then gives it its name: a file with that
 * name is complete and on the disk. Readable by its owner only.
 * @param at when the snapshot was taken.
 * @param signal cuts it short: it throws, and nothing is left.
 */
export async function writeBackup(
	snapshot: Snapshot,
	file: string,
	at: string,
	onProgress: Progress = () => {},
	signal: AbortSignal = new AbortController().signal,
): Promise<BackupWritten> {
	makeFolder(dirname(file));
	// Another process may be writing the same one: each has a file of its own.
	const unfinished = `${file}.${randomUUID()}${UNFINISHED_ENDING}`;
	try {
		await pipeline(
			Readable.from(linesOf(snapshot, at, onProgress)),
			createZstdCompress({
				params: { [constants.ZSTD_c_compressionLevel]: 6, [constants.ZSTD_c_checksumFlag]: 1 },
			}),
			createWriteStream(unfinished, { mode: 0o600 }),
			{ signal },
		);
		await syncToDisk(unfinished);
		const { end } = await verifyBackup(unfinished);
		signal.throwIfAborted();
		await rename(unfinished, file);
		await syncToDisk(dirname(file));
		return { file, rows: end.rows };
	} catch (error) {
		await rm(unfinished, { force: true });
		throw error;
	}
}

async function* linesOf(
	snapshot: Snapshot,
	at: string,
	onProgress: Progress,
): AsyncGenerator<string> {
	const hash = createHash("sha256");
	const hashed = (text: string) => {
		hash.update(text);
		return text;
	};
	const header: BackupHeader = {
		format: FORMAT,
		version: VERSION,
		at,
		schema: snapshot.schema,
		erasedThrough: snapshot.erasedThrough,
		erasures: snapshot.erasures,
	};
	yield hashed(`${JSON.stringify(header)}\n`);
	const counts: Record<string, number> = {};
	const all = await sizeOf(snapshot);
	let done = 0;
	for (const table of backupTables) {
		const columns = await snapshot.columns(table);
		yield hashed(`${JSON.stringify({ table: table.name, columns })}\n`);
		let count = 0;
		for await (const rows of snapshot.rows(table)) {
			yield hashed(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
			count += rows.length;
			done += rows.length;
			onProgress(done, all);
		}
		counts[table.name] = count;
	}
	yield `${JSON.stringify({ end: { rows: counts, sha256: hash.digest("hex") } })}\n`;
}

/** A file's bytes, or a folder's names, have reached the disk when it resolves. */
export async function syncToDisk(path: string): Promise<void> {
	const handle = await open(path, "r");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}
