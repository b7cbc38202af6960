import { existsSync } from "node:fs";
import { access, constants, stat, statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { bookingCopy } from "#content/booking.ts";
import { listStaff } from "#features/auth/store.server.ts";
import { callKinds } from "#features/booking/contract.ts";
import {
	freeSlots,
	readSchedule,
} from "#features/booking/scheduling/availability.server.ts";
import { listFeeds } from "#features/booking/scheduling/feeds/feeds.server.ts";
import { countOverdue, listFailed } from "#features/content/failures.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import {
	compareClocks,
	readClocks,
} from "#features/privacy/clock-check.server.ts";
import type { Installation } from "#features/site-context.ts";
import { listBackups, verifyBackup } from "#lib/db/backup.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import { readFileStorage } from "#lib/db/file-storage.server.ts";
import { canWrite } from "#lib/db/settings.server.ts";
import { reachSmtp } from "#lib/mail/mailer.server.ts";
import { goneSince } from "#lib/outbox/delivery.server.ts";
import {
	countDiedSince,
	countWaitingSince,
	failedSoFar,
	lastDelivered,
} from "#lib/outbox/messages.server.ts";
import { shifted } from "#lib/time/dates.ts";
import {
	addressResult,
	backupsResult,
	broken,
	type CheckResult,
	clockResult,
	contentResult,
	counted,
	DAY,
	databaseResult,
	diskResult,
	type Finding,
	filesResult,
	jobsResult,
	MINUTE,
	note,
	ok,
	proxyResult,
	scheduleResult,
	secretResult,
	staffResult,
	tagsResult,
	webhookResult,
} from "./results.server.ts";

/** `db` throws in a check when the database could not be opened. */
type Examination<Db = Database> = {
	readonly db: Db;
	installation: Installation;
	at: string;
	/** Also reads large files in full. */
	isThorough?: boolean;
	/** X-Forwarded-For of the request; undefined on the command line. */
	forwardedFor?: string | null | undefined;
};

/** Files up to this size are read in full when the page is rendered. */
const QUICKLY_READ = 32 * 1024 * 1024;

type Check = (examination: Examination) => CheckResult | Promise<CheckResult>;

const checks = {
	database: ["Database", checkDatabase],
	backups: ["Backups", checkBackups],
	disk: ["Disk", checkDisk],
	mail: ["Email", checkMail],
	webhook: ["Webhook", checkWebhook],
	booking: ["Booking", checkBooking],
	address: [
		"Public address",
		({ installation: { siteUrl } }) => addressResult(siteUrl),
	],
	proxy: [
		"Proxy",
		({ installation, forwardedFor }) =>
			proxyResult(installation.trustProxy, forwardedFor),
	],
	clock: [
		"Clock",
		async ({ db, at }) =>
			clockResult(compareClocks(await readClocks(db), new Date(at))),
	],
	content: [
		"Content",
		async ({ db, at }) => contentResult(await loadSnapshot(db, at)),
	],
	schedule: [
		"Scheduled articles",
		async ({ db, at }) =>
			scheduleResult(
				await listFailed(db),
				await countOverdue(db, shifted(at, -5 * MINUTE)),
			),
	],
	files: [
		"Pictures and attachments",
		async ({ db, installation }) =>
			filesResult(
				await readFileStorage(db),
				(await listBackups(installation.folder)).length,
			),
	],
	jobs: ["Nightly work", checkJobs],
	tags: [
		"Third-party tags",
		({ installation: { tags, notify } }) =>
			tagsResult(tags, notify.conversions === true),
	],
	staff: ["Staff", async ({ db }) => staffResult(await listStaff(db))],
	secret: [
		"Secret",
		({ installation }) => secretResult(installation.secret !== null),
	],
} satisfies Record<string, [name: string, Check]>;

export type CheckId = keyof typeof checks;

/**
 * Runs every health check; a failing check does not stop the others.
 * @param examination.db an error if it could not be opened.
 */
export function examine({
	db,
	...asked
}: Examination<Database | Error>): Promise<Finding[]> {
	const examination: Examination = {
		...asked,
		get db() {
			if (db instanceof Error) throw db;
			return db;
		},
	};
	return Promise.all(
		Object.entries(checks).map(async ([id, [name, check]]) => {
			const result = await Promise.resolve(examination)
				.then(check)
				.catch((error: Error) => {
					if (error !== db)
						return broken(
							`The check itself failed: ${error.message}`,
							"Fix the other findings first; if this one remains, please report it as a bug.",
						);
					return id === "database"
						? broken(
								error.message,
								"Fix this first: neither the site nor its other commands work without it.",
							)
						: note(
								"Not checked: the database could not be opened.",
								"Fix the database first, then check again.",
							);
				});
			return { id, name, ...result };
		}),
	);
}

