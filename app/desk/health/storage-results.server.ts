import { basename } from "node:path";
import { span } from "#desk/layout/relative-time.ts";
import type { Backup } from "#lib/db/backup.server.ts";
import type { FileStorage } from "#lib/db/file-storage.server.ts";
import { formatSize, GB, MB } from "#lib/number-format.ts";
import { counted } from "./counted.server.ts";
import { broken, type CheckResult, note, ok } from "./finding.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** @param integrity result of the database's integrity check; absent if not checked. */
export function evaluateDatabase(
	version: string,
	bytes: number,
	isWritable: boolean,
	integrity = "ok",
): CheckResult {
	if (integrity !== "ok")
		return broken(
			`The file is damaged: ${integrity}`,
			"Ask whoever hosts the site to stop it and restore the latest backup.",
		);
	if (!isWritable)
		return broken(
			"It can be read but not written to.",
			"Check the free disk space and the permissions of the data folder; forms fail until this is fixed.",
		);
	return ok(`${version}, ${formatSize(bytes)}; it reads and writes.`);
}

/** @param backups the latest first. */
export function evaluateBackups(
	backups: readonly Backup[],
	isDamaged: boolean,
	at: string,
): CheckResult {
	const [latest] = backups;
	if (!latest)
		return note(
			"There is none yet.",
			"Press “Back up now” on the page Backups. The site makes one itself every night at three.",
		);
	if (isDamaged)
		return broken(
			`The latest, ${basename(latest.file)}, is damaged.`,
			"Make a new one on the page Backups, and check the disk.",
		);

	const age = Date.parse(at) - Date.parse(latest.at);
	if (age < -HOUR)
		return broken(
			`The latest is dated ${latest.at}, in the future.`,
			"Correct the system clock, make a new one on the page Backups, and delete the misdated file.",
		);

	const old = `The latest is ${span(age)} old.`;
	const fix =
		"Leave the site running at night, or press “Back up now” on the page Backups every day.";
	if (age > 7 * DAY) return broken(old, fix);
	if (age > 36 * HOUR) return note(old, fix);

	const stored = backups.length === 1 ? "one is" : `${backups.length} are`;

	return ok(`The latest is ${span(age)} old; ${stored} stored.`);
}

/** @param backups how many copies of the files are kept beside the database. */
export function evaluateFiles(
	{ pictures, attachments, limit, left }: FileStorage,
	backups: number,
): CheckResult {
	const used = pictures + attachments;
	const all = `${formatSize(used)} of ${formatSize(limit)}: pictures ${formatSize(pictures)}, attachments ${formatSize(attachments)}.`;
	const text =
		used > 0 && backups > 0
			? `${all} With ${counted(backups, "backup")} about ${formatSize(used * (backups + 1))} on disk.`
			: all;
	if (left > limit / 10) return ok(text);

	return note(
		text,
		"Delete pictures that aren’t used, or allow more under Pictures.",
	);
}

export function evaluateDisk(
	path: string,
	freeBytes: number,
	isWritable: boolean,
): CheckResult {
	if (!isWritable)
		return broken(
			`Cannot write to ${path}.`,
			"Ask whoever hosts the site for write access there: it has the backups and the list of erasures.",
		);

	const free = formatSize(freeBytes);
	const low = `Only ${free} free on the data disk.`;
	const fix =
		"Ask whoever hosts the site for more space: forms fail when the disk is full.";
	if (freeBytes < 100 * MB) return broken(low, fix);
	if (freeBytes < GB) return note(low, fix);

	return ok(`${free} free on the data disk.`);
}
