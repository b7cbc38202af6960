import { checkWords as words } from "#content/desk-checks.ts";
import type { TagConfig } from "#features/tracking/registry.ts";
import { tagVariables } from "#features/tracking/tag-variables.ts";
import { MAX_COUNTED } from "#lib/outbox/messages.server.ts";
import {
	agoInWords,
	broken,
	type Check,
	durationInWords,
	fine,
	noted,
	sizeInWords,
} from "./check.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MB = 1_000_000;

export type DatabaseFacts = {
	/** `SQLite 3.53.4`. */
	version: string;
	bytes: number;
	canWrite: boolean;
	/** What the file says of itself; null: not looked at. */
	integrity: string | null;
};

/** Broken: a damaged file, or one that cannot be written. */
export function evaluateDatabase({ version, bytes, canWrite, integrity }: DatabaseFacts): Check {
	const { ok, damaged, fixDamaged, unwritable, fixUnwritable } = words.database;
	if (integrity !== null && integrity !== "ok")
		return broken("database", damaged(integrity), fixDamaged);
	if (!canWrite) return broken("database", unwritable, fixUnwritable);
	return fine("database", ok(version, sizeInWords(bytes)));
}

export type BackupFacts = {
	/** When the latest was made; null: there is none. */
	latest: { at: string; name: string; isDamaged: boolean } | null;
	count: number;
	/** Those that still hold somebody who was erased. */
	unclean: number;
};

/** Broken: none younger than a week, or the last one cannot be read. Noted: none at all, none of the last day and a half, or some that still hold somebody erased. */
export function evaluateBackups({ latest, count, unclean }: BackupFacts, at: string): Check {
	const copy = words.backups;
	if (!latest) return noted("backups", copy.none, copy.fixNone);
	if (latest.isDamaged) return broken("backups", copy.damaged(latest.name), copy.fixDamaged);
	const age = Date.parse(at) - Date.parse(latest.at);
	const ago = agoInWords(latest.at, at);
	if (age > 7 * DAY) return broken("backups", copy.old(ago), copy.fixOld);
	if (age > 36 * HOUR) return noted("backups", copy.old(ago), copy.fixOld);
	if (unclean > 0) return noted("backups", copy.unclean(unclean), copy.fixUnclean);
	return fine("backups", copy.ok(ago, count));
}

export type MailFacts = {
	/** Null: SMTP_URL is not set. */
	host: string | null;
	/** Why the server cannot be reached; null: it can. */
	failure: string | null;
	/** Each counted up to `MAX_COUNTED`. */
	waiting: number;
	dead: number;
};

/** Broken: the server cannot be reached. Noted: there is none, or some mail waits or was given up. */
export function evaluateMail({ host, failure, waiting, dead }: MailFacts): Check {
	const copy = words.mail;
	if (host === null) return noted("mail", copy.off, copy.fixOff);
	if (failure !== null) return broken("mail", copy.unreachable(host, failure), copy.fixUnreachable);
	if (dead > 0) return noted("mail", copy.dead(dead, MAX_COUNTED), copy.fixDead);
	if (waiting > 0) return noted("mail", copy.waiting(waiting, MAX_COUNTED), copy.fixDead);
	return fine("mail", copy.ok(host));
}

/** One or two tries in vain are a receiver that was busy. */
const TRIES_OF_A_FAULT = 3;

export type WebhookFacts = {
	isSet: boolean;
	isGone: boolean;
	/** When the newest event that was taken was taken. */
	lastDelivered: string | null;
	/** Events that wait after tries in vain: how many (up to `MAX_COUNTED`), how often at most, since when the newest, and why it failed. */
	failing: { count: number; attempts: number; newest: string; why: string } | null;
	/** Counted up to `MAX_COUNTED`. */
	dead: number;
};

/** Broken: the receiver wants nothing more, or refuses all. Noted: some tries were in vain, or events were given up. */
export function evaluateWebhook(
	{ isSet, isGone, lastDelivered, failing, dead }: WebhookFacts,
	at: string,
): Check {
	const copy = words.webhook;
	if (!isSet) return fine("webhook", copy.off);
	if (isGone) return broken("webhook", copy.gone, copy.fixGone);
	if (failing) {
		const says = copy.failing(failing.count, MAX_COUNTED, failing.why);
		const isRefusingAll = lastDelivered === null || lastDelivered < failing.newest;
		return isRefusingAll && failing.attempts >= TRIES_OF_A_FAULT
			? broken("webhook", says, copy.fixFailing)
			: noted("webhook", says, copy.fixFailing);
	}
	if (dead > 0) return noted("webhook", copy.dead(dead, MAX_COUNTED), copy.fixDead);
	if (lastDelivered === null) return fine("webhook", copy.unused);
	return fine("webhook", copy.ok(agoInWords(lastDelivered, at)));
}

export type BookingFacts = { freeTimes: number } | { page: string; failure: string | null };