async function checkDatabase({
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
		return databaseResult(`PostgreSQL ${version}`, Number(bytes), isWritable);
	}

	const { rows } = await sql<{
		version: string;
	}>`SELECT sqlite_version() AS version`.execute(db);
	const file = installation.folder.file ?? "";
	const { size: bytes } = await stat(file);
	const integrity =
		isThorough || bytes <= QUICKLY_READ ? checkIntegrity(file) : undefined;

	return databaseResult(
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

async function checkBackups({
	installation,
	at,
	isThorough,
}: Examination): Promise<CheckResult> {
	const backups = await listBackups(installation.folder);
	const [latest] = backups;
	const isRead = latest && (isThorough || latest.bytes <= QUICKLY_READ);
	const isDamaged = isRead === true && (await fails(verifyBackup(latest.file)));

	return backupsResult(backups, isDamaged, at);
}

function fails(work: Promise<unknown>): Promise<boolean> {
	return work.then(
		() => false,
		() => true,
	);
}

async function checkDisk({ installation }: Examination): Promise<CheckResult> {
	const { path } = installation.folder;
	// The folder may not exist before the first start.
	const nearest = existingAbove(path);
	const isWritable = !(await fails(access(nearest, constants.W_OK)));
	const { bavail, bsize } = await statfs(nearest);

	return diskResult(path, bavail * bsize, isWritable);
}

function existingAbove(path: string): string {
	return existsSync(path) || dirname(path) === path
		? path
		: existingAbove(dirname(path));
}

async function checkMail({
	db,
	installation: { smtp },
	at,
}: Examination): Promise<CheckResult> {
	if (!smtp)
		return note(
			"Email is not sent, only stored; read it under Messages.",
			"Enter a mail server under Settings, Email, or set SMTP_URL.",
		);

	const reached = await reachSmtp(smtp);
	if (reached.outcome === "failed")
		return broken(
			`Email can’t be sent: ${reached.error}`,
			"Check the mail server under Settings, Email: name, port, user and password, and any firewall between.",
		);

	const fix = "Open Messages on the desk, see why, and retry them.";
	const dead = await countDiedSince(db, "mail", shifted(at, -7 * DAY));
	if (dead > 0) return note(`${counted(dead, "email")} failed this week.`, fix);

	const waiting = await countWaitingSince(
		db,
		"mail",
		shifted(at, -15 * MINUTE),
	);
	if (waiting > 0)
		return note(
			`${counted(waiting, "email")} ${waiting === 1 ? "has" : "have"} been waiting for more than a quarter of an hour.`,
			fix,
		);

	return ok(`${smtp.host} answers and accepts our email.`);
}

async function checkWebhook({
	db,
	installation,
	at,
}: Examination): Promise<CheckResult> {
	const { webhookUrl } = installation.notify;
	if (webhookUrl === undefined)
		return ok("None is set up; leads are on the desk only.");
	if ((await goneSince(db, webhookUrl)) !== null)
		return broken(
			"The receiver answered that it is gone for good (410). Events are stored, not sent.",
			"Check WEBHOOK_URL, then resume sending under Messages on the desk.",
		);

	const dead = await countDiedSince(db, "webhook", shifted(at, -7 * DAY));
	const delivered = await lastDelivered(db, "webhook");

	return webhookResult(await failedSoFar(db, "webhook"), delivered, dead, at);
}

/** For an external booking page, only checks that it responds. */
async function checkBooking({
	db,
	installation: { booking },
	at,
}: Examination): Promise<CheckResult> {
	if (booking.kind === "built-in") {
		const feeds = await listFeeds(db);
		const failing = feeds.filter(({ failed_at }) => failed_at !== null);
		const [feed] = failing;
		if (feed)
			return note(
				`${counted(failing.length, "staff calendar")} can’t be read. ${feed.host} (${feed.staff_name}): ${feed.error}`,
				"The busy times last read still apply. Remove it on the desk’s calendar, or add it again with its new address.",
			);

		const damaged = feeds.find(({ problem_count }) => problem_count > 0);
		if (damaged)
			return note(
				`${damaged.host} (${damaged.staff_name}) has ${damaged.problem_count === 1 ? "an entry" : `${damaged.problem_count} entries`} that can’t be read in full.`,
				`${damaged.staff_name} can see which on the desk’s calendar, and correct them in their own calendar.`,
			);

		const schedule = await readSchedule(db, "discovery", at);
		const until = shifted(at, 14 * DAY);
		const slots = freeSlots(schedule).filter((slot) => slot < until);
		if (slots.length === 0)
			return note(
				"Built in, but there is no free time in the next two weeks.",
				"Visitors can’t book a call: check the opening hours and special days on the desk.",
			);

		const { byPhone, meetingLinks } = schedule.settings;
		const kind = callKinds.find(
			(each) => !byPhone[each] && !meetingLinks[each],
		);
		if (kind)
			return note(
				`${bookingCopy().kinds[kind].name}s have no meeting link: visitors who leave no phone number have to be emailed how to join.`,
				"Add a meeting link, or make them calls by phone, under Opening hours on the desk’s calendar.",
			);

		return ok(`Built in; ${slots.length} free times in the next two weeks.`);
	}

	const { page } = booking;
	const signal = AbortSignal.timeout(5_000);
	const failed = await fetch(page, {
		method: "HEAD",
		redirect: "manual",
		signal,
	}).then(
		// Other errors for HEAD still mean that the page exists.
		({ status }) =>
			status >= 500 || status === 404 ? `it says ${status}` : null,
		(error: unknown) => (error instanceof Error ? error.message : "no answer"),
	);
	if (failed === null) return ok(`${page} answers.`);

	return broken(
		`${page} doesn’t answer: ${failed}.`,
		"Open BOOKING_URL in a browser; unset it to use the built-in scheduler.",
	);
}

async function checkJobs({ db, at }: Examination): Promise<CheckResult> {
	const runs = await db
		.selectFrom("outbox")
		.select(["topic", "created_at"])
		.where("kind", "=", "job")
		.where("topic", "in", ["backup", "retention"])
		.execute();
	return jobsResult(runs, at);
}
