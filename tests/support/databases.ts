import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, inject } from "vitest";
import type { Schema } from "#database/schema.ts";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { connectPostgres } from "#lib/db/postgres.server.ts";
import { addressOf, administer, emptyTables } from "./postgres.ts";

/** A database of one test, with its file or address. */
export type OpenDatabase = () => Promise<Database & { url: string }>;

/** Runs one body of tests on SQLite and on PostgreSQL. Every `open()` gives an empty, migrated database. */
export function onBothDatabases(body: (open: OpenDatabase) => void): void {
	describe("on SQLite", () => body(opener(newSqlite)));
	describe("on PostgreSQL", () => body(opener(newPostgres)));
}

/** The same on SQLite alone, for what only a file can do. */
export function onSqlite(body: (open: OpenDatabase) => void): void {
	describe("on SQLite", () => body(opener(newSqlite)));
}

/** The same on PostgreSQL alone, for what only a server can do. */
export function onPostgres(body: (open: OpenDatabase) => void): void {
	describe("on PostgreSQL", () => body(opener(newPostgres)));
}

/** How many rows a table has. */
export async function countOf(db: Database, table: keyof Schema): Promise<number> {
	const { count } = await db
		.selectFrom(table)
		.select(({ fn }) => fn.countAll<number | string>().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

type OwnDatabase = { db: Database; url: string; remove(): Promise<void> };

function opener(make: () => Promise<OwnDatabase>): OpenDatabase {
	const cleanups: (() => Promise<void>)[] = [];
	afterEach(async () => {
		for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
	});
	return async () => {
		const { db, url, remove } = await make();
		cleanups.push(remove, () => db.destroy());
		return Object.assign(db, { url });
	};
}

async function newSqlite(): Promise<OwnDatabase> {
	const folder = mkdtempSync(join(tmpdir(), "sheaf-"));
	const file = join(folder, "site.sqlite");
	copyFileSync(inject("sqliteTemplate"), file);
	return {
		db: await openDatabase(`file:${file}`),
		url: `file:${file}`,
		remove: async () => rmSync(folder, { recursive: true, force: true }),
	};
}

/** How many PostgreSQL databases of this worker are in use. */
let inUse = 0;

/**
 * A worker uses its databases again: to empty one takes much less time than to create one. A database whose
 * tables were changed is created anew.
 */
async function newPostgres(): Promise<OwnDatabase> {
	const base = inject("postgresUrl");
	const template = inject("postgresTemplate");
	const name = `${template}_${process.env.VITEST_POOL_ID}_${inUse++}`;
	const url = addressOf(base, name);
	const objects = await emptyTables(url).catch(() => null);
	if (objects !== inject("postgresObjects")) {
		await administer(base, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
		await administer(base, `CREATE DATABASE ${name} TEMPLATE ${template}`);
	}
	return {
		db: connectPostgres<Schema>(url),
		url,
		async remove() {
			inUse--;
		},
	};
}
