import { expect } from "vitest";
import { describeCalls } from "#content/call-length.ts";
import { addStaff, removeAccount } from "#features/auth/accounts.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { shifted } from "#lib/time/dates.ts";
import {
	book,
	booked,
	freeTimes,
	move,
	nine,
	now,
	ten,
} from "../../../../tests/support/bookings.ts";
import { aReading } from "../../../../tests/support/calendars.ts";
import {
	countRows,
	onBothDatabases,
} from "../../../../tests/support/databases.ts";
import { addStaffRow, clock } from "../../../../tests/support/staff-context.ts";
import {
	findCalendarId,
	readHours,
	removeOwnHours,
	saveHours,
} from "./calendars.server.ts";
import { addFeed } from "./feeds/feeds.server.ts";
import { defaultSettings } from "./hours.ts";
import { findStaffAddress, lockCalendars } from "./store.server.ts";

const ada = "staff-owner";
const ben = "staff-member";
const hour = 60 * 60_000;
async function addAdaAndBen(db: Database) {
	await addStaffRow(db, "owner");
	await addStaffRow(db, "member");

	for (const staffId of [ada, ben])
		await saveHours(db, staffId, defaultSettings, now);
}

async function addBusyFeed(db: Database) {
	const busy = [{ start: Date.parse(nine), end: Date.parse(nine) + hour }];
	const url = new URL("https://calendar.example/x.ics");
	const reading = aReading({ busy });
	const feed = { id: "feed", url, staffId: ada, at: now, reading };

	await addFeed(db, "a secret of the test, long enough", feed);
}

let last = 0;
const bookAt = (db: Database, startsAt: string) =>
	book(db, { starts_at: startsAt, email: `v${++last}@example.com` });

async function calls(db: Database) {
	const rows = await db
		.selectFrom("bookings")
		.innerJoin("calendars", "calendars.id", "bookings.calendar_id")
		.select(["starts_at", "staff_id"])
		.execute();
	return rows
		.map(({ starts_at, staff_id }) => [starts_at.slice(11, 16), staff_id])
		.sort();
}

