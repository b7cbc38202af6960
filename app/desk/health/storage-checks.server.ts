import { existsSync } from "node:fs";
import { access, constants, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { listBackups, verifyBackup } from "#lib/db/backup.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import { canWrite } from "#lib/db/settings.server.ts";
import type { Examination } from "./examination.ts";
import type { CheckResult } from "./finding.ts";
import {
	evaluateBackups,
	evaluateDatabase,
	evaluateDisk,
} from "./storage-results.server.ts";

/** Files up to this size are read in full when the page is rendered. */
const QUICKLY_READ = 32 * 1024 * 1024;

export async function checkDatabase({
	db,
	installation,
	at,
	isThorough,
}: Examination): Promise<CheckResult> {
	const isWritable = await canWrite(db, at);

	if (isPostgres(db)) {
		const { rows } = await sql<{ version: string; bytes: string }>`
			SELECT current_setting('server_version') AS version,
				pg_database_size(current_database()) AS bytes`.execute(db);
		const { version, bytes } = rows[0] ?? {};
		return evaluateDatabase(`PostgreSQL ${version}`, Number(bytes), isWritable);
	}

	const { rows } = await sql<{
		version: string;
	}>`SELECT sqlite_version() AS version`.execute(db);
	const file = installation.folder.file ?? "";
	const { size: bytes } = await stat(file);
	const integrity =
		isThorough || bytes <= QUICKLY_READ ? checkIntegrity(file) : undefined;

	return evaluateDatabase(
		`SQLite ${rows[0]?.version}`,
		bytes,
		isWritable,
		integrity,
	);
}

function checkIntegrity(file: string): string {
	try {
		using db = new DatabaseSync(file, { readOnly: true });
		const [found = "ok"] = Object.values(
			db.prepare("PRAGMA quick_check(1)").get() ?? {},
		);

		return String(found);
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	}
}

export async function checkBackups({
	installation,
	at,
	isThorough,
}: Examination): Promise<CheckResult> {
	const backups = await listBackups(installation.folder);
	const [latest] = backups;
	const isRead = latest && (isThorough || latest.bytes <= QUICKLY_READ);
	const isDamaged =
		isRead === true && (await doesFail(verifyBackup(latest.file)));

	return evaluateBackups(backups, isDamaged, at);
}

function doesFail(work: Promise<unknown>): Promise<boolean> {
	return work.then(
		() => false,
		() => true,
	);
}

export async function checkDisk({
	installation,
}: Examination): Promise<CheckResult> {
	const { path } = installation.folder;
	// The folder may not exist before the first start.
	const nearest = findExistingFolder(path);
	const isWritable = !(await doesFail(access(nearest, constants.W_OK)));
	const { bavail, bsize } = await statfs(nearest);

	return evaluateDisk(path, bavail * bsize, isWritable);
}

function findExistingFolder(path: string): string {
	return existsSync(path) || dirname(path) === path
		? path
		: findExistingFolder(dirname(path));
}
