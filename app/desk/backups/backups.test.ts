import { readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect } from "vitest";
import { type Backup, listBackups } from "#lib/db/backup.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readConfig } from "../../../server/config.ts";
import { onSqlite, rowsIn } from "../../../tests/support/databases.ts";
import { aPassword, aPasswordHash } from "../../../tests/support/password.ts";
import {
	addStaffRow,
	routeArgs,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { action as download } from "./download-route.ts";
import { makeBackup, readAttempt } from "./make-backup.server.ts";

type Open = Database & { url: string };

function siteWithFolder(db: Open) {
	const installation = readConfig({ DATABASE_URL: db.url });
	return { ...staffContext(db), installation };
}

async function withBackup(db: Open) {
	const site = siteWithFolder(db);
	await makeBackup(site);
	const [backup] = await listBackups(site.installation.folder);
	if (!backup) throw new Error("No backup was made.");

	return { site, backup };
}

function requestDownload(
	site: ReturnType<typeof siteWithFolder>,
	fields: { file: string; current: string },
) {
	const request = new Request("https://sheaf.example/desk/backups/download", {
		method: "POST",
		body: new URLSearchParams(fields),
	});

	return download(routeArgs(site, request)) as Promise<Response>;
}

const locationOf = (response: Response) => response.headers.get("location");

async function prepareOwner(db: Database): Promise<void> {
	await addStaffRow(db);
	await db.updateTable("staff").set({ password_hash: aPasswordHash }).execute();
}

const nameOf = ({ file }: Backup) => basename(file);

onSqlite((test) => {
	test("an owner makes a backup, which the audit log names", async (db) => {
		const { site, backup } = await withBackup(db);

		expect(backup.bytes).toBeGreaterThan(0);
		expect(readAttempt(site.installation)).toEqual({
			isRunning: false,
			problem: null,
		});
		expect(
			await rowsIn(db, "audit_log", { action: "backup.make" }),
		).toHaveLength(1);
	});

	test("a second press while one is being made starts no other", async (db) => {
		const site = siteWithFolder(db);

		await Promise.all([makeBackup(site), makeBackup(site)]);

		expect(
			await rowsIn(db, "audit_log", { action: "backup.make" }),
		).toHaveLength(1);
	});

	test("a backup that can't be written says so, and the next one is made", async (db) => {
		const site = siteWithFolder(db);
		const { folder } = site.installation;
		const broken = join(folder.path, "not-a-folder");
		writeFileSync(broken, "");
		const installation = {
			...site.installation,
			folder: { ...folder, path: broken },
		};

		const failed = await makeBackup({ ...site, installation });

		expect(failed.notice).toMatchObject({
			kind: "failed",
			title: "The backup could not be made.",
		});
		expect(readAttempt(installation).problem).toContain("Try again");
		expect(await rowsIn(db, "audit_log")).toEqual([]);
		expect((await makeBackup(site)).notice?.title).toBe("Backed up.");
	});

	test("the password is asked for before a download", async (db) => {
		const { site, backup } = await withBackup(db);

		const refused = await requestDownload(site, {
			file: nameOf(backup),
			current: "wrong",
		});

		expect(refused.status).toBe(302);
		expect(locationOf(refused)).toBe(
			`/desk/backups?problem=wrong-password&file=${nameOf(backup)}`,
		);
	});

	test("with it the file is sent as it is, and the audit log says so", async (db) => {
		const { site, backup } = await withBackup(db);

		const sent = await requestDownload(site, {
			file: nameOf(backup),
			current: aPassword,
		});

		expect(Buffer.from(await sent.arrayBuffer())).toEqual(
			readFileSync(backup.file),
		);
		expect(
			await rowsIn(db, "audit_log", { action: "backup.download" }),
		).toHaveLength(1);
	});

	test.each(["", "../site.sqlite", "before-restore-other.sqlite"])(
		"no other file is sent: “%s”",
		async (db, file) => {
			const { site } = await withBackup(db);

			const refused = await requestDownload(site, { file, current: aPassword });

			expect(locationOf(refused)).toContain("problem=missing");
		},
	);

	test("a member gets none", async (db) => {
		const { site, backup } = await withBackup(db);
		const member = {
			...site,
			staff: { ...site.staff, role: "member" as const },
		};

		await expect(
			requestDownload(member, { file: nameOf(backup), current: aPassword }),
		).rejects.toMatchObject({ init: { status: 403 } });
	});
}, prepareOwner);
