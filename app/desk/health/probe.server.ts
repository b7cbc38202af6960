import { existsSync } from "node:fs";
import { access, constants, stat, statfs } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { availabilityOf, readDiary } from "#features/booking/availability.server.ts";
import { listBackups } from "#lib/db/backup-folder.server.ts";
import { verifyBackup } from "#lib/db/backup-read.server.ts";
import { canWrite } from "#lib/db/can-write.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Installation } from "#lib/http/request-context.server.ts";
import { reachSmtp } from "#lib/mail/mailer.server.ts";
import { goneSince } from "#lib/outbox/delivery.server.ts";
import {
	countDiedSince,
	countWaitingSince,
	failedSoFar,
	lastDelivered,
} from "#lib/outbox/messages.server.ts";
import { shifted } from "#lib/time/clock.ts";
import type {
	BackupFacts,
	BookingFacts,
	ClockFacts,
	DatabaseFacts,
	DiskFacts,
	MailFacts,
	StaffFacts,
	WebhookFacts,
} from "./evaluate.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Files up to this size are read through while somebody waits for the page. */
const QUICKLY_READ = 32 * 1024 * 1024;

/** @param isThorough a large file is read through as well. */
export async function probeDatabase(
	db: Database,
	{ folder }: Installation,
	at: string,
	isThorough: boolean,
): Promise<DatabaseFacts> {
	const isWritable = await canWrite(db, at);
	if (db.kind === "postgres") {
		const { rows } = await sql<{ version: string; bytes: string }>`
			SELECT current_setting('server_version') AS version,
				pg_database_size(current_database()) AS bytes`.execute(db);
		const [found] = rows;
		const version = `PostgreSQL ${found?.version ?? "?"}`;
		return { version, bytes: Number(found?.bytes), canWrite: isWritable, integrity: null };
	}
	const { rows } = await sql<{ version: string }>`SELECT sqlite_version() AS version`.execute(db);
	const file = folder.file ?? "";
	const bytes = (await stat(file)).size;
	const integrity = isThorough || bytes <= QUICKLY_READ ? integrityOf(file) : null;
	return { version: `SQLite ${rows[0]?.version}`, bytes, canWrite: isWritable, integrity };
}

/** The newest backup, read through when it is small or the look is thorough, and how many there are. */
export async function probeBackups(
	{ folder }: Installation,
	unclean: number,
	isThorough: boolean,
): Promise<BackupFacts> {
	const backups = await listBackups(folder);
	const [latest] = backups;
	if (!latest) return { latest: null, count: 0, unclean };
	const { file, at, bytes } = latest;
	const isRead = isThorough || bytes <= QUICKLY_READ;
	const isDamaged = isRead ? await verifyBackup(file).then(no, yes) : false;
	return { latest: { at, name: basename(file), isDamaged }, count: backups.length, unclean };
}

/** Whether the mail server takes our mail just now, and how much of it waits or was given up. */
export async function probeMail(
	db: Database,
	{ smtp }: Installation,
	at: string,
): Promise<MailFacts> {
	if (!smtp) return { host: null, failure: null, waiting: 0, dead: 0 };
	const reached = await reachSmtp(smtp);
	return {
		host: smtp.host,
		failure: reached.outcome === "failed" ? reached.error : null,
		waiting: await countWaitingSince(db, "mail", shifted(at, -15 * MINUTE)),
		dead: await countDiedSince(db, "mail", shifted(at, -7 * DAY)),
	};
}

/** What has become of the events that the webhook was owed. */
export async function probeWebhook(
	db: Database,
	{ webhookUrl }: Installation,
	at: string,
): Promise<WebhookFacts> {
	if (webhookUrl === null)
		return { isSet: false, isGone: false, lastDelivered: null, failing: null, dead: 0 };
	const failing = await failedSoFar(db, "webhook");
	const [newest] = failing;
	return {
		isSet: true,
		isGone: (await goneSince(db, webhookUrl)) !== null,
		lastDelivered: await lastDelivered(db, "webhook"),
		failing: newest
			? {
					count: failing.length,
					attempts: Math.max(...failing.map(({ attempts }) => attempts)),
					newest: newest.created_at,
					why: newest.last_error,
				}
			: null,
		dead: await countDiedSince(db, "webhook", shifted(at, -7 * DAY)),
	};
}

