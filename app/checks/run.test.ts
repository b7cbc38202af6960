import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { runBackup } from "#database/backup-folder.server.ts";
import type { Database } from "#database/connection.server.ts";
import { dataFolderOf } from "#database/data-folder.ts";
import { readConfig } from "../../server/config.ts";
import { installationOf } from "../../server/installation.ts";
import { onBothDatabases } from "../../tests/support/databases.ts";
import { deadPort, startSmtp } from "../../tests/support/smtp.ts";
import type { Check, CheckId } from "./check.ts";
import { receiveTestMail } from "./receive-test-mail.server.ts";
import { examine } from "./run.server.ts";

let scratch = "";
beforeEach(() => {
	scratch = mkdtempSync(join(tmpdir(), "sheaf-checks-"));
});
afterEach(() => rmSync(scratch, { recursive: true, force: true }));

type Open = Database & { url: string };

function installationFor(db: Open, environment: Record<string, string> = {}) {
	const installation = installationOf(readConfig({ DATABASE_URL: db.url, ...environment }));
	if (db.kind === "sqlite") return installation;
	return { ...installation, folder: { path: scratch, name: "site", file: null } };
}

async function checksOf(db: Open, environment: Record<string, string> = {}) {
	const at = new Date().toISOString();
	const installation = installationFor(db, environment);
	const countUnclean = async () => 0;
	const checks = await examine({ db, installation, at, countUnclean, isThorough: true });
	return Object.fromEntries(checks.map((check) => [check.id, check])) as Record<CheckId, Check>;
}

onBothDatabases((open) => {
	test("a fresh installation works, and is told what it lacks", async () => {
		const db = await open();
		const checks = await checksOf(db);
		const states = Object.fromEntries(Object.values(checks).map(({ id, state }) => [id, state]));
		expect(states).toEqual({
			database: "ok",
			backups: "note",
			disk: "ok",
			mail: "note",
			webhook: "ok",
			booking: "ok",
			address: "note",
			proxy: "ok",
			clock: "ok",
			jobs: "ok",
			tags: "ok",
			staff: "note",
			secret: "ok",
		});
		expect(checks.database.says).toMatch(db.kind === "sqlite" ? /^SQLite 3\./ : /^PostgreSQL 1\d/);
		expect(await db.read.selectFrom("settings").select("name").execute()).toEqual([]);
	});

	test("a backup is found and read", async () => {
		const db = await open();
		const { folder } = installationFor(db);
		await runBackup(db.url, new Date().toISOString(), { folder });
		expect((await checksOf(db)).backups).toMatchObject({
			state: "ok",
			says: expect.stringMatching(/one is kept/),
		});
	});

	test("a check that fails says so, and stops no other", async () => {
		const db = await open();
		await db.commit([{ table: "x", sql: "ALTER TABLE staff RENAME TO away", parameters: [] }]);
		const checks = await checksOf(db);
		expect(checks.staff).toMatchObject({
			state: "broken",
			says: expect.stringMatching(/check itself failed/),
		});
		expect(checks.database.state).toBe("ok");
		await db.commit([{ table: "x", sql: "ALTER TABLE away RENAME TO staff", parameters: [] }]);
	});

	test("a mail server is asked, and takes a test mail", async () => {
		const db = await open();
		const smtp = await startSmtp();
		const environment = { SMTP_URL: `smtp://127.0.0.1:${smtp.port}` };
		expect((await checksOf(db, environment)).mail.state).toBe("ok");
		const form = new Map([["email", "Ada@example.com"]]);
		const answer = await receiveTestMail(installationFor(db, environment), form);
		expect(answer).toMatchObject({ isTaken: true, notice: { title: "The mail server took it." } });
		expect(smtp.received).toMatchObject([
			{ to: ["Ada@example.com"], raw: expect.stringMatching(/Mail works/) },
		]);
		await smtp.close();
		const gone = { SMTP_URL: `smtp://127.0.0.1:${await deadPort()}` };
		expect((await checksOf(db, gone)).mail).toMatchObject({ state: "broken" });
		expect(await receiveTestMail(installationFor(db, gone), form)).toMatchObject({
			isTaken: false,
		});
		expect(await receiveTestMail(installationFor(db), form)).toMatchObject({
			notice: { title: "No mail server is set up." },
		});
		expect(await receiveTestMail(installationFor(db), new Map([["email", "x"]]))).toMatchObject({
			error: "Please enter a valid email address.",
		});
	});

	test("looking leaves nothing behind", async () => {
		const db = await open();
		await checksOf(db);
		if (db.kind === "sqlite")
			expect(existsSync(join(dataFolderOf(db.url).path, "backups"))).toBe(false);
	});
});