onBothDatabases((test) => {
	test("a call is assigned to the free staff member with the fewest calls, until all are busy", async (db) => {
		const before = await freeTimes(db);

		await bookAt(db, nine);

		expect(await freeTimes(db)).toEqual(before);

		await bookAt(db, ten);
		await bookAt(db, ten);

		expect(await freeTimes(db)).toEqual(before.filter((slot) => slot !== ten));
		expect((await bookAt(db, ten)).outcome).toBe("taken");

		const counts = Map.groupBy(await calls(db), ([, staffId]) => staffId);
		expect([counts.get(ada)?.length, counts.get(ben)?.length].sort()).toEqual([
			1, 2,
		]);
		expect(await countRows(db, "booking_slots")).toBe(18);
	});

	test("concurrent bookings on two instances give each staff member one call", async (db) => {
		const other = await openDatabase(db.url);
		try {
			const results = await Promise.all(
				Array.from({ length: 60 }, (_, index) =>
					bookAt(index % 2 ? db : other, nine),
				),
			);
			const outcomes = results.map(({ outcome }) => outcome);

			expect(outcomes.filter((outcome) => outcome === "saved")).toHaveLength(2);
			expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(
				58,
			);
			expect((await calls(db)).map(([, staffId]) => staffId).sort()).toEqual([
				ben,
				ada,
			]);
			expect([
				await countRows(db, "booking_slots"),
				await countRows(db, "leads"),
			]).toEqual([12, 2]);
		} finally {
			await other.destroy();
		}
	}, 60_000);

	test("a busy time blocks its owner, a blocked hour blocks all staff", async (db) => {
		await addBusyFeed(db);

		expect(await freeTimes(db)).toContain(nine);

		await bookAt(db, nine);

		expect(await calls(db)).toEqual([["09:00", ben]]);

		const block = { id: "block", starts_at: ten, ends_at: shifted(ten, hour) };
		await db.insertInto("busy_times").values(block).execute();

		expect(await freeTimes(db)).not.toContain(ten);
	});

	test("an absence of thousands of years blocks every time from its start", async (db) => {
		const absence = {
			id: "absence",
			starts_at: ten,
			ends_at: "9999-12-31T00:00:00.000Z",
		};
		await db.insertInto("busy_times").values(absence).execute();

		const free = await freeTimes(db);

		expect(free).toContain(nine);
		expect(free.filter((time) => time >= ten)).toEqual([]);
	});

	test("a moved call stays with its staff member if they are free, and is reassigned otherwise", async (db) => {
		const call = await booked(db);

		for (const [staff_id, time] of [
			[ben, ten],
			[ada, shifted(ten, hour)],
		] as const) {
			const calendar = { calendar_id: await findCalendarId(db, staff_id) };
			await db.updateTable("bookings").set(calendar).execute();
			await db.updateTable("booking_slots").set(calendar).execute();
			await move(db, call, time);

			expect(await calls(db)).toEqual([[time.slice(11, 16), staff_id]]);
		}

		await addBusyFeed(db);

		expect((await move(db, call, nine)).outcome).toBe("moved");
		expect(await calls(db)).toEqual([["09:00", ben]]);
		expect(await countRows(db, "booking_slots")).toBe(6);
	});

	test("lengths, notice and reminders are shared; hours are not", async (db) => {
		const closed = { ...defaultSettings.weekly, tuesday: [] };
		await saveHours(db, ada, { ...defaultSettings, weekly: closed }, now);
		await saveHours(
			db,
			null,
			{ ...defaultSettings, stepMinutes: 60, weekly: closed },
			now,
		);
		await bookAt(db, nine);

		expect(await calls(db)).toEqual([["09:00", ben]]);
		expect(await freeTimes(db)).not.toContain("2026-11-24T09:30:00.000Z");
		expect((await readHours(db)).settings.stepMinutes).toBe(60);
	});

	test("days closed by the shared hours are closed for all, except on own special days", async (db) => {
		const date = nine.slice(0, 10);
		const closed = [{ date, hours: [] }];
		await saveHours(db, null, { ...defaultSettings, exceptions: closed }, now);

		expect(await freeTimes(db)).not.toContain(nine);

		const own = [{ date, hours: [{ from: "09:00", to: "10:00" }] }];
		await saveHours(db, ada, { ...defaultSettings, exceptions: own }, now);
		await bookAt(db, nine);

		expect(await calls(db)).toEqual([["09:00", ada]]);

		const { calendars } = await readHours(db);
		const bens = calendars.find(({ staffId }) => staffId === ben);
		expect(bens?.saved.exceptions).toEqual([]);
	});

	test("removed accounts get no calls, and reminders of their calls are sent to the agency", async (db) => {
		const call = await booked(db);
		const [[, own] = []] = await calls(db);

		expect(await findStaffAddress(db, call.id)).toMatch(/@sheaf\.example$/);
		expect(await findStaffAddress(db, null)).toBeUndefined();

		await db
			.updateTable("staff")
			.set({ removed_at: now })
			.where("id", "=", String(own))
			.execute();

		expect(await findStaffAddress(db, call.id)).toBeUndefined();

		await bookAt(db, ten);

		expect((await calls(db)).map(([, staffId]) => staffId)).toEqual([
			own,
			own === ada ? ben : ada,
		]);
		expect((await bookAt(db, ten)).outcome).toBe("taken");
	});
}, addAdaAndBen);