/** Broken: the booking page elsewhere does not answer. Noted: our own diary has no free time. */
export function evaluateBooking(facts: BookingFacts): Check {
	const copy = words.booking;
	if ("freeTimes" in facts)
		return facts.freeTimes > 0
			? fine("booking", copy.ok(facts.freeTimes))
			: noted("booking", copy.full, copy.fixFull);
	if (facts.failure === null) return fine("booking", copy.external(facts.page));
	return broken("booking", copy.unreachable(facts.page, facts.failure), copy.fixUnreachable);
}

const LOCAL = /^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\]|0\.0\.0\.0)$/;

/** Broken: a public address without encryption. Noted: one of this machine alone. */
export function evaluateAddress(siteUrl: string): Check {
	const copy = words.address;
	const { hostname, protocol } = new URL(siteUrl);
	if (LOCAL.test(hostname)) return noted("address", copy.local(siteUrl), copy.fixLocal);
	if (protocol !== "https:") return broken("address", copy.insecure(siteUrl), copy.fixInsecure);
	return fine("address", copy.ok(siteUrl));
}

/** @param forwardedFor the header of the request that asks; undefined: there is no request, as on the command line. */
export function evaluateProxy(trusted: number, forwardedFor: string | null | undefined): Check {
	const copy = words.proxy;
	if (forwardedFor === undefined)
		return fine("proxy", trusted === 0 ? copy.none : copy.unseen(trusted));
	if (trusted === 0)
		return forwardedFor === null
			? fine("proxy", copy.none)
			: noted("proxy", copy.unknown, copy.fixUnknown);
	return forwardedFor === null
		? noted("proxy", copy.missing, copy.fixMissing)
		: fine("proxy", copy.ok(trusted));
}

export type ClockFacts = {
	/** The latest moment that stands in the data; null: there is none. */
	latestRecord: string | null;
	/** What the database server's own clock said; null: it is on this machine. */
	serverTime: string | null;
};

/** Broken: something stands in the data that is more than five minutes ahead. Noted: the database server is more than ten seconds off. */
export function evaluateClock({ latestRecord, serverTime }: ClockFacts, at: string): Check {
	const copy = words.clock;
	const now = Date.parse(at);
	const ahead = latestRecord === null ? 0 : Date.parse(latestRecord) - now;
	if (ahead > 5 * MINUTE) return broken("clock", copy.ahead(durationInWords(ahead)), copy.fix);
	const apart = serverTime === null ? 0 : Math.abs(Date.parse(serverTime) - now);
	if (apart > 10_000) return noted("clock", copy.apart(durationInWords(apart)), copy.fix);
	return fine("clock", copy.ok);
}

export type DiskFacts = { path: string; freeBytes: number; canWrite: boolean };

/** Broken: the folder cannot be written, or less than 100 MB are free. Noted: less than 1,000 MB. */
export function evaluateDisk({ path, freeBytes, canWrite }: DiskFacts): Check {
	const copy = words.disk;
	if (!canWrite) return broken("disk", copy.unwritable(path), copy.fixUnwritable);
	const free = sizeInWords(freeBytes);
	if (freeBytes < 100 * MB) return broken("disk", copy.low(free), copy.fix);
	if (freeBytes < 1000 * MB) return noted("disk", copy.low(free), copy.fix);
	return fine("disk", copy.ok(free));
}

/** Noted: conversions are set up without the pixel that they belong to. Else it lists what is set up. */
export function evaluateTags(tags: TagConfig, hasConversionToken: boolean): Check {
	const copy = words.tags;
	if (hasConversionToken && !tags.metaPixelId)
		return noted("tags", copy.conversions, copy.fixConversions);
	const names = tagVariables.filter(({ key }) => tags[key]).map(({ variable }) => variable);
	return fine("tags", names.length > 0 ? copy.ok(names.join(", ")) : copy.none);
}

export type StaffFacts = { accounts: number; owners: number; ownersWithoutFactor: number };

/** Noted: there is no owner, or one without a second step. */
export function evaluateStaff({ accounts, owners, ownersWithoutFactor }: StaffFacts): Check {
	const copy = words.staff;
	if (owners === 0) return noted("staff", copy.none, copy.fixNone);
	if (ownersWithoutFactor > 0)
		return noted("staff", copy.unsafe(ownersWithoutFactor), copy.fixUnsafe);
	return fine("staff", copy.ok(accounts));
}

/** Never amiss: says whether the secret is the operator’s or our own. */
export function evaluateSecret(isSet: boolean): Check {
	return fine("secret", isSet ? words.secret.ok : words.secret.kept);
}

/** @param lastRuns when each nightly job last ran, by name; one that is not there has not yet. */
export function evaluateJobs(lastRuns: Readonly<Record<string, string>>, at: string): Check {
	const copy = words.jobs;
	const names = Object.keys(lastRuns);
	if (names.length === 0) return fine("jobs", copy.waiting);
	const late = names.filter((name) => Date.parse(at) - Date.parse(lastRuns[name] ?? at) > 2 * DAY);
	if (late.length > 0) return noted("jobs", copy.late(late.join(", ")), copy.fixLate);
	return fine("jobs", copy.ok);
}
