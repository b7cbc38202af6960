import type { DeleteResult } from "kysely";
import { company } from "#content/content.ts";
import type { Schema } from "#database/schema.ts";
import { decrypt, encrypt } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	internet,
	isKnownPrivate,
	publicRequest,
} from "#lib/http/public-request.server.ts";
import { shifted } from "#lib/time/dates.ts";
import { MAX_HORIZON_DAYS } from "../hours.ts";
import type { CalendarReading, EntryProblem } from "./busy-times.server.ts";
import { UnreadableCalendar } from "./calendar-entries.server.ts";
import type { TimeRange } from "./calendar-time.server.ts";
import { readCalendar } from "./read-calendar.server.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 10_000_000;

const FIRST_RETRY = 10 * MINUTE;
const LAST_RETRY = 6 * 60 * MINUTE;

const ROWS_AT_ONCE = 200;

/** The installation's secret, and the network, which tests replace. */
export type FeedContext = {
	db: Database;
	secret: string;
	network?: typeof internet;
	log?(event: string, details: Record<string, unknown>): void;
};

/** The https URL of a calendar, or an error message. `webcal:` is changed to https. */
export function buildFeedUrl(text: string): { url: URL } | { error: string } {
	const address = text.trim().replace(/^webcals?:/i, "https:");
	const url =
		URL.canParse(address) && address.length <= 2_048 ? new URL(address) : null;
	if (!url)
		return { error: "Please enter the secret address of a calendar (.ics)." };
	if (url.protocol !== "https:")
		return { error: "The address must begin with https." };
	if (isKnownPrivate(url.hostname))
		return { error: "The address is not on the public internet." };

	return { url };
}

/** @throws an error that `explainFailure` puts into words. */
export async function fetchCalendar(
	db: Database,
	url: URL,
	at: string,
	network = internet,
): Promise<CalendarReading> {
	const headers = {
		accept: "text/calendar",
		"user-agent": "Sheaf-Calendar/1.0",
	};
	const options = { headers, timeout: TIMEOUT_MS, maxBytes: MAX_BYTES };
	const { status, bytes, isTruncated } = await publicRequest(
		url,
		options,
		network,
	);
	if (status !== 200)
		throw new UnreadableCalendar(`The calendar’s server answered ${status}.`);
	if (bytes.length > MAX_BYTES)
		throw new UnreadableCalendar("The calendar is larger than 10 MB.");
	if (isTruncated)
		throw new UnreadableCalendar("The calendar did not arrive in full.");

	const start = Date.parse(at);
	const window = { start, end: start + (MAX_HORIZON_DAYS + 2) * DAY };

	const ownCalls = await listCallIds(db, shifted(at, -MAX_CALL_AGE));

	return await readCalendar(bytes, window, company().timeZone, {}, ownCalls);
}

/** Milliseconds; a calendar may still have a call where it was before it was moved. */
const MAX_CALL_AGE = 400 * DAY;

async function listCallIds(db: Database, since: string): Promise<string[]> {
	const calls = await db
		.selectFrom("bookings")
		.select("id")
		.where("starts_at", ">=", since)
		.execute();

	return calls.map(({ id }) => id);
}

type NewFeed = {
	id: string;
	staffId: string;
	url: URL;
	reading: CalendarReading;
	at: string;
};

/** Only the host is stored unencrypted. */
export async function addFeed(
	trx: Database,
	secret: string,
	{ id, staffId, url, reading, at }: NewFeed,
): Promise<true> {
	await trx
		.insertInto("calendar_feeds")
		.values({
			id,
			staff_id: staffId,
			host: url.hostname,
			encrypted_url: encrypt(secret, boundTo(id), url.href),
			created_at: at,
			...readState(secret, id, reading, at),
		})
		.execute();
	await replaceBusyTimes(trx, id, reading.busy);

	return true;
}

export function removeFeed(trx: Database, id: string): Promise<DeleteResult[]> {
	return trx.deleteFrom("calendar_feeds").where("id", "=", id).execute();
}

export type ListedFeed = Awaited<ReturnType<typeof listFeeds>>[number];

export function listFeeds(db: Database) {
	return db
		.selectFrom("calendar_feeds")
		.innerJoin("staff", "staff.id", "calendar_feeds.staff_id")
		.select([
			"calendar_feeds.id",
			"calendar_feeds.staff_id",
			"calendar_feeds.host",
			"calendar_feeds.read_at",
			"calendar_feeds.failed_at",
			"calendar_feeds.error",
			"calendar_feeds.retry_at",
			"calendar_feeds.problem_count",
			"calendar_feeds.encrypted_problems",
			"staff.name as staff_name",
		])
		.orderBy("calendar_feeds.id")
		.execute();
}

