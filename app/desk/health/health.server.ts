import { existsSync } from "node:fs";
import { access, constants, stat, statfs } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { sql } from "kysely";
import { ago, span } from "#desk/layout/relative-time.ts";
import { freeSlots, readSchedule } from "#features/booking/availability.server.ts";
import { listFeeds } from "#features/booking/feeds.server.ts";
import { clockProblem, databaseTime, newestRecord } from "#features/privacy/clock-check.server.ts";
import type { TagConfig } from "#features/tracking/registry.ts";
import { tagVariables } from "#features/tracking/tag-config.ts";
import { listBackups, verifyBackup } from "#lib/db/backup.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import { canWrite } from "#lib/db/settings.server.ts";
import type { Installation } from "#lib/http/request-context.server.ts";
import { reachSmtp } from "#lib/mail/mailer.server.ts";
import { goneSince } from "#lib/outbox/delivery.server.ts";
import {
	countDiedSince,
	countWaitingSince,
	type FailedSoFar,
	failedSoFar,
	lastDelivered,
	MAX_COUNTED,
} from "#lib/outbox/messages.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { type CheckId, checkNames, type Finding, formatSize } from "./finding.ts";

export type Examination = {
	/** Or why it could not be opened. */
	db: Database | Error;
	installation: Installation;
	at: string;
	/** Large files are read through as well. */
	isThorough: boolean;
	/** X-Forwarded-For of the request; undefined on the command line. */
	forwardedFor?: string | null | undefined;
};

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MB = 1_000_000;

/** Files up to this size are read through while somebody waits for the page. */
const QUICKLY_READ = 32 * 1024 * 1024;

type Result = Pick<Finding, "state" | "says" | "fix">;
const ok = (says: string): Result => ({ state: "ok", says, fix: null });
const note = (says: string, fix: string): Result => ({ state: "note", says, fix });
const broken = (says: string, fix: string): Result => ({ state: "broken", says, fix });

/** Every health check. One that fails stops no other. */
export function examine(examination: Examination): Promise<Finding[]> {
	const { db, installation, at, forwardedFor } = examination;
	const read = (check: (db: Database) => Promise<Result>) => () =>
		db instanceof Error
			? note(
					"Not checked: the database could not be opened.",
					"Put the database right first, then check again.",
				)
			: check(db);
	const checks: Record<CheckId, () => Result | Promise<Result>> = {
		database: () =>
			db instanceof Error
				? broken(
						db.message,
						"Put this right first: neither the site nor its other commands can work without it.",
					)
				: checkDatabase(db, examination),
		backups: () => checkBackups(examination),
		disk: () => checkDisk(installation),
		mail: read((open) => checkMail(open, installation, at)),
		webhook: read((open) => checkWebhook(open, installation, at)),
		booking: read((open) => checkBooking(open, installation, at)),
		address: () => addressResult(installation.siteUrl),
		proxy: () => proxyResult(installation.trustProxy, forwardedFor),
		clock: read((open) => checkClock(open, at)),
		jobs: read((open) => checkJobs(open, at)),
		tags: () => tagsResult(installation.tags, installation.notify.conversions === true),
		staff: read(checkStaff),
		secret: () =>
			ok(
				installation.secret
					? "SECRET is set."
					: "One was made on first start and is stored in the database, backups included.",
			),
	};
	return Promise.all(
		Object.entries(checks).map(async ([key, check]) => {
			const id = key as CheckId;
			const result = await Promise.resolve()
				.then(check)
				.catch((error: unknown) =>
					broken(
						`The check itself failed: ${error instanceof Error ? error.message : String(error)}`,
						"Look at the other lines first; if this one stays, it is worth a bug report.",
					),
				);
			return { id, name: checkNames[id], ...result };
		}),
	);
}

async function checkDatabase(
	db: Database,
	{ installation, at, isThorough }: Examination,
): Promise<Result> {
	const isWritable = await canWrite(db, at);
	if (isPostgres(db)) {
		const { rows } = await sql<{ version: string; bytes: string }>`
			SELECT current_setting('server_version') AS version,
				pg_database_size(current_database()) AS bytes`.execute(db);
		const version = `PostgreSQL ${rows[0]?.version ?? "?"}`;
		return databaseResult({ version, bytes: Number(rows[0]?.bytes), isWritable, integrity: null });
	}
	const { rows } = await sql<{ version: string }>`SELECT sqlite_version() AS version`.execute(db);
	const file = installation.folder.file ?? "";
	const { size: bytes } = await stat(file);
	const integrity = isThorough || bytes <= QUICKLY_READ ? integrityOf(file) : null;
	return databaseResult({ version: `SQLite ${rows[0]?.version}`, bytes, isWritable, integrity });
}

