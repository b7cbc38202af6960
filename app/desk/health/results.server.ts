import { basename } from "node:path";
import { findKind } from "#content/collections.server.ts";
import { documentKinds } from "#content/documents.ts";
import { ago, span } from "#desk/layout/relative-time.ts";
import type { FailedDocument } from "#features/content/failures.server.ts";
import type { Snapshot } from "#features/content/snapshot.server.ts";
import type { ClockComparison } from "#features/privacy/clock-check.server.ts";
import { tagVariables } from "#features/tracking/tag-config.ts";
import type { TagConfig } from "#features/tracking/technologies.ts";
import type { Backup } from "#lib/db/backup.server.ts";
import type { FileStorage } from "#lib/db/file-storage.server.ts";
import { number } from "#lib/number-format.ts";
import { type FailedSoFar, MAX_COUNTED } from "#lib/outbox/messages.server.ts";

/** `note`: works, but should be improved. */
export type FindingState = "ok" | "note" | "broken";

export type Finding = {
	id: string;
	name: string;
	state: FindingState;
	/** One sentence. */
	says: string;
	/** The remedy, in one sentence; null when nothing is wrong. */
	fix: string | null;
};

/** The overall state: the worst of the findings. */
export function findWorst(findings: readonly Finding[]): FindingState {
	if (findings.some(({ state }) => state === "broken")) return "broken";
	return findings.some(({ state }) => state === "note") ? "note" : "ok";
}

export const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
const MB = 1_000_000;
const GB = 1000 * MB;
const sizeText = (bytes: number) =>
	bytes < GB
		? `${number(Math.ceil(bytes / MB))} MB`
		: `${number(Math.round(bytes / MB / 100) / 10)} GB`;

export type CheckResult = Pick<Finding, "state" | "says" | "fix">;
export const ok = (says: string): CheckResult => ({
	state: "ok",
	says,
	fix: null,
});
export const note = (says: string, fix: string): CheckResult => ({
	state: "note",
	says,
	fix,
});
export const broken = (says: string, fix: string): CheckResult => ({
	state: "broken",
	says,
	fix,
});

/** @param integrity result of the database's integrity check; absent if not checked. */
export function databaseResult(
	version: string,
	bytes: number,
	isWritable: boolean,
	integrity = "ok",
): CheckResult {
	if (integrity !== "ok")
		return broken(
			`The file is damaged: ${integrity}`,
			"Stop the site and restore the latest backup: npm run site -- restore FILE.",
		);
	if (!isWritable)
		return broken(
			"It can be read but not written to.",
			"Check the free disk space and the permissions of the data folder; forms fail until this is fixed.",
		);
	return ok(`${version}, ${sizeText(bytes)}; it reads and writes.`);
}

/** @param backups the latest first. */
export function backupsResult(
	backups: readonly Backup[],
	isDamaged: boolean,
	at: string,
): CheckResult {
	const [latest] = backups;
	if (!latest)
		return note(
			"There is none yet.",
			"Make one now: npm run site -- backup. The site makes one itself every night at three.",
		);
	if (isDamaged)
		return broken(
			`The latest, ${basename(latest.file)}, is damaged.`,
			"Make a new one with npm run site -- backup, and check the disk.",
		);

	const age = Date.parse(at) - Date.parse(latest.at);
	if (age < -HOUR)
		return broken(
			`The latest is dated ${latest.at}, in the future.`,
			"Correct the system clock, make a new one with npm run site -- backup, and delete the misdated file.",
		);

	const old = `The latest is ${span(age)} old.`;
	const fix =
		"Leave the site running at night, or run npm run site -- backup every day.";
	if (age > 7 * DAY) return broken(old, fix);
	if (age > 36 * HOUR) return note(old, fix);

	const stored = backups.length === 1 ? "one is" : `${backups.length} are`;

	return ok(`The latest is ${span(age)} old; ${stored} stored.`);
}

/** @param backups how many copies of the files are kept beside the database. */
export function filesResult(
	{ pictures, attachments, limit, left }: FileStorage,
	backups: number,
): CheckResult {
	const used = pictures + attachments;
	const all = `${sizeText(used)} of ${sizeText(limit)}: pictures ${sizeText(pictures)}, attachments ${sizeText(attachments)}.`;
	const text =
		used > 0 && backups > 0
			? `${all} With ${counted(backups, "backup")} about ${sizeText(used * (backups + 1))} on disk.`
			: all;
	if (left > limit / 10) return ok(text);

	return note(
		text,
		"Delete pictures that aren’t used, or allow more under Pictures.",
	);
}

