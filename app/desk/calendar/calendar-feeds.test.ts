import ICAL from "ical.js";
import { expect } from "vitest";
import { addFeed } from "#features/booking/scheduling/feeds/feeds.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	booked,
	cancel,
	move,
	nine,
	now,
	ten,
} from "../../../tests/support/bookings.ts";
import { aReading } from "../../../tests/support/calendars.ts";
import {
	countRows,
	onBothDatabases,
	onSqlite,
	rowIn,
} from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	secret,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { createFeed, findFeed } from "./calendar-feeds.server.ts";
import { readCalendarView } from "./calls.server.ts";
import { subscribe, unsubscribe } from "./subscribed-feeds.server.ts";

/** Parses a feed with an independent library. */
function read(text: string | null) {
	const calendar = new ICAL.Component(ICAL.parse(text ?? ""));

	expect(calendar.getFirstPropertyValue("method")).toBeNull();
	expect(calendar.getFirstPropertyValue("version")).toBe("2.0");

	return calendar.getAllSubcomponents("vevent").map((entry) => {
		const event = new ICAL.Event(entry);
		return {
			uid: event.uid,
			sequence: event.sequence,
			summary: event.summary,
			description: event.description,
			starts: event.startDate.toJSDate().toISOString(),
			status: String(entry.getFirstPropertyValue("status")),
			attendees: event.attendees.length,
			organizer: event.organizer,
		};
	});
}

onBothDatabases((test) => {
	async function withFeed(db: Database) {
		await addStaffRow(db);

		const token = await newToken(db);

		const feed = (at = now, given = token) =>
			findFeed({ db, origin: "https://sheaf.example", at }, given);

		return { token, feed };
	}

	test("a feed has every call with name, time and status, for 30 days, and no attendees", async (db) => {
		const { feed } = await withFeed(db);

		expect(read(await feed())).toEqual([]);

		const call = await booked(db, {
			phone: "020 7946 0111",
			note: "ring twice;\nring twice",
		});
		const entry = {
			uid: call.id,
			sequence: 0,
			summary: "Discovery call: Dawn Ackroyd",
			description: expect.stringContaining("ring twice;\nring twice"),
			starts: nine,
			status: "CONFIRMED",
			attendees: 0,
			organizer: null,
		};
		const [event, ...others] = read(await feed());

		expect([event, others]).toEqual([entry, []]);
		expect(event?.description).toContain("020 7946 0111");
		expect(event?.description).toContain("https://sheaf.example/desk/people/");

		await move(db, call, ten);

		expect(read(await feed())).toEqual([
			{ ...entry, sequence: 1, starts: ten },
		]);

		await cancel(db, call);

		expect(read(await feed())).toMatchObject([
			{ sequence: 2, status: "CANCELLED" },
		]);
		expect(read(await feed("2026-12-20T00:00:00.000Z"))).toHaveLength(1);
		expect(read(await feed("2026-12-25T00:00:00.000Z"))).toEqual([]);
	});

	test("a feed URL is invalid after it is replaced or its owner is removed", async (db) => {
		const { token, feed } = await withFeed(db);
		const view = await readCalendarView(
			staffContext(db),
			new URLSearchParams(),
		);

		expect(view).toMatchObject({ hasFeed: true });

		for (const given of [
			"",
			"x",
			"A".repeat(43),
			`${token}x`,
			`${token.slice(0, -1)}é`,
		])
			expect(await feed(now, given)).toBeNull();

		const renewed = await newToken(db);

		expect(await feed()).toBeNull();
		expect(await feed(now, renewed)).not.toBeNull();
		expect(JSON.stringify(await rowIn(db, "staff"))).not.toContain(renewed);

		await db.updateTable("staff").set({ removed_at: now }).execute();

		expect(await feed(now, renewed)).toBeNull();
		await expect(createFeed(staffContext(db))).rejects.toThrow(
			"0 rows changed",
		);
	});
});

/** Creates a feed. @returns its token. */
async function newToken(db: Database): Promise<string> {
	const url = await createFeed(staffContext(db));
	return (
		/^https:\/\/sheaf\.example\/calendar\/([\w-]{43})\.ics$/.exec(
			url ?? "",
		)?.[1] ?? ""
	);
}

const unreachable = {
	resolve: async () => [{ address: "10.0.0.1", family: 4 }],
	isAllowed: () => false,
};

onSqlite((test) => {
	test("the calendar of a host that is not public gets a field error", async (db) => {
		await addStaffRow(db);

		const url = "https://calendar.example/x.ics";
		const error = "The host has an address that is not public.";
		const answer = await subscribe(staffContext(db), url, unreachable);

		expect(answer).toEqual({ errors: { url: error }, values: { url } });
		expect(await countRows(db, "calendar_feeds")).toBe(0);
	});

	test("members can remove only their own calendars, owners all", async (db) => {
		await addStaffRow(db, "member");
		await addStaffRow(db, "owner");

		const url = new URL("https://calendar.example/x.ics");
		const feed = { staffId: "staff-owner", url, reading: aReading(), at: now };
		await addFeed(db, secret, { id: "feed", ...feed });

		await expect(
			unsubscribe(staffContext(db, now, "member"), "feed"),
		).rejects.toMatchObject({
			init: { status: 403 },
		});
		expect(await countRows(db, "calendar_feeds")).toBe(1);

		await unsubscribe(staffContext(db, now, "owner"), "feed");

		expect(await countRows(db, "calendar_feeds")).toBe(0);
	});
});