/** The entries of a feed that were not read in full; their titles are private to its owner. */
export function readProblems(
	secret: string,
	{ id, encrypted_problems }: Pick<ListedFeed, "id" | "encrypted_problems">,
): EntryProblem[] {
	const json =
		encrypted_problems && decrypt(secret, boundTo(id), encrypted_problems);
	return json ? JSON.parse(json) : [];
}

/**
 * Fetches every feed that is due. A failed one keeps the busy times of its last success, so that no busy
 * time is offered while a calendar is unreachable, and is tried again later and later. Feeds of removed
 * accounts are deleted.
 */
export async function refreshFeeds(
	context: FeedContext,
	now: () => string,
): Promise<void> {
	const { db } = context;
	const removed = db
		.selectFrom("staff")
		.select("id")
		.where("removed_at", "is not", null);
	await db
		.deleteFrom("calendar_feeds")
		.where("staff_id", "in", removed)
		.execute();

	const feeds = await db
		.selectFrom("calendar_feeds")
		.selectAll()
		.where(({ eb, or }) =>
			or([eb("retry_at", "is", null), eb("retry_at", "<=", now())]),
		)
		.execute();
	await Promise.all(feeds.map((feed) => refreshFeed(context, feed, now)));
}

async function refreshFeed(
	{ db, secret, network, log }: FeedContext,
	feed: Schema["calendar_feeds"],
	now: () => string,
): Promise<void> {
	const { id } = feed;

	const update = (state: Partial<Schema["calendar_feeds"]>, trx: Database) =>
		trx.updateTable("calendar_feeds").set(state).where("id", "=", id).execute();

	let reading: CalendarReading;
	try {
		const url = decrypt(secret, boundTo(id), feed.encrypted_url);
		if (url === null)
			throw new UnreadableCalendar(
				"SECRET has changed since: remove it and add it again.",
			);

		reading = await fetchCalendar(db, new URL(url), now(), network);
	} catch (error) {
		log?.("calendar not read", { host: feed.host, error: String(error) });
		const failures = feed.failures + 1;
		const wait = Math.min(FIRST_RETRY * 2 ** (failures - 1), LAST_RETRY);
		const state = {
			failed_at: feed.failed_at ?? now(),
			error: explainFailure(error),
			failures,
			retry_at: shifted(now(), wait),
		};

		await update(state, db);
		return;
	}

	await db.transaction().execute(async (trx) => {
		await update(readState(secret, id, reading, now()), trx);
		await replaceBusyTimes(trx, id, reading.busy);
	});
}

/** The columns of a feed after it was read. */
function readState(
	secret: string,
	id: string,
	{ problems, problemCount }: CalendarReading,
	at: string,
) {
	return {
		read_at: at,
		failed_at: null,
		error: null,
		problem_count: problemCount,
		encrypted_problems:
			problemCount > 0
				? encrypt(secret, boundTo(id), JSON.stringify(problems))
				: null,
		failures: 0,
		retry_at: null,
	};
}

async function replaceBusyTimes(
	trx: Database,
	id: string,
	busy: readonly TimeRange[],
): Promise<void> {
	await trx.deleteFrom("busy_times").where("feed_id", "=", id).execute();

	const rows = busy.map(({ start, end }) => ({
		id: `${id}-${start}`,
		feed_id: id,
		starts_at: new Date(start).toISOString(),
		ends_at: new Date(end).toISOString(),
	}));
	for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
		await trx
			.insertInto("busy_times")
			.values(rows.slice(at, at + ROWS_AT_ONCE))
			.execute();
}

/** Why a calendar could not be read, for staff. */
export function explainFailure(error: unknown): string {
	const { name, code = "", message } = error as Error & { code?: string };
	if (error instanceof UnreadableCalendar || /^N(OT|O)_/.test(code))
		return message;
	if (name === "TimeoutError" || name === "AbortError")
		return "The calendar’s server did not answer in time.";
	if (code === "ENOTFOUND" || code === "EAI_AGAIN")
		return "The calendar’s server can’t be found. Check the address.";
	if (/CERT|SSL|TLS|SIGNATURE/.test(code))
		return "The calendar’s server has no valid certificate.";
	if (/^E[A-Z]+$/.test(code)) return "The calendar’s server can’t be reached.";

	return "The calendar couldn’t be read. The site’s log says why.";
}

function boundTo(id: string) {
	return { purpose: "calendar-feed", owner: id };
}
