import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import {
	booked,
	cancel,
	freeTimes,
	move,
	nine,
	now,
	ten,
} from "../../../../../tests/support/bookings.ts";
import { aCalendar, anEvent } from "../../../../../tests/support/calendars.ts";
import {
	countRows,
	onBothDatabases,
	rowsIn,
} from "../../../../../tests/support/databases.ts";
import { startHttps, thisMachine } from "../../../../../tests/support/https.ts";
import { addStaffRow } from "../../../../../tests/support/staff-context.ts";
import {
	addFeed,
	buildFeedUrl,
	explainFailure,
	fetchCalendar,
	listFeeds,
	readProblems,
	refreshFeeds,
	removeFeed,
} from "./feeds.server.ts";

const secret = "a secret of the test, long enough";

const href = "https://p1-caldav.icloud.com/published/2/x";
test.each([
	[href, { url: { href } }],
	[" webcal://p1-caldav.icloud.com/published/2/x ", { url: { href } }],
	["", { error: "Please enter the secret address of a calendar (.ics)." }],
	[
		"http://calendar.example/x.ics",
		{ error: "The address must begin with https." },
	],
	[
		"https://127.0.0.1/x.ics",
		{ error: "The address is not on the public internet." },
	],
])("the calendar URL %j gives %j", (text, expected) => {
	expect(buildFeedUrl(text)).toMatchObject(expected);
});

test.each([
	[{ name: "TimeoutError" }, "The calendar’s server did not answer in time."],
	[
		{ code: "ENOTFOUND", message: "getaddrinfo ENOTFOUND x" },
		"The calendar’s server can’t be found. Check the address.",
	],
	[
		{ code: "ECONNREFUSED", message: "connect ECONNREFUSED 192.0.2.1:443" },
		"The calendar’s server can’t be reached.",
	],
	[
		{ code: "CERT_HAS_EXPIRED", message: "certificate has expired" },
		"The calendar’s server has no valid certificate.",
	],
	[
		new TypeError("time.toUnixTime is not a function"),
		"The calendar couldn’t be read. The site’s log says why.",
	],
])("the failure %j is explained in plain words", (error, expected) => {
	expect(explainFailure(error)).toBe(expected);
});

let answer: { status: number; body: string | Buffer };
let server: Awaited<ReturnType<typeof startHttps>>;
let url: URL;
beforeAll(async () => {
	server = await startHttps((_, response) =>
		response.writeHead(answer.status).end(answer.body),
	);
	url = new URL("/secret-address.ics", server.url);
});
afterAll(() => server.close());

function busyAt(start: string, ...others: string[]): string {
	const inUtc = `${start.slice(0, 19).replace(/[-:]/g, "")}Z`;
	const dentist = ["SUMMARY:Dentist", `DTSTART:${inUtc}`, "DURATION:PT1H"];
	return aCalendar(anEvent(...dentist), ...others);
}

const damaged = anEvent("SUMMARY:Team lunch", "DTSTART:20261124", "DTEND:");

