import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import {
	book,
	booked,
	cancel,
	freeTimes,
	nine,
	now,
	ten,
} from "../../../tests/support/bookings.ts";
import { countOf, onBothDatabases, onPostgres } from "../../../tests/support/databases.ts";
import { saveHours } from "./calendars.server.ts";
import { defaultSettings } from "./hours.ts";
import { blocksOf, insertBooking } from "./store.server.ts";

onBothDatabases((test) => {
	test("a call is stored as booking, time blocks and lead, with its source", async (db) => {
		const touch = {
			utm: { utm_source: "post" },
			clickIds: null,
			referrer: null,
			landingPage: "https://sheaf.example/",
			at: now,
		};
		const attribution = JSON.stringify({ first: touch, last: touch });
		const call = await booked(db, {
			phone: " +44 20 7946 0142 ",
			note: "Two vans,\r\none calendar.",
			attribution,
			consent: JSON.stringify({ essential: true, analytics: true, marketing: false }),
		});
		expect(call).toMatchObject({
			kind: "discovery",
			offer: "ai-mvp",
			status: "booked",
			startsAt: nine,
			endsAt: "2026-11-24T09:15:00.000Z",
			timeZone: "Asia/Kathmandu",
		});
		const row = await db.selectFrom("bookings").selectAll().executeTakeFirstOrThrow();
		expect(row).toMatchObject({
			id: call.id,
			lead_id: call.id,
			name: "Dawn Ackroyd",
			email: "dawn@example.com",
			phone: "+44 20 7946 0142",
			note: "Two vans,\none calendar.",
			sequence: 0,
			source: "booking",
			utm_parameters: JSON.stringify({ utm_source: "post" }),
			page_url: "https://sheaf.example/book?utm_source=post",
			created_at: now,
		});
		const lead = await db.selectFrom("leads").selectAll().executeTakeFirstOrThrow();
		expect(lead).toMatchObject({
			id: call.id,
			kind: "booking",
			headline: "Discovery call: AI System MVP",
			consent: JSON.stringify({ essential: true, analytics: true, marketing: false }),
		});
		expect(await countOf(db, "booking_slots")).toBe(6);
		const mails = await db.selectFrom("outbox").selectAll().execute();
		// Owner mail, confirmation, and two reminders each to both.
		expect(mails).toHaveLength(6);
		expect(JSON.stringify(mails)).toContain(`UID:${call.id}@`);
		expect(JSON.stringify(mails)).toContain(call.links.manage);
	});

	test("the same form twice is one call, even after its time can no longer be booked", async (db) => {
		const key = randomUUID();
		const first = await book(db, { idempotency_key: key });
		expect(await book(db, { idempotency_key: key })).toEqual(first);
		expect(await book(db, { idempotency_key: key }, "2026-11-24T08:30:00.000Z")).toEqual(first);
		expect(await countOf(db, "bookings")).toBe(1);
		const changed = await book(db, { idempotency_key: key, starts_at: ten });
		expect(changed.outcome).toBe("conflict");
		// Its own booking has the time.
		expect(await book(db, { idempotency_key: key, note: "And the vans" })).toMatchObject({
			outcome: "conflict",
		});
		expect(await countOf(db, "leads")).toBe(1);
	});

	test("200 attempts on one time at once give one call", async (db) => {
		const results = await Promise.all(
			Array.from({ length: 200 }, (_, index) => book(db, { email: `v${index}@example.com` })),
		);
		const outcomes = results.map(({ outcome }) => outcome);
		expect(outcomes.filter((outcome) => outcome === "saved")).toHaveLength(1);
		expect(outcomes.filter((outcome) => outcome === "taken")).toHaveLength(199);
		expect([await countOf(db, "bookings"), await countOf(db, "leads")]).toEqual([1, 1]);
		expect([await countOf(db, "booking_slots"), await countOf(db, "outbox")]).toEqual([6, 6]);
		for (const result of results)
			if (result.outcome === "taken") expect(result.alternatives).toHaveLength(6);
	}, 60_000);

	test("attempts that overlap in part, or in the buffer, give calls that do not overlap", async (db) => {
		await saveHours(db, null, { ...defaultSettings, stepMinutes: 5 }, now);
		const starts = Array.from({ length: 60 }, (_, index) =>
			new Date(Date.parse(nine) + (index % 20) * 300_000).toISOString(),
		);
		await Promise.all(
			starts.map((startsAt, index) =>
				book(db, { starts_at: startsAt, kind: index % 2 ? "onboarding" : "discovery" }),
			),
		);
		const calls = await db.selectFrom("bookings").selectAll().orderBy("starts_at").execute();
		expect(calls.length).toBeGreaterThan(1);
		for (const [index, call] of calls.entries()) {
			const next = calls[index + 1];
			if (next)
				expect(Date.parse(next.starts_at) - Date.parse(call.ends_at)).toBeGreaterThanOrEqual(
					15 * 60_000,
				);
		}
	}, 60_000);

	test("a booked time is unavailable, and available again when it is cancelled", async (db) => {
		const before = await freeTimes(db);
		const call = await booked(db);
		expect(await freeTimes(db)).toEqual(before.filter((slot) => slot !== nine));
		expect((await cancel(db, call)).outcome).toBe("cancelled");
		expect(await freeTimes(db)).toEqual(before);
		expect((await book(db)).outcome).toBe("saved");
	});

	test.each([
		["2026-11-23T10:00:00.000Z", "That time is too soon."],
		["2026-11-28T10:00:00.000Z", "We don’t take calls at that time."],
		["", "Please choose a time."],
	])(
		"the start %j is refused with alternatives, and nothing is stored",
		async (db, startsAt, title) => {
			const result = await book(db, { starts_at: startsAt });
			const values = { name: "Dawn Ackroyd" };
			expect(result).toMatchObject({ outcome: "unavailable", message: { title }, values });
			const alternatives = "alternatives" in result ? result.alternatives : [];
			expect(alternatives).toHaveLength(6);
			expect(await freeTimes(db)).toEqual(expect.arrayContaining(alternatives));
			expect(await countOf(db, "leads")).toBe(0);
		},
	);

	test("invalid fields are answered with messages and everything typed", async (db) => {
		const result = await book(db, { name: "D", email: "dawn@", phone: "call me" });
		expect(result).toMatchObject({
			outcome: "invalid",
			errors: {
				name: "Name must be at least 2 characters.",
				email: "Please enter a valid email address.",
				phone: expect.stringContaining("phone number"),
			},
			values: { name: "D", email: "dawn@", phone: "call me", starts_at: nine },
		});
		expect(await countOf(db, "leads")).toBe(0);
	});

	test("without its database a booking fails, and everything typed is returned", async (db) => {
		const broken = async (table: string) => {
			await sql.raw(`ALTER TABLE ${table} RENAME TO away`).execute(db);
			const lines: string[] = [];
			const result = await book(db, { note: "Side door" }, now, lines);
			expect(lines.join(), table).toMatch(/"booking not saved".*(no such table|does not exist)/);
			expect(lines.join()).not.toMatch(/Dawn|dawn@|Side door/);
			await sql.raw(`ALTER TABLE away RENAME TO ${table}`).execute(db);
			return result;
		};
		for (const table of ["booking_settings", "leads", "bookings", "booking_slots"])
			expect(await broken(table), table).toMatchObject({
				outcome: "failed",
				values: { name: "Dawn Ackroyd" },
			});
		expect((await book(db)).outcome).toBe("saved");
	});
});

onPostgres((test) => {
	test("a time that another transaction is taking is answered as taken", async (db) => {
		await booked(db, { starts_at: ten });
		const row = await db.selectFrom("bookings").selectAll().executeTakeFirstOrThrow();
		const another = { ...row, id: "another", lead_id: null, starts_at: nine };
		const release = Promise.withResolvers<void>();
		const started = Promise.withResolvers<void>();
		const other = db.transaction().execute(async (trx) => {
			await insertBooking(trx, another, blocksOf(nine, 5));
			started.resolve();
			await release.promise;
		});
		await started.promise;
		expect(await book(db)).toMatchObject({
			outcome: "taken",
			alternatives: expect.not.arrayContaining([nine, ten]),
		});
		release.resolve();
		await other;
		expect(await countOf(db, "bookings")).toBe(2);
	});
});
