import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createZstdDecompress } from "node:zlib";
import {
	BackupDamaged,
	type BackupEnd,
	type BackupHeader,
	parseLine,
	type TableHeader,
	type Value,
} from "./backup-format.ts";

/** What stands in a backup, in its order; rows some hundred at a time. */
export type BackupPart =
	| { kind: "header"; header: BackupHeader }
	| { kind: "rows"; table: TableHeader; rows: Value[][] }
	| { kind: "end"; end: BackupEnd };

const PORTION = 500;

/**
 * Reads a backup and compares it with its own sum and counts; whoever acts on it before the end is
 * reached has to undo that when this throws.
 * @throws BackupDamaged
 */
export async function* readBackup(file: string): AsyncGenerator<BackupPart> {
	const hash = createHash("sha256");
	const counts: Record<string, number> = {};
	let table: TableHeader | null = null;
	let rows: Value[][] = [];
	let isFirst = true;
	let hasEnded = false;
	for await (const line of linesOf(file)) {
		if (hasEnded) throw new BackupDamaged("The backup goes on after its end.");
		const part = parseLine(line);
		if (isFirst !== (part.kind === "header"))
			throw new BackupDamaged("The file is no backup of this program.");
		isFirst = false;
		if (part.kind !== "end") hash.update(`${line}\n`);
		if (part.kind === "row") {
			if (!table) throw new BackupDamaged("The backup has a row that belongs to no table.");
			if (part.row.length !== table.columns.length)
				throw new BackupDamaged(`The backup has an incomplete row of ${table.table}.`);
			counts[table.table] = (counts[table.table] ?? 0) + 1;
			rows.push(part.row);
			if (rows.length < PORTION) continue;
		}
		if (table && rows.length > 0) yield { kind: "rows", table, rows };
		rows = [];
		if (part.kind === "header") yield part;
		if (part.kind === "table") {
			table = part.table;
			counts[table.table] = 0;
			yield { kind: "rows", table, rows: [] };
		}
		if (part.kind === "end") {
			hasEnded = true;
			check(part.end, hash.digest("hex"), counts);
			yield part;
		}
	}
	if (!hasEnded) throw new BackupDamaged("The backup is cut off: its end is missing.");
}

/**
 * Reads a backup from end to end.
 * @throws BackupDamaged when it is not what was written.
 */
export async function verifyBackup(
	file: string,
): Promise<{ header: BackupHeader; end: BackupEnd }> {
	let header: BackupHeader | null = null;
	for await (const part of readBackup(file)) {
		if (part.kind === "header") header = part.header;
		if (part.kind === "end" && header) return { header, end: part.end };
	}
	throw new BackupDamaged("The file is no backup of this program.");
}

/**
 * What a backup says of itself; the rest of it is not looked at.
 * @throws BackupDamaged
 */
export async function headerOf(file: string): Promise<BackupHeader> {
	for await (const part of readBackup(file)) if (part.kind === "header") return part.header;
	throw new BackupDamaged("The file is no backup of this program.");
}

function check({ rows, sha256 }: BackupEnd, sum: string, counts: Record<string, number>): void {
	if (sha256 !== sum)
		throw new BackupDamaged("The backup is damaged: its sum is not the one it was written with.");
	for (const [table, count] of Object.entries(rows))
		if (counts[table] !== count)
			throw new BackupDamaged(
				`The backup is damaged: it has ${counts[table] ?? 0} of ${count} rows of ${table}.`,
			);
}

/** Lines end with \n alone: what visitors wrote may hold the separators of Unicode. */
async function* linesOf(file: string): AsyncGenerator<string> {
	const source = createReadStream(file);
	const text = source.pipe(createZstdDecompress());
	source.on("error", (error) => text.destroy(error));
	text.setEncoding("utf8");
	let rest = "";
	try {
		for await (const chunk of text) {
			const lines = (rest + chunk).split("\n");
			rest = lines.pop() ?? "";
			yield* lines;
		}
	} catch (error) {
		throw asDamaged(error);
	} finally {
		source.destroy();
		text.destroy();
	}
	if (rest !== "") throw new BackupDamaged("The backup is cut off in the middle of a line.");
}

function asDamaged(error: unknown): unknown {
	const { code = "" } = error as { code?: string };
	if (!/^(ZSTD|Z_|ERR_)/.test(code)) return error;
	return new BackupDamaged("The file is no backup, or it is damaged: it cannot be decompressed.");
}
