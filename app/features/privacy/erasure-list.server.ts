import { appendFile, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#lib/db/connection.server.ts";
import type { DataFolder } from "#lib/db/data-folder.ts";
import { makeFolder } from "#lib/db/owner-only.server.ts";

/** When each erased address was erased, by its hash. */
export type Erasures = ReadonlyMap<string, string>;

const FILE = "erasures.txt";

const HEADING = `# Whoever was erased from this installation, as a one-way fingerprint of the address, and when.
# It stands outside the database so that restoring an old backup brings nobody back. Keep it with the backups.
`;

const LINE = /^([0-9a-f]{64}) (\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

/** What the file beside the database tells; a file that is not there tells nothing. */
export async function readErasureFile({ path }: DataFolder): Promise<Erasures> {
	const text = await readFile(join(path, FILE), "utf8").catch((error) => {
		if (error.code === "ENOENT") return "";
		throw error;
	});
	const entries = text.split("\n").flatMap((line) => {
		const [, hash, at] = LINE.exec(line.trim()) ?? [];
		return hash && at ? [[hash, at] as const] : [];
	});
	return latestOf(entries);
}

/** Adds to the file; it is on the disk when this resolves. */
export async function addToErasureFile({ path }: DataFolder, added: Erasures): Promise<void> {
	if (added.size === 0) return;
	const file = join(path, FILE);
	makeFolder(path);
	const isNew = (await readFile(file, "utf8").catch(() => "")) === "";
	const lines = Array.from(added, ([hash, at]) => `${hash} ${at}\n`).join("");
	await appendFile(file, isNew ? HEADING + lines : lines, { mode: 0o600 });
	const handle = await open(file, "r+");
	try {
		await handle.sync();
	} finally {
		await handle.close();
	}
}

/** What the table tells. */
export async function readErasures(db: Database): Promise<Erasures> {
	const rows = await db.selectFrom("erasures").selectAll().execute();
	return latestOf(rows.map((row) => [row.address_hash, row.at] as const));
}

/** How many addresses were erased. */
export async function countErasures(db: Database): Promise<number> {
	const { count } = await db
		.selectFrom("erasures")
		.select(({ fn }) => fn.countAll<number | string>().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

/** When the latest were erased, the newest first. */
export async function latestErasures(db: Database): Promise<string[]> {
	const rows = await db
		.selectFrom("erasures")
		.select("at")
		.orderBy("at", "desc")
		.limit(20)
		.execute();
	return rows.map(({ at }) => at);
}

/** Notes an erasure in the table; of two of the same address the later counts. */
export async function saveErasure(db: Database, hash: string, at: string): Promise<void> {
	await db
		.insertInto("erasures")
		.values({ address_hash: hash, at })
		.onConflict((conflict) =>
			conflict.column("address_hash").doUpdateSet({ at }).where("erasures.at", "<", at),
		)
		.execute();
}

/** Those of `all` that `known` does not have, or has from an earlier time. */
export function missingFrom(known: Erasures, all: Erasures): Erasures {
	return new Map([...all].filter(([hash, at]) => (known.get(hash) ?? "") < at));
}

/** All of several lists; of an address that stands in more than one, the latest. */
export function union(...lists: readonly Erasures[]): Erasures {
	return latestOf(lists.flatMap((list) => [...list]));
}

function latestOf(entries: readonly (readonly [hash: string, at: string])[]): Erasures {
	const latest = new Map<string, string>();
	for (const [hash, at] of entries) if ((latest.get(hash) ?? "") < at) latest.set(hash, at);
	return latest;
}