/** A page elsewhere is asked whether it is there, and nothing more. */
export async function probeBooking(
	db: Database,
	{ booking }: Installation,
	at: string,
): Promise<BookingFacts> {
	if (booking.kind === "built-in") {
		const diary = await readDiary(db, "discovery", at);
		const until = shifted(at, 14 * DAY);
		return { freeTimes: availabilityOf(diary, { until }).slots.length };
	}
	const { page } = booking;
	try {
		const signal = AbortSignal.timeout(5_000);
		const { status } = await fetch(page, { method: "HEAD", redirect: "manual", signal });
		// Some refuse to be asked without being shown; they are there.
		return { page, failure: status >= 500 || status === 404 ? `it says ${status}` : null };
	} catch (error) {
		return { page, failure: error instanceof Error ? error.message : "no answer" };
	}
}

/** The latest clock in the data, and what the database server’s clock says. */
export async function probeClock(db: Database): Promise<ClockFacts> {
	const [lead, deed] = await Promise.all([
		db.selectFrom("leads").select("created_at as at").orderBy("id", "desc").limit(1).execute(),
		db.selectFrom("audit_log").select("at").orderBy("id", "desc").limit(1).execute(),
	]);
	const latest = [...lead, ...deed].map((row) => row.at).sort();
	if (db.kind === "sqlite") return { latestRecord: latest.at(-1) ?? null, serverTime: null };
	const { rows } = await sql<{ now: Date }>`SELECT clock_timestamp() AS now`.execute(db);
	return { latestRecord: latest.at(-1) ?? null, serverTime: rows[0]?.now.toISOString() ?? null };
}

/** How much room is left where the data is, and whether it may be written. */
export async function probeDisk({ folder }: Installation): Promise<DiskFacts> {
	const { path } = folder;
	// Where it is not there yet, it will be made there.
	const nearest = existingAbove(path);
	const isOurs = await access(nearest, constants.W_OK).then(yes, no);
	const { bavail, bsize } = await statfs(nearest);
	return { path, freeBytes: bavail * bsize, canWrite: isOurs };
}

function existingAbove(path: string): string {
	return existsSync(path) || dirname(path) === path ? path : existingAbove(dirname(path));
}

/** How many may log in, as what, and who of the owners has a second step. */
export async function probeStaff(db: Database): Promise<StaffFacts> {
	const staff = await db
		.selectFrom("staff")
		.select(["role", "totp_confirmed_at"])
		.where("removed_at", "is", null)
		.execute();
	const owners = staff.filter(({ role }) => role === "owner");
	return {
		accounts: staff.length,
		owners: owners.length,
		ownersWithoutFactor: owners.filter((owner) => owner.totp_confirmed_at === null).length,
	};
}

/** When each nightly job last ran. */
export async function probeJobs(db: Database): Promise<Record<string, string>> {
	const rows = await db
		.selectFrom("jobs")
		.select(["name", "ran_at"])
		.where("name", "in", ["backup", "retention"])
		.execute();
	return Object.fromEntries(rows.map(({ name, ran_at }) => [name, ran_at]));
}

function integrityOf(file: string): string {
	const db = new DatabaseSync(file, { readOnly: true });
	try {
		const [found = "ok"] = Object.values(db.prepare("PRAGMA quick_check(1)").get() ?? {});
		return String(found);
	} catch (error) {
		return error instanceof Error ? error.message : String(error);
	} finally {
		db.close();
	}
}

const yes = () => true;
const no = () => false;
