import { createHmac } from "node:crypto";
import { appendFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { makeToken } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { DataFolder } from "#lib/db/data-folder.ts";
import {
	insertSetting,
	listSettings,
	loadOrMakeSetting,
} from "#lib/db/settings.server.ts";

/** Time of each erasure by hash of the address. */
export type Erasures = ReadonlyMap<string, string>;

/**
 * The key of the hashes (HMAC-SHA-256). Not SECRET, which may be changed at any time: the hashes must
 * still match years later, in a restored backup as well. Keys of other installations whose data was
 * restored here have the same name with a suffix.
 */
const KEY = "erasure_key";

/** This installation's key, created if missing. Concurrent callers all get the first one. */
export function loadErasureKey(db: Database): Promise<string> {
	return loadOrMakeSetting(db, KEY, makeToken);
}

export function listErasureKeys(db: Database): Promise<string[]> {
	return listSettings(db, KEY);
}

/** Adds the keys of another installation. @returns all keys. */
export async function addErasureKeys(
	db: Database,
	others: readonly string[],
): Promise<string[]> {
	const keys = new Set([
		await loadErasureKey(db),
		...(await listErasureKeys(db)),
	]);
	for (const key of others) {
		if (keys.has(key)) continue;

		await insertSetting(
			db,
			`${KEY}:${hashOfAddress(key, "").slice(0, 16)}`,
			key,
		);
		keys.add(key);
	}

	return [...keys];
}

export function hashOfAddress(key: string, address: string): string {
	return createHmac("sha256", key).update(address.toLowerCase()).digest("hex");
}

const FILE = "erasures.txt";

const HEADING = `# People erased from this installation: a one-way fingerprint of the address, and when.
# It stands outside the database so that restoring an old backup brings nobody back. Keep it with the backups.
`;

const LINE = /^([0-9a-f]{64}) (\d{4}-\d\d-\d\dT[\d:.]+Z)$/;

export async function readErasureFile({ path }: DataFolder): Promise<Erasures> {
	const text = await readFile(join(path, FILE), "utf8").catch((error) => {
		if (error.code === "ENOENT") return "";
		throw error;
	});
	return findLatest(
		text.split("\n").flatMap((line) => {
			const [, hash, at] = LINE.exec(line.trim()) ?? [];
			return hash && at ? [[hash, at] as const] : [];
		}),
	);
}

export async function addToErasureFile(
	{ path }: DataFolder,
	added: Erasures,
): Promise<void> {
	if (added.size === 0) return;

	const file = join(path, FILE);

	await mkdir(path, { recursive: true, mode: 0o700 });

	const isNew = (await readFile(file, "utf8").catch(() => "")) === "";
	const lines = Array.from(added, ([hash, at]) => `${hash} ${at}\n`).join("");
	await appendFile(file, isNew ? HEADING + lines : lines, {
		mode: 0o600,
		flush: true,
	});
}

export async function readErasures(db: Database): Promise<Erasures> {
	const rows = await db.selectFrom("erasures").selectAll().execute();
	return new Map(rows.map(({ address_hash: hash, at }) => [hash, at]));
}

/** Stores an erasure; a repeated one keeps the later time. */
export async function saveErasure(
	db: Database,
	hash: string,
	at: string,
): Promise<void> {
	await db
		.insertInto("erasures")
		.values({ address_hash: hash, at })
		.onConflict((conflict) =>
			conflict
				.column("address_hash")
				.doUpdateSet({ at })
				.where("erasures.at", "<", at),
		)
		.execute();
}

/** The entries of `all` that are missing in `known`, or have an earlier time there. */
export function listMissing(known: Erasures, all: Erasures): Erasures {
	return new Map([...all].filter(([hash, at]) => (known.get(hash) ?? "") < at));
}

/** The latest entry of each address. */
export function findLatest(
	entries: Iterable<readonly [hash: string, at: string]>,
): Erasures {
	const latest = new Map<string, string>();
	for (const [hash, at] of entries)
		if ((latest.get(hash) ?? "") < at) latest.set(hash, at);

	return latest;
}
