import { randomUUID } from "node:crypto";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, inject } from "vitest";
import type { Schema } from "#database/schema.ts";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { connectPostgres } from "#lib/db/postgres.server.ts";
import { addressOf, administer } from "./postgres.ts";

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

async function newPostgres(): Promise<OwnDatabase> {
	const base = inject("postgresUrl");
	const name = `t_${randomUUID().replaceAll("-", "")}`;
	await administer(base, `CREATE DATABASE ${name} TEMPLATE ${inject("postgresTemplate")}`);
	const url = addressOf(base, name);
	return {
		db: connectPostgres<Schema>(url),
		url,
		remove: () => administer(base, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
	};
}
