import { expect } from "vitest";
import { addFeed } from "#features/booking/feeds.server.ts";
import { now } from "../../../tests/support/bookings.ts";
import { countOf, onSqlite } from "../../../tests/support/databases.ts";
import { addStaffRow, secret, staffContext } from "../../../tests/support/staff-context.ts";
import { subscribe, unsubscribe } from "./calendar-feeds.server.ts";

const unreachable = {
	resolve: async () => [{ address: "10.0.0.1", family: 4 }],
	isAllowed: () => false,
};

onSqlite((test) => {
	test.each([
		["http://calendar.example/x.ics", "The address must begin with https."],
		["https://calendar.example/x.ics", "The host has an address that is not public."],
	])("%s is not added, with a message at the field", async (db, url, error) => {
		await addStaffRow(db);
		const answer = await subscribe(staffContext(db), url, unreachable);
		expect(answer).toEqual({ errors: { url: error }, values: { url } });
		expect(await countOf(db, "calendar_feeds")).toBe(0);
	});

	test("members can remove only their own calendars, owners all", async (db) => {
		await addStaffRow(db, "member");
		await addStaffRow(db, "owner");
		const url = new URL("https://calendar.example/x.ics");
		const feed = { staffId: "staff-owner", url, busy: [], at: now };
		await addFeed(db, secret, { id: "feed", ...feed });
		await expect(unsubscribe(staffContext(db, now, "member"), "feed")).rejects.toMatchObject({
			init: { status: 403 },
		});
		expect(await countOf(db, "calendar_feeds")).toBe(1);
		await unsubscribe(staffContext(db, now, "owner"), "feed");
		expect(await countOf(db, "calendar_feeds")).toBe(0);
	});
});