onBothDatabases((test) => {
	async function addBusyFeed(db: Database) {
		await addStaffRow(db);
		answer = { status: 200, body: busyAt(nine) };

		const reading = await fetchCalendar(db, url, now, thisMachine);

		await addFeed(db, secret, {
			id: "feed",
			staffId: "staff-owner",
			url,
			reading,
			at: now,
		});
	}

	const refresh = (db: Database, at: string, key = secret) =>
		refreshFeeds({ db, secret: key, network: thisMachine }, () => at);

	test("our own call in a connected calendar counts once, wherever it was before", async (db) => {
		await addBusyFeed(db);
		const call = await booked(db, { starts_at: ten });
		const copy = anEvent(
			`UID:${call.id.toUpperCase()}`,
			"DTSTART:20261124T100000Z",
			"DURATION:PT30M",
		);
		answer = { status: 200, body: aCalendar(copy) };
		await refresh(db, now);

		const halfPast = "2026-11-24T10:30:00.000Z";
		expect((await move(db, call, halfPast)).outcome).toBe("moved");
		expect(await freeTimes(db)).toContain(nine);

		await cancel(db, call);
		expect(await freeTimes(db)).toContain(ten);

		await refresh(db, "2026-11-23T09:00:00.000Z");
		expect(await freeTimes(db)).toEqual(
			expect.arrayContaining([nine, ten, halfPast]),
		);
	});

	test("a busy time is not offered until the calendar is free or removed; its title and URL are not stored", async (db) => {
		await addBusyFeed(db);

		for (const table of ["calendar_feeds", "busy_times"] as const)
			expect(JSON.stringify(await rowsIn(db, table))).not.toMatch(
				/Dentist|secret-address/,
			);

		expect(await freeTimes(db)).not.toContain(nine);
		expect(await freeTimes(db)).toContain(ten);

		answer = { status: 200, body: busyAt(ten) };
		await refresh(db, "2026-11-23T08:10:00.000Z");

		expect(await freeTimes(db)).toContain(nine);
		expect(await freeTimes(db)).not.toContain(ten);
		expect(await listFeeds(db)).toMatchObject([
			{
				host: "localhost",
				read_at: "2026-11-23T08:10:00.000Z",
				failed_at: null,
			},
		]);

		await removeFeed(db, "feed");

		expect(await countRows(db, "busy_times")).toBe(0);
		expect(await freeTimes(db)).toContain(ten);
	});

	test("a calendar that cannot be fetched keeps its busy times and is shown as failing", async (db) => {
		await addBusyFeed(db);

		for (const [bad, error] of [
			[{ status: 404, body: "" }, "The calendar’s server answered 404."],
			[
				{ status: 200, body: "<html>" },
				"The address does not lead to a calendar (.ics).",
			],
		] as const) {
			await refresh(db, now);
			answer = bad;

			const failed_at = "2026-11-23T08:10:00.000Z";
			await refresh(db, failed_at);
			await refresh(db, "2026-11-23T08:20:00.000Z");

			expect(await freeTimes(db)).not.toContain(nine);
			expect(await listFeeds(db)).toMatchObject([
				{ read_at: now, failed_at, error },
			]);

			answer = { status: 200, body: busyAt(nine) };
			await refresh(db, "2026-11-23T08:40:00.000Z");

			expect(await listFeeds(db)).toMatchObject([
				{ failed_at: null, error: null },
			]);
		}
	});

	test("a calendar with an endless rule and a damaged entry gives its other busy times", async (db) => {
		await addBusyFeed(db);
		const never = anEvent(
			"DTSTART:20261101T090000Z",
			"DURATION:PT1H",
			"RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30",
		);
		answer = { status: 200, body: busyAt(ten, never, damaged) };

		await refresh(db, now);

		expect(await freeTimes(db)).not.toContain(ten);
		expect(await freeTimes(db)).toContain(nine);
	});

	test("entries that can't be read are stored encrypted, until they can", async (db) => {
		await addBusyFeed(db);
		answer = { status: 200, body: busyAt(nine, damaged) };

		await refresh(db, now);

		const [feed] = await listFeeds(db);
		expect(feed).toMatchObject({ problem_count: 1, failed_at: null });
		expect(feed && readProblems(secret, feed)).toEqual([
			{
				title: "Team lunch",
				startsAt: "2026-11-24",
				reason: "its end isn’t a valid date or time.",
			},
		]);
		expect(JSON.stringify(await rowsIn(db, "calendar_feeds"))).not.toContain(
			"lunch",
		);

		answer = { status: 200, body: busyAt(nine) };
		await refresh(db, now);

		expect(await listFeeds(db)).toMatchObject([
			{ problem_count: 0, encrypted_problems: null },
		]);
	});

	test("a failing calendar is tried again later and later", async (db) => {
		await addBusyFeed(db);
		answer = { status: 500, body: "" };
		const waits: number[] = [];

		for (let at = now, attempts = 0; attempts < 8; attempts++) {
			await refresh(db, at);
			const [feed] = await listFeeds(db);
			const retryAt = feed?.retry_at ?? "";

			waits.push((Date.parse(retryAt) - Date.parse(at)) / 60_000);
			at = retryAt;
		}

		expect(waits).toEqual([10, 20, 40, 80, 160, 320, 360, 360]);

		answer = { status: 200, body: busyAt(ten) };
		await refresh(db, now);

		expect(await freeTimes(db)).toContain(ten);
	});

	test("a calendar in UTF-16 is read", async (db) => {
		await addBusyFeed(db);
		answer = { status: 200, body: Buffer.from(busyAt(ten), "utf16le") };

		await refresh(db, now);

		expect(await freeTimes(db)).not.toContain(ten);
	});

	test("a changed secret is reported, and calendars of a removed account are deleted", async (db) => {
		await addBusyFeed(db);
		await refresh(db, now, "another secret, long enough too");

		expect((await listFeeds(db))[0]?.error).toContain("SECRET has changed");

		await db.updateTable("staff").set({ removed_at: now }).execute();
		await refresh(db, now);

		expect(await countRows(db, "calendar_feeds")).toBe(0);
		expect(await countRows(db, "busy_times")).toBe(0);
	});
});
