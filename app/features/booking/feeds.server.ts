import type { Schema } from "#database/schema.ts";
import { decrypt, encrypt } from "#lib/crypto/secrets.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	internet,
	isKnownPrivate,
	publicRequest,
} from "#lib/http/public-request.server.ts";
import { busyTimesIn, type Span } from "./busy-times.server.ts";
import { MAX_HORIZON_DAYS } from "./hours.ts";

const DAY = 24 * 60 * 60_000;
const TIMEOUT_MS = 20_000;
const MAX_BYTES = 10_000_000;

const ROWS_AT_ONCE = 200;

/** The installation's secret, and the network, which tests replace. */
export type FeedContext = {
	db: Database;
	secret: string;
	network?: typeof internet;
};

/** The https URL of a calendar, or an error message. `webcal:` is changed to https. */
export function feedUrl(text: string): { url: URL } | { error: string } {
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

/** @throws an error whose message is for staff. */
export async function fetchBusyTimes(
	url: URL,
	at: string,
	network = internet,
): Promise<Span[]> {
	const headers = {
		accept: "text/calendar",
		"user-agent": "Sheaf-Calendar/1.0",
	};
	const options = { headers, timeout: TIMEOUT_MS, maxBytes: MAX_BYTES };
	const { status, body, isTruncated } = await publicRequest(
		url,
		options,
		network,
	);
	if (status !== 200)
		throw new Error(`The calendar’s server answered ${status}.`);
	if (isTruncated) throw new Error("The calendar is larger than 10 MB.");

	const start = Date.parse(at);

	return await busyTimesIn(body, {
		start,
		end: start + (MAX_HORIZON_DAYS + 2) * DAY,
	});
}

type NewFeed = {
	id: string;
	staffId: string;
	url: URL;
	busy: readonly Span[];
	at: string;
};

/** Only the host is stored unencrypted. */
export async function addFeed(
	trx: Database,
	secret: string,
	{ id, staffId, url, busy, at }: NewFeed,
): Promise<void> {
	await trx
		.insertInto("calendar_feeds")
		.values({
			id,
			staff_id: staffId,
			host: url.hostname,
			encrypted_url: encrypt(secret, boundTo(id), url.href),
			created_at: at,
			read_at: at,
			failed_at: null,
			error: null,
		})
		.execute();
	await replaceBusyTimes(trx, id, busy);
}

export async function removeFeed(trx: Database, id: string): Promise<void> {
	await trx.deleteFrom("calendar_feeds").where("id", "=", id).execute();
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
			"staff.name as staff_name",
		])
		.orderBy("calendar_feeds.id")
		.execute();
}

/**
 * Fetches every feed. A failed one keeps the busy times of its last success, so that no busy time is
 * offered while a calendar is unreachable. Feeds of removed accounts are deleted.
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

	const feeds = await db.selectFrom("calendar_feeds").selectAll().execute();
	await Promise.all(feeds.map((feed) => refresh(context, feed, now)));
}

async function refresh(
	{ db, secret, network }: FeedContext,
	{ id, encrypted_url, failed_at }: Schema["calendar_feeds"],
	now: () => string,
): Promise<void> {
	const url = decrypt(secret, boundTo(id), encrypted_url);
	try {
		if (url === null)
			throw new Error("SECRET has changed since: remove it and add it again.");

		const busy = await fetchBusyTimes(new URL(url), now(), network);
		await db.transaction().execute(async (trx) => {
			const state = { read_at: now(), failed_at: null, error: null };
			await trx
				.updateTable("calendar_feeds")
				.set(state)
				.where("id", "=", id)
				.execute();
			await replaceBusyTimes(trx, id, busy);
		});
	} catch (error) {
		const state = { failed_at: failed_at ?? now(), error: messageOf(error) };
		await db
			.updateTable("calendar_feeds")
			.set(state)
			.where("id", "=", id)
			.execute();
	}
}

async function replaceBusyTimes(
	trx: Database,
	id: string,
	busy: readonly Span[],
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

export function messageOf(error: unknown): string {
	const { name, message } = error as { name?: string; message?: string };
	if (name === "TimeoutError" || name === "AbortError")
		return "The calendar’s server did not answer in time.";
	return (message ?? String(error)).slice(0, 300);
}

function boundTo(id: string) {
	return { purpose: "calendar-feed", owner: id };
}