onBothDatabases((test) => {
	test("without staff, calls are offered and booked, and the first account takes them over", async (db) => {
		await booked(db);

		expect(await calls(db)).toEqual([["09:00", null]]);

		await addStaffRow(db, "owner");
		await addStaffRow(db, "member");

		expect(await calls(db)).toEqual([["09:00", ada]]);
		expect(await freeTimes(db)).not.toContain(nine);
	});

	test("the calls of a removed first account are unassigned, and the next account takes them over", async (db) => {
		for (const role of ["owner", "member"] as const)
			await addStaffRow(db, role);
		await db.updateTable("staff").set({ role: "owner" }).execute();
		await booked(db);

		await removeAccount(db, ada, ben, clock(now));

		expect(await calls(db)).toEqual([["09:00", null]]);
		expect(await freeTimes(db)).toContain(ten);

		const carla = { email: "carla@sheaf.example", name: "Carla", role: null };
		const added = await addStaff(db, carla, ben, clock(now));

		expect(await calls(db)).toEqual([["09:00", "id" in added && added.id]]);
	});

	test("hours are saved while a removed colleague’s call is at the time of an own one", async (db) => {
		await addAdaAndBen(db);
		await bookAt(db, ten);
		await bookAt(db, ten);
		await db.updateTable("staff").set({ role: "owner" }).execute();
		await removeAccount(db, ada, ben, clock(now));

		await db
			.transaction()
			.execute((trx) => saveHours(trx, ben, defaultSettings, now));

		expect(await calls(db)).toEqual([
			["10:00", null],
			["10:00", ben],
		]);
	});

	test("without own hours, the first calendar is used and every call counts", async (db) => {
		await booked(db);
		await addAdaAndBen(db);

		expect(await calls(db)).toEqual([["09:00", ada]]);
		expect(await freeTimes(db)).toContain(nine);

		await bookAt(db, ten);
		for (const staffId of [ada, ben]) await removeOwnHours(db, staffId);
		const free = await freeTimes(db);

		expect([free.includes(nine), free.includes(ten)]).toEqual([false, false]);
		await expect(removeOwnHours(db, ada)).rejects.toThrow("0 rows changed");
	});

	test("calls booked while the first hours are saved or removed do not overlap", async (db) => {
		await addStaffRow(db, "owner");

		const change = (apply: (trx: Database) => Promise<unknown>) =>
			db.transaction().execute(async (trx) => {
				await lockCalendars(trx);
				await apply(trx);
			});

		const visitors = () => Array.from({ length: 12 }, () => bookAt(db, nine));

		await Promise.all([
			...visitors(),
			change((trx) => saveHours(trx, ada, defaultSettings, now)),
			...visitors(),
		]);

		expect(await calls(db)).toEqual([["09:00", ada]]);

		await Promise.all([
			...visitors(),
			change((trx) => removeOwnHours(trx, ada)),
			...visitors(),
		]);

		expect(await calls(db)).toEqual([["09:00", ada]]);
	});

	test("hours that are saved as they are have not changed", async (db) => {
		await addStaffRow(db, "owner");
		const { weekly, exceptions, closedOnBankHolidays } = defaultSettings;
		const own = { weekly, exceptions, closedOnBankHolidays };
		const saved = [];

		for (const [staffId, hours] of [
			[null, defaultSettings],
			[null, { ...defaultSettings, bufferMinutes: 10 }],
			[null, { ...defaultSettings, bufferMinutes: 10 }],
			[ada, own],
			[ada, own],
		] as const)
			saved.push(await saveHours(db, staffId, hours, now));

		expect(saved).toEqual([false, true, false, true, false]);
	});

	test("pages show the length of calls as soon as it is changed, and stay as they are otherwise", async (db) => {
		const lengthMinutes = { discovery: 45, onboarding: 60 };
		const save = (change: object) =>
			saveHours(db, null, { ...defaultSettings, ...change }, now);
		await save({});
		const before = await loadSnapshot(db, now);

		await save({ bufferMinutes: 10 });
		const same = await loadSnapshot(db, now);
		await save({ lengthMinutes });
		const after = await loadSnapshot(db, now);

		expect(same.revision).toBe(before.revision);
		expect(after.revision).not.toBe(before.revision);
		expect(after).toMatchObject({
			isEdited: true,
			content: { calls: describeCalls(lengthMinutes) },
		});
	});
});
