import { expect } from "vitest";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import { saveHours } from "#features/booking/scheduling/calendars.server.ts";
import { defaultSettings } from "#features/booking/scheduling/hours.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	book,
	booked,
	freeTimes,
	nine,
	now,
	ten,
} from "../../../tests/support/bookings.ts";
import { onBothDatabases, rowIn } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { readCalendarView } from "./calls.server.ts";
import { blockHour, readWeek, unblockHour } from "./week.server.ts";

async function hourAt(
	db: Database,
	at: string,
	asked?: string,
	whose: string | null = null,
) {
	const { rows } = await readWeek(db, asked ?? null, now, whose);
	return rows.flatMap(({ hours }) => hours).find((hour) => hour.at === at);
}

onBothDatabases((test) => {
	test("a week shows opening hours and calls", async (db) => {
		const { id } = await booked(db);
		const week = await readWeek(db, null, now);

		expect(week).toMatchObject({ monday: "2026-11-23", today: "2026-11-23" });
		expect(week.days).toHaveLength(7);
		expect(week.rows.map(({ time }) => time)).toEqual(
			["09", "10", "11", "12", "13", "14", "15", "16"].map(
				(hour) => `${hour}:00`,
			),
		);
		expect(await hourAt(db, nine)).toEqual({
			at: nine,
			state: "open",
			calls: [
				{
					id,
					personId: expect.any(String),
					name: "Dawn Ackroyd",
					staff: null,
					phone: null,
					time: "09:00",
					start: 0,
					quarters: 1,
					column: 0,
					columns: 1,
					state: "coming",
				},
			],
		});
		expect(await hourAt(db, "2026-11-28T10:00:00.000Z")).toMatchObject({
			state: "closed",
		});
		expect(
			await hourAt(db, "2026-07-06T08:00:00.000Z", "2026-07-08"),
		).toMatchObject({
			state: "past",
		});
		expect((await readWeek(db, "2026-02-30", now)).monday).toBe("2026-11-23");
	});

	test("a past call without an outcome is asked about until one is noted", async (db) => {
		await addStaffRow(db);
		const { id } = await booked(db);
		const site = staffContext(db, "2026-11-24T12:00:00.000Z");
		const asked = async () => {
			const view = await readCalendarView(site, new URLSearchParams());
			return view?.view === "list" ? view.awaiting : [];
		};

		expect(await asked()).toMatchObject([{ id, name: "Dawn Ackroyd" }]);
		expect((await readWeek(db, null, site.clock.at)).rows).toContainEqual(
			expect.objectContaining({
				hours: expect.arrayContaining([
					expect.objectContaining({
						calls: [expect.objectContaining({ id, state: "over" })],
					}),
				]),
			}),
		);

		const { person_id } = await rowIn(db, "leads");
		const form = { intent: "callOutcome", id, outcome: "no_show" };
		await changePerson(site, person_id ?? "", formFields(form));

		expect(await asked()).toEqual([]);
	});

	test("calls at the same time are side by side", async (db) => {
		for (const role of ["owner", "member"] as const) {
			await addStaffRow(db, role);
			await saveHours(db, `staff-${role}`, defaultSettings, now);
		}
		await booked(db);
		await booked(db, { email: "bo@example.com", name: "Bo Peel" });

		expect(await hourAt(db, nine)).toMatchObject({
			calls: [
				{ column: 0, columns: 2 },
				{ column: 1, columns: 2 },
			],
		});
	});

	test("calls outside the opening hours and weeks without opening hours are shown", async (db) => {
		await booked(db, { starts_at: "2026-11-24T16:30:00.000Z" });

		const closed = { date: "2026-11-23", until: "2026-11-29", hours: [] };

		await saveHours(
			db,
			null,
			{ ...defaultSettings, exceptions: [closed] },
			now,
		);

		const { rows } = await readWeek(db, null, now);
		expect(rows.map(({ time }) => time)).toEqual(["16:00"]);
		expect(rows[0]?.hours.map(({ state }) => state)).toEqual(
			Array(7).fill("closed"),
		);
		expect((await readWeek(db, "2026-12-01", now)).rows).toHaveLength(8);
	});

	test("a blocked hour is not offered until it is unblocked, and keeps its call", async (db) => {
		const before = await freeTimes(db);
		const call = await booked(db);

		const first = await blockHour(db, { at: nine, staffId: null });
		const again = await blockHour(db, { at: nine, staffId: null });
		await blockHour(db, { at: ten, staffId: null });

		expect([first, again]).toEqual([true, false]);

		const times = ["09:00", "09:30", "10:00", "10:30"];
		const blocked = times.map((time) => `2026-11-24T${time}:00.000Z`);

		expect(await freeTimes(db)).toEqual(
			before.filter((slot) => !blocked.includes(slot)),
		);
		expect(await hourAt(db, nine)).toMatchObject({
			state: "blocked",
			calls: [{ id: call.id }],
		});
		expect(await book(db, { starts_at: ten })).toMatchObject({
			outcome: "taken",
		});

		expect(await unblockHour(db, { at: ten, staffId: null })).toBe(true);
		expect(await unblockHour(db, { at: ten, staffId: null })).toBe(false);

		expect((await book(db, { starts_at: ten })).outcome).toBe("saved");
	});

	test("an hour blocked for one person does not block others", async (db) => {
		const ada = "staff-owner";
		const ben = "staff-member";

		for (const role of ["owner", "member"] as const) {
			await addStaffRow(db, role);
			await saveHours(db, `staff-${role}`, defaultSettings, now);
		}

		await blockHour(db, { at: nine, staffId: ada });

		expect(await freeTimes(db)).toContain(nine);

		await booked(db);

		expect(await rowIn(db, "bookings")).toMatchObject({ calendar_id: ben });

		const stateFor = async (whose: string | null) =>
			(await hourAt(db, nine, undefined, whose))?.state;

		const states = await Promise.all([ada, ben, null].map(stateFor));
		expect(states).toEqual(["blocked", "open", "open"]);

		await blockHour(db, { at: nine, staffId: null });

		expect(await stateFor(ben)).toBe("busy");

		await unblockHour(db, { at: nine, staffId: ada });

		expect(await stateFor(ada)).toBe("busy");
	});
});
