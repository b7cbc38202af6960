import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import { freeTimes, nine, now, ten } from "../../../tests/support/bookings.ts";
import {
	countOf,
	onBothDatabases,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { startHttps, thisMachine } from "../../../tests/support/https.ts";
import { addStaffRow } from "../../../tests/support/staff-context.ts";
import {
	addFeed,
	feedUrl,
	fetchBusyTimes,
	listFeeds,
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
	expect(feedUrl(text)).toMatchObject(expected);
});

let answer: { status: number; body: string };
let server: Awaited<ReturnType<typeof startHttps>>;
let url: URL;
beforeAll(async () => {
	server = await startHttps((_, response) =>
		response.writeHead(answer.status).end(answer.body),
	);
	url = new URL("/secret-address.ics", server.url);
});
afterAll(() => server.close());

function busyAt(start: string): string {
	const inUtc = `${start.slice(0, 19).replace(/[-:]/g, "")}Z`;
	return `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Dentist\r\nDTSTART:${inUtc}\r\nDURATION:PT1H\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
}

onBothDatabases((test) => {
	async function addBusyFeed(db: Database) {
		await addStaffRow(db);
		answer = { status: 200, body: busyAt(nine) };

		const busy = await fetchBusyTimes(url, now, thisMachine);

		await addFeed(db, secret, {
			id: "feed",
			staffId: "staff-owner",
			url,
			busy,
			at: now,
		});
	}

	const refresh = (db: Database, at: string, key = secret) =>
		refreshFeeds({ db, secret: key, network: thisMachine }, () => at);

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

		expect(await countOf(db, "busy_times")).toBe(0);
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
			await refresh(db, "2026-11-23T08:30:00.000Z");

			expect(await listFeeds(db)).toMatchObject([
				{ failed_at: null, error: null },
			]);
		}
	});

	test("a changed secret is reported, and calendars of a removed account are deleted", async (db) => {
		await addBusyFeed(db);
		await refresh(db, now, "another secret, long enough too");

		expect((await listFeeds(db))[0]?.error).toContain("SECRET has changed");

		await db.updateTable("staff").set({ removed_at: now }).execute();
		await refresh(db, now);

		expect(await countOf(db, "calendar_feeds")).toBe(0);
		expect(await countOf(db, "busy_times")).toBe(0);
	});
});