/** @param facts.integrity what the file's own check says; null: not checked. */
export function databaseResult(facts: {
	version: string;
	bytes: number;
	isWritable: boolean;
	integrity: string | null;
}): Result {
	const { version, bytes, isWritable, integrity } = facts;
	if (integrity !== null && integrity !== "ok")
		return broken(
			`The file is damaged: ${integrity}`,
			"Stop the site and restore the latest backup: npm run site -- restore FILE.",
		);
	if (!isWritable)
		return broken(
			"It can be read, but nothing can be written to it.",
			"Look at the disk’s free space and at who may write to the data folder; forms are refused until then.",
		);
	return ok(`${version}, ${formatSize(bytes)}; it reads and writes.`);
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

async function checkBackups({ installation, at, isThorough }: Examination): Promise<Result> {
	const backups = await listBackups(installation.folder);
	const [latest] = backups;
	if (!latest) return backupsResult(null, 0, at);
	const isRead = isThorough || latest.bytes <= QUICKLY_READ;
	const isDamaged = isRead && (await fails(verifyBackup(latest.file)));
	const { at: madeAt, file } = latest;
	return backupsResult({ at: madeAt, name: basename(file), isDamaged }, backups.length, at);
}

function fails(work: Promise<unknown>): Promise<boolean> {
	return work.then(
		() => false,
		() => true,
	);
}

export function backupsResult(
	latest: { at: string; name: string; isDamaged: boolean } | null,
	count: number,
	at: string,
): Result {
	if (!latest)
		return note(
			"There is none yet.",
			"Make one now: npm run site -- backup. The site makes one itself every night at three.",
		);
	if (latest.isDamaged)
		return broken(
			`The latest, ${latest.name}, is damaged.`,
			"Make a new one, npm run site -- backup, and look at the disk.",
		);
	const age = Date.parse(at) - Date.parse(latest.at);
	if (age < -HOUR)
		return broken(
			`The latest is dated ${latest.at}, in the future.`,
			"Set the system clock right, make a new one, npm run site -- backup, and delete the misdated file.",
		);
	const old = `The latest is ${span(age)} old.`;
	const fix = "Leave the site running at night, or run npm run site -- backup every day.";
	if (age > 7 * DAY) return broken(old, fix);
	if (age > 36 * HOUR) return note(old, fix);
	return ok(`The latest is ${span(age)} old; ${count === 1 ? "one is" : `${count} are`} stored.`);
}

async function checkDisk({ folder: { path } }: Installation): Promise<Result> {
	// The folder may not exist before the first start.
	const nearest = existingAbove(path);
	const isWritable = !(await fails(access(nearest, constants.W_OK)));
	const { bavail, bsize } = await statfs(nearest);
	return diskResult({ path, freeBytes: bavail * bsize, isWritable });
}

function existingAbove(path: string): string {
	return existsSync(path) || dirname(path) === path ? path : existingAbove(dirname(path));
}

type DiskFacts = { path: string; freeBytes: number; isWritable: boolean };

export function diskResult({ path, freeBytes, isWritable }: DiskFacts): Result {
	if (!isWritable)
		return broken(
			`Nothing can be written to ${path}.`,
			"Give the user that runs the site write access: backups and the list of erasures are there.",
		);
	const free = formatSize(freeBytes);
	const low = `Only ${free} free beside the data.`;
	const fix = "Make room or move the data folder: on a full disk forms are refused.";
	if (freeBytes < 100 * MB) return broken(low, fix);
	if (freeBytes < 1000 * MB) return note(low, fix);
	return ok(`${free} free beside the data.`);
}

async function checkMail(db: Database, { smtp }: Installation, at: string): Promise<Result> {
	if (!smtp)
		return note(
			"No email is sent: it is stored, to be read under Messages.",
			"Set SMTP_URL, like smtp://user:password@host:587.",
		);
	const reached = await reachSmtp(smtp);
	if (reached.outcome === "failed")
		return broken(
			`${smtp.host} doesn’t accept our email: ${reached.error}`,
			"Check SMTP_URL: host, port, name and password, and any firewall between.",
		);
	const fix = "Open Messages on the desk, read why, and retry them.";
	const dead = await countDiedSince(db, "mail", shifted(at, -7 * DAY));
	if (dead > 0) return note(`${counted(dead, "email")} failed this week.`, fix);
	const waiting = await countWaitingSince(db, "mail", shifted(at, -15 * MINUTE));
	if (waiting > 0)
		return note(
			`${counted(waiting, "email")} ${waiting === 1 ? "has" : "have"} been waiting for more than a quarter of an hour.`,
			fix,
		);
	return ok(`${smtp.host} answers and accepts our email.`);
}

async function checkWebhook(
	db: Database,
	{ notify: { webhookUrl } }: Installation,
	at: string,
): Promise<Result> {
	if (webhookUrl === undefined) return ok("None is set up; leads are on the desk only.");
	if ((await goneSince(db, webhookUrl)) !== null)
		return broken(
			"The receiver answered that it is gone for good (410). Events are stored.",
			"Check WEBHOOK_URL, then take it back under Messages on the desk.",
		);
	return webhookResult(
		{
			failing: await failedSoFar(db, "webhook"),
			lastDelivered: await lastDelivered(db, "webhook"),
			dead: await countDiedSince(db, "webhook", shifted(at, -7 * DAY)),
		},
		at,
	);
}

/** One or two failed attempts are a receiver that was busy. */
const ATTEMPTS_OF_A_FAULT = 3;

/** @param facts.failing events that wait after a failed attempt, newest first. */
export function webhookResult(
	facts: { failing: readonly FailedSoFar[]; lastDelivered: string | null; dead: number },
	at: string,
): Result {
	const { failing, lastDelivered: last, dead } = facts;
	const [newest] = failing;
	if (newest) {
		const says = `${counted(failing.length, "event")} ${failing.length === 1 ? "was" : "were"} tried and not accepted: ${newest.last_error}`;
		const fix =
			"Check WEBHOOK_URL and its receiver; they are sent again by themselves, or at once under Messages on the desk.";
		const isRefusingAll = last === null || last < newest.created_at;
		const attempts = Math.max(...failing.map((each) => each.attempts));
		return isRefusingAll && attempts >= ATTEMPTS_OF_A_FAULT ? broken(says, fix) : note(says, fix);
	}
	if (dead > 0)
		return note(
			`${counted(dead, "event")} failed this week.`,
			"Open Messages on the desk, read the receiver’s answer, and send them again.",
		);
	if (last === null) return ok("It is set up; no event has been sent yet.");
	return ok(`The last event was accepted ${ago(last, at)}.`);
}

/** An external page is only asked whether it is there. */
async function checkBooking(db: Database, { booking }: Installation, at: string): Promise<Result> {
	if (booking.kind === "built-in") {
		const unreadable = (await listFeeds(db)).filter(({ failed_at }) => failed_at !== null);
		const [feed] = unreadable;
		if (feed)
			return note(
				`${unreadable.length === 1 ? "A calendar" : `${unreadable.length} calendars`} of staff can’t be read, first ${feed.host} of ${feed.staff_name}: ${feed.error}`,
				"Its busy times of before still count. Remove it on the desk’s calendar, or add it again with its new address.",
			);
		const schedule = await readSchedule(db, "discovery", at);
		const until = shifted(at, 14 * DAY);
		const slots = freeSlots(schedule).filter((slot) => slot < until);
		if (slots.length > 0) return ok(`Built in; ${slots.length} free times in the next two weeks.`);
		return note(
			"Built in, but there is no free time in the next two weeks.",
			"Look at the opening hours and exceptions on the desk: nobody can book a call.",
		);
	}
	const { page } = booking;
	const failed = await fetch(page, {
		method: "HEAD",
		redirect: "manual",
		signal: AbortSignal.timeout(5_000),
	}).then(
		// Other refusals of HEAD still mean that the page is there.
		({ status }) => (status >= 500 || status === 404 ? `it says ${status}` : null),
		(error: unknown) => (error instanceof Error ? error.message : "no answer"),
	);
	if (failed === null) return ok(`${page} answers.`);
	return broken(
		`${page} doesn’t answer: ${failed}.`,
		"Open BOOKING_URL in a browser; unset it to use the built-in scheduler.",
	);
}

const LOCAL = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/;

export function addressResult(siteUrl: string): Result {
	const { hostname, protocol } = new URL(siteUrl);
	if (LOCAL.test(hostname))
		return note(
			`${siteUrl} works on this machine only.`,
			"Before visitors come, set SITE_URL to the address they use, like https://www.example.com.",
		);
	if (protocol !== "https:")
		return broken(
			`${siteUrl} is not encrypted.`,
			"Put a proxy with a certificate in front (Caddy does it by itself) and set SITE_URL to its https address.",
		);
	return ok(`${siteUrl}.`);
}

export function proxyResult(trusted: number, forwardedFor: string | null | undefined): Result {
	const none = "None in front, none configured.";
	if (forwardedFor === undefined) return ok(trusted === 0 ? none : `${trusted} configured.`);
	if (trusted === 0)
		return forwardedFor === null
			? ok(none)
			: note(
					"There seems to be one in front, and none is configured.",
					"Set TRUST_PROXY to the number of your proxies, or all visitors share one rate limit.",
				);
	return forwardedFor === null
		? note(
				"One is configured, but this request came without it.",
				"Unset TRUST_PROXY, or make the proxy send X-Forwarded-For; otherwise anybody can make up an address.",
			)
		: ok(`${trusted === 1 ? "One" : trusted} in front, as configured.`);
}

async function checkClock(db: Database, at: string): Promise<Result> {
	const problem = await clockProblem(db, { now: new Date(at), jumpMs: 0 });
	const server = await databaseTime(db);
	return clockResult({ latestRecord: await newestRecord(db), server, problem }, at);
}

export function clockResult(
	facts: { latestRecord: string | null; server: string | null; problem?: string | null },
	at: string,
): Result {
	const now = Date.parse(at);
	const ntp =
		"Switch on time synchronisation (NTP): links, sessions and reminders go by the clock.";
	const ahead = facts.latestRecord === null ? 0 : Date.parse(facts.latestRecord) - now;
	if (ahead > 5 * MINUTE)
		return broken(
			`The latest record is ${span(ahead)} in the future; nothing expired is deleted until then.`,
			"Set the clock right and switch on NTP. If the clock was ahead for a while, delete the leads and messages of that time.",
		);
	const apart = facts.server === null ? 0 : Math.abs(Date.parse(facts.server) - now);
	if (apart > 10_000)
		return note(
			`It is ${Math.round(apart / 1_000)} seconds apart from the database server’s.`,
			ntp,
		);
	if (facts.problem) return broken(facts.problem, ntp);
	return ok("It agrees with the database.");
}

async function checkJobs(db: Database, at: string): Promise<Result> {
	const rows = await db
		.selectFrom("jobs")
		.select(["name", "ran_at"])
		.where("name", "in", ["backup", "retention"])
		.execute();
	return jobsResult(Object.fromEntries(rows.map(({ name, ran_at }) => [name, ran_at])), at);
}

/** @param lastRuns when each nightly job last ran, by name; one that has not run yet is absent. */
export function jobsResult(lastRuns: Readonly<Record<string, string>>, at: string): Result {
	const names = Object.keys(lastRuns);
	if (names.length === 0) return ok("They run for the first time tonight.");
	const age = (name: string) => Date.parse(at) - Date.parse(lastRuns[name] ?? at);
	const future = names.filter((name) => age(name) < -HOUR);
	if (future.length > 0)
		return broken(
			`Noted as run in the future: ${future.join(", ")}.`,
			"Set the system clock right; they run again within a minute while the site is up.",
		);
	const late = names.filter((name) => age(name) > 2 * DAY);
	if (late.length > 0)
		return note(
			`Not run for more than two days: ${late.join(", ")}.`,
			"Leave the site running at three in the morning, and look for “job failed” in its log.",
		);
	return ok("Retention and the backup are on time.");
}

export function tagsResult(tags: TagConfig, hasConversionToken: boolean): Result {
	if (hasConversionToken && !tags.metaPixelId)
		return note(
			"META_CAPI_TOKEN is set without META_PIXEL_ID: no conversion is reported.",
			"Set META_PIXEL_ID too, or unset the token.",
		);
	const names = tagVariables.filter(({ key }) => tags[key]).map(({ variable }) => variable);
	return ok(
		names.length > 0
			? `${names.join(", ")}; each loads only with its consent.`
			: "None is set up: nobody else learns about your visitors.",
	);
}

async function checkStaff(db: Database): Promise<Result> {
	const staff = await db
		.selectFrom("staff")
		.select(["role", "totp_confirmed_at"])
		.where("removed_at", "is", null)
		.execute();
	const owners = staff.filter(({ role }) => role === "owner");
	const withoutFactor = owners.filter((owner) => owner.totp_confirmed_at === null).length;
	return staffResult({ accounts: staff.length, owners: owners.length, withoutFactor });
}

type StaffFacts = { accounts: number; owners: number; withoutFactor: number };

export function staffResult({ accounts, owners, withoutFactor }: StaffFacts): Result {
	if (owners === 0)
		return note(
			"Nobody can log in.",
			"Make the first account: npm run site -- staff add you@example.com.",
		);
	if (withoutFactor > 0)
		return note(
			`${withoutFactor === 1 ? "One owner logs" : `${withoutFactor} owners log`} in with a password alone.`,
			"Switch on two-step verification under Your account.",
		);
	return ok(
		`${accounts === 1 ? "One account" : `${accounts} accounts`}, every owner with two-step verification.`,
	);
}

/** `One email`, `3 emails`, `100 or more emails`. */
function counted(count: number, noun: string): string {
	if (count === 1) return `One ${noun}`;
	return `${count >= MAX_COUNTED ? `${MAX_COUNTED} or more` : count} ${noun}s`;
}