export function diskResult(
	path: string,
	freeBytes: number,
	isWritable: boolean,
): CheckResult {
	if (!isWritable)
		return broken(
			`Cannot write to ${path}.`,
			"Give the user that runs the site write access: backups and the list of erasures are stored there.",
		);

	const free = sizeText(freeBytes);
	const low = `Only ${free} free on the data disk.`;
	const fix =
		"Free up space or move the data folder: forms fail when the disk is full.";
	if (freeBytes < 100 * MB) return broken(low, fix);
	if (freeBytes < GB) return note(low, fix);

	return ok(`${free} free on the data disk.`);
}

/** Fewer failed attempts are treated as a temporary error. */
const ATTEMPTS_OF_A_FAULT = 3;

/**
 * @param failing pending events with at least one failed attempt, newest first.
 * @param last time at which an event was last accepted.
 * @param dead number of events that failed this week.
 */
export function webhookResult(
	failing: readonly FailedSoFar[],
	last: string | null,
	dead: number,
	at: string,
): CheckResult {
	const [newest] = failing;
	if (newest) {
		const says = `${counted(failing.length, "event")} ${failing.length === 1 ? "was" : "were"} tried and not accepted: ${newest.last_error}`;
		const fix =
			"Check WEBHOOK_URL and its receiver; events are retried automatically, or at once under Messages on the desk.";
		const isRefusingAll = last === null || last < newest.created_at;
		const attempts = Math.max(...failing.map((each) => each.attempts));

		return isRefusingAll && attempts >= ATTEMPTS_OF_A_FAULT
			? broken(says, fix)
			: note(says, fix);
	}

	if (dead > 0)
		return note(
			`${counted(dead, "event")} failed this week.`,
			"Open Messages on the desk, read the receiver’s answer, and send them again.",
		);
	if (last === null) return ok("It is set up; no event has been sent yet.");

	return ok(`The last event was accepted ${ago(last, at)}.`);
}

const LOCAL =
	/^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/;

export function addressResult(siteUrl: string): CheckResult {
	const { hostname, protocol } = new URL(siteUrl);
	if (LOCAL.test(hostname))
		return note(
			`${siteUrl} works on this machine only.`,
			"Before launch, set SITE_URL to the public address, for example https://www.example.com.",
		);
	if (protocol !== "https:")
		return broken(
			`${siteUrl} is not encrypted.`,
			"Put a proxy with a certificate in front (Caddy obtains one automatically) and set SITE_URL to its https address.",
		);

	return ok(`${siteUrl}.`);
}

export function proxyResult(
	trusted: number,
	forwardedFor: string | null | undefined,
): CheckResult {
	const none = "No proxy in front, and none configured.";
	if (forwardedFor === undefined)
		return ok(trusted === 0 ? none : `${trusted} configured.`);
	if (forwardedFor === null && trusted > 0)
		return note(
			"One is configured, but this request came without it.",
			"Unset TRUST_PROXY, or make the proxy send X-Forwarded-For; otherwise clients can forge their address.",
		);
	if (forwardedFor !== null && trusted === 0)
		return note(
			"This request came through one, but none is configured.",
			"Set TRUST_PROXY to the number of your proxies, or all visitors share one rate limit.",
		);

	return ok(
		trusted === 0
			? none
			: `${trusted === 1 ? "One" : trusted} in front, as configured.`,
	);
}

export function clockResult({
	aheadMs,
	isBehind,
	apartMs,
}: ClockComparison): CheckResult {
	if (isBehind)
		return broken(
			`The latest record is ${span(aheadMs)} in the future; nothing expired is deleted until then.`,
			"Correct the clock and switch on NTP. If it was ahead for a while, delete the leads and messages from that time.",
		);

	if (apartMs > 10_000)
		return note(
			`It is ${Math.round(apartMs / 1_000)} seconds apart from the database server’s.`,
			"Switch on time synchronisation (NTP): links, sessions and reminders depend on the clock.",
		);

	return ok("It agrees with the database.");
}

