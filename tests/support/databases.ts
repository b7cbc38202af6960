import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, describe, inject } from "vitest";
import type { Schema } from "#database/schema.ts";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";

/** A database of its own for one test: open it, and find its file or address where a fault is to be made. */
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

type Fresh = { url: string; remove(): Promise<void> };

function opener(make: () => Promise<Fresh>): OpenDatabase {
	const cleanups: (() => Promise<void>)[] = [];
	afterEach(async () => {
		for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
	});
	return async () => {
		const { url, remove } = await make();
		cleanups.push(remove);
		const db = await openDatabase(url);
		cleanups.push(() => db.destroy());
		return Object.assign(db, { url });
	};
}

async function newSqlite(): Promise<Fresh> {
	const folder = mkdtempSync(join(tmpdir(), "sheaf-"));
	return {
		url: `file:${join(folder, "site.sqlite")}`,
		remove: async () => rmSync(folder, { recursive: true, force: true }),
	};
}

async function newPostgres(): Promise<Fresh> {
	const base = inject("postgresUrl");
	const name = `t_${randomUUID().replaceAll("-", "")}`;
	await administer(base, `CREATE DATABASE ${name}`);
	const url = new URL(base);
	url.pathname = `/${name}`;
	return {
		url: url.href,
		remove: () => administer(base, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
	};
}

async function administer(url: string, sql: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		await client.query(sql);
	} finally {
		await client.end();
	}
}
