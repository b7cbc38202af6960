import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Kysely, PostgresDialect, Kysely as Queries, sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { onBothDatabases } from "../../tests/support/databases.ts";
import { writeBackup } from "./backup-write.server.ts";
import { type Database, openDatabase } from "./connection.server.ts";
import { migrateTo } from "./migrate.server.ts";
import { restorePostgres } from "./restore-postgres.server.ts";
import { fileFromBackup } from "./restore-sqlite.server.ts";
import type { Schema } from "./schema.ts";
import { openSnapshot } from "./snapshot.server.ts";
import { kyselyOver } from "./sqlite.server.ts";

const at = "2026-11-21T10:00:00.000Z";
let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "sheaf-upgrade-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Empties a database of its tables and makes them as they were after `version`. */
async function asOf(version: string, { kind, url, close }: Database & { url: string }) {
	await close();
	if (kind === "sqlite") {
		for (const ending of ["", "-wal", "-shm"])
			rmSync(url.slice("file:".length) + ending, { force: true });
		const db = kyselyOver(new DatabaseSync(url.slice("file:".length)));
		await migrateTo(db, version);
		return db;
	}
	const db = new Queries<Schema>({
		dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
	});
	await sql`DROP SCHEMA public CASCADE`.execute(db);
	await sql`CREATE SCHEMA public`.execute(db);
	await migrateTo(db, version);
	return db;
}

const person = {
	em: "ab12",
	client_ip_address: "192.0.2.7",
	client_user_agent: 'A "B" \\',
	fbp: "1",
};
const event = { event_name: "Lead", user_data: person, custom_data: { value: 15 } };

async function insertReport(
	db: Kysely<Schema>,
	id: string,
	state: { delivered_at?: string; dead_at?: string },
	payload = JSON.stringify(event),
) {
	const kind = id === "mail" ? "mail" : "conversion";
	const texts = {
		id,
		kind,
		topic: "meta.lead",
		recipient: "meta",
		payload,
		message_id: id,
	} as const;
	await db
		.insertInto("outbox")
		.values({ ...texts, attempts: 1, due_at: at, created_at: at, ...state })
		.execute();
}

async function payloads({ read }: Database) {
	const rows = await read.selectFrom("outbox").select(["id", "payload"]).execute();
	return Object.fromEntries(rows.map(({ id, payload }) => [id, payload]));
}

const nothing = async () => {};

onBothDatabases((open) => {
	test("version 005 becomes this one, as does a backup of it: reports that were settled forget address and browser", async () => {
		const { url, kind, ...rest } = await open();
		const old = await asOf("005-desk", { url, kind, ...rest });
		await insertReport(old, "delivered", { delivered_at: at });
		await insertReport(old, "dead", { dead_at: at });
		await insertReport(old, "waiting", {});
		await insertReport(old, "broken", { dead_at: at }, "{");
		await insertReport(old, "mail", { delivered_at: at });
		await old.destroy();
		const backup = join(folder, "backup.jsonl.zst");
		const snapshot = await openSnapshot(url);
		await writeBackup(snapshot, backup, at);
		await snapshot.close();

		const { client_ip_address: _address, client_user_agent: _agent, ...kept } = person;
		const cleaned = { ...event, user_data: kept };
		const expected = { delivered: cleaned, dead: cleaned, waiting: event, mail: event };
		async function check(address: string) {
			const db = await openDatabase(address);
			const { broken, ...others } = await payloads(db);
			await db.close();
			expect(broken).toBe("{");
			for (const [id, payload] of Object.entries(others))
				expect(JSON.parse(payload), id).toEqual(expected[id as keyof typeof expected]);
		}
		await check(url);
		const file = join(folder, "restored.sqlite");
		await fileFromBackup(backup, file, nothing);
		await check(`file:${file}`);
		if (kind === "sqlite") return;
		await restorePostgres(backup, url, { before: nothing, prepare: nothing });
		await check(url);
	}, 60_000);
});