/** Red while visitors read the sample's facts, or something else than what was published. */
export function contentResult({
	documents,
	unreadable,
}: Snapshot): CheckResult {
	if (unreadable.length > 0)
		return broken(
			`What you published no longer fits this version: ${unreadable.map((key) => findKind(key).label).join(", ")}. Visitors see the sample’s.`,
			"Open it under Company, Prices or Notice bar on the desk, check the fields, and publish again.",
		);

	const { shipped } = documentKinds.company;
	const same = sampleFacts.filter(
		(fact) => documents.company[fact] === shipped[fact],
	);
	if (same.length > 0)
		return broken(
			`The agency’s facts are still the sample’s: ${same.map((fact) => factNames[fact]).join(", ")}.`,
			"Enter your own under Company on the desk, and publish them.",
		);

	return ok("The company’s facts are its own.");
}

/** @param overdue documents that still wait some minutes after their time. */
export function scheduleResult(
	failed: readonly FailedDocument[],
	overdue: number,
): CheckResult {
	if (overdue > 0)
		return note(
			`${counted(overdue, "document")} ${overdue === 1 ? "has" : "have"} not been published at ${overdue === 1 ? "its" : "their"} time.`,
			"The running site publishes them: restart it, and look for “content not read” in its log.",
		);

	const [first] = failed;
	if (!first) return ok("Everything scheduled was published at its time.");

	const others =
		failed.length > 1 ? ` And ${counted(failed.length - 1, "other")}.` : "";

	return note(
		`“${first.title}” was not published at its time. ${first.error}${others}`,
		"Open it under Articles on the desk, correct it, and publish or schedule it again.",
	);
}

const factNames = {
	legalName: "legal name",
	email: "email",
	supportEmail: "support email",
	phone: "phone",
} as const;

const sampleFacts = Object.keys(factNames) as (keyof typeof factNames)[];

/** The last run of a nightly job, with the job's name as topic. */
type Run = { topic: string; created_at: string };

export function jobsResult(runs: readonly Run[], at: string): CheckResult {
	if (runs.length === 0) return ok("They run for the first time tonight.");

	const named = (fits: (age: number) => boolean) =>
		runs
			.filter(({ created_at }) => fits(Date.parse(at) - Date.parse(created_at)))
			.map(({ topic }) => topic)
			.join(", ");

	const future = named((age) => age < -HOUR);
	if (future)
		return broken(
			`Recorded as run in the future: ${future}.`,
			"Correct the system clock; they run again within a minute while the site is up.",
		);

	const late = named((age) => age > 2 * DAY);
	if (late)
		return note(
			`Not run for more than two days: ${late}.`,
			"Leave the site running at three in the morning, and check its log for “job failed”.",
		);

	return ok("Retention and the backup are on time.");
}

export function tagsResult(
	tags: TagConfig,
	hasConversionToken: boolean,
): CheckResult {
	if (hasConversionToken && !tags.metaPixelId)
		return note(
			"META_CAPI_TOKEN is set without META_PIXEL_ID: no conversions are reported.",
			"Set META_PIXEL_ID too, or unset the token.",
		);

	const names = tagVariables
		.filter(([, key]) => tags[key])
		.map(([variable]) => variable);

	return ok(
		names.length > 0
			? `${names.join(", ")}; each loads only after consent.`
			: "None is set up: no visitor data reaches third parties.",
	);
}

export function staffResult(
	staff: readonly { role: string; hasSecondFactor: boolean }[],
): CheckResult {
	const owners = staff.filter(({ role }) => role === "owner");
	if (owners.length === 0)
		return note(
			"There’s no account to log in with.",
			"Make the first account: npm run site -- staff add you@example.com.",
		);

	const bare = owners.filter(({ hasSecondFactor }) => !hasSecondFactor).length;
	if (bare > 0)
		return note(
			`${counted(bare, "owner")} ${bare === 1 ? "logs" : "log"} in with a password alone.`,
			"Switch on two-step verification under Your account.",
		);

	return ok(
		`${counted(staff.length, "account")}, every owner with two-step verification.`,
	);
}

export function secretResult(isSet: boolean): CheckResult {
	if (isSet) return ok("SECRET is set.");
	return ok(
		"One was generated on first start and is stored in the database and its backups.",
	);
}

/** `One email`, `3 emails`, `100 or more emails`. */
export function counted(count: number, noun: string): string {
	if (count === 1) return `One ${noun}`;
	return `${count >= MAX_COUNTED ? `${MAX_COUNTED} or more` : count} ${noun}s`;
}
