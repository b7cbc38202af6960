import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect } from "vitest";
import { company } from "#content/company.ts";
import {
	book,
	booked,
	cancel,
	freeTimes,
	type Link,
	move,
	nine,
	now,
	ten,
} from "../../../tests/support/bookings.ts";
import { countOf, onBothDatabases } from "../../../tests/support/databases.ts";
import { saveHours } from "./calendars.server.ts";
import { defaultSettings } from "./hours.ts";

onBothDatabases((test) => {
	test("a call is moved: the new time is taken, the old one free, the sequence grows", async (db) => {
		const call = await booked(db);
		const result = await move(db, call, ten);
		expect(result).toMatchObject({
			outcome: "moved",
			booking: { startsAt: ten, endsAt: "2026-11-24T10:15:00.000Z" },
		});
		const row = await db.selectFrom("bookings").selectAll().executeTakeFirstOrThrow();
		expect(row).toMatchObject({ starts_at: ten, moved_from: nine, moved_at: now, sequence: 1 });
		const free = await freeTimes(db);
		expect([free.includes(nine), free.includes(ten)]).toEqual([true, false]);
		expect(await countOf(db, "booking_slots")).toBe(6);
		// Pressed twice, or sent again after going back.
		expect((await move(db, call, ten)).outcome).toBe("moved");
		expect(
			(await db.selectFrom("bookings").select("sequence").executeTakeFirstOrThrow()).sequence,
		).toBe(1);
	});

	test("a call can move by less than its own length", async (db) => {
		await saveHours(db, null, { ...defaultSettings, stepMinutes: 5 }, now);
		const call = await booked(db);
		expect((await move(db, call, "2026-11-24T09:05:00.000Z")).outcome).toBe("moved");
		expect(await countOf(db, "booking_slots")).toBe(6);
	});

	test("a move to an unavailable time changes nothing", async (db) => {
		const call = await booked(db);
		await booked(db, { starts_at: ten, email: "other@example.com" });
		expect(await move(db, call, ten)).toMatchObject({ outcome: "taken" });
		expect(await move(db, call, "2026-11-28T10:00:00.000Z")).toMatchObject({
			outcome: "unavailable",
		});
		expect(await move(db, call, "x")).toMatchObject({ outcome: "unavailable" });
		const row = await db
			.selectFrom("bookings")
			.selectAll()
			.where("id", "=", call.id)
			.executeTakeFirstOrThrow();
		expect([row.starts_at, row.sequence]).toEqual([nine, 0]);
		expect(await countOf(db, "booking_slots")).toBe(12);
	});

	test("calls that swap times, and several moved to the same time, never overlap", async (db) => {
		const calls = await Promise.all(
			["09:00", "10:00", "11:00", "14:00"].map((time) =>
				booked(db, {
					starts_at: `2026-11-24T${time}:00.000Z`,
					email: `at-${time.slice(0, 2)}@example.com`,
				}),
			),
		);
		const [first, second, third, fourth] = calls as unknown as [Link, Link, Link, Link];
		const results = await Promise.all([
			move(db, first, ten),
			move(db, second, nine),
			move(db, third, "2026-11-25T09:00:00.000Z"),
			move(db, fourth, "2026-11-25T09:00:00.000Z"),
			book(db, { starts_at: "2026-11-25T09:00:00.000Z" }),
		]);
		const outcomes = results.map(({ outcome }) => outcome);
		expect(outcomes.slice(0, 2)).toEqual(["taken", "taken"]);
		expect(outcomes.slice(2).filter((outcome) => outcome !== "taken")).toHaveLength(1);
		const starts = (await db.selectFrom("bookings").select("starts_at").execute()).map(
			({ starts_at }) => starts_at,
		);
		expect(new Set(starts).size).toBe(starts.length);
		expect(await countOf(db, "booking_slots")).toBe(6 * starts.length);
	});

	test("moved and cancelled at once, one of the two succeeds and the time blocks agree", async (db) => {
		for (let round = 0; round < 5; round++) {
			const call = await booked(db, { email: `r${round}@example.com` });
			const outcomes = (await Promise.all([move(db, call, ten), cancel(db, call)])).map(
				({ outcome }) => outcome,
			);
			const row = await db
				.selectFrom("bookings")
				.selectAll()
				.where("id", "=", call.id)
				.executeTakeFirstOrThrow();
			expect(await countOf(db, "booking_slots")).toBe(row.status === "cancelled" ? 0 : 6);
			expect(["moved", "cancelled", "changed"]).toEqual(expect.arrayContaining(outcomes));
			if (row.status === "booked") await cancel(db, call);
		}
	});

	test("a link works until the call begins, for its own booking, and not without its signature", async (db) => {
		const call = await booked(db);
		expect(await cancel(db, call, nine)).toEqual({ outcome: "begun" });
		expect(await cancel(db, { ...call, links: { manage: "/x?t=forged" } })).toEqual({
			outcome: "refused",
		});
		expect(await cancel(db, { ...call, id: randomUUID() })).toEqual({ outcome: "refused" });
		expect((await cancel(db, call, "2026-11-24T08:59:59.999Z")).outcome).toBe("cancelled");
		expect((await cancel(db, call)).outcome).toBe("cancelled");
		expect((await move(db, call, ten)).outcome).toBe("cancelled");
		expect(await countOf(db, "booking_slots")).toBe(0);
	});

	test("each change sends one email to both sides, with both times and its calendar entry", async (db) => {
		const call = await booked(db, { note: "<b>not for strangers</b>" });
		await move(db, call, ten);
		await move(db, call, ten);
		await move(db, call, "2026-11-28T10:00:00.000Z");
		await cancel(db, call);
		await cancel(db, call);
		const rows = await db.selectFrom("outbox").selectAll().orderBy("topic").execute();
		expect(rows.map(({ topic }) => topic)).toEqual([
			"booking.cancelled",
			"booking.changed",
			"booking.changed",
			"booking.confirmed",
			"booking.moved",
			"lead.owner",
		]);
		const [cancelled, ...others] = rows.map(({ payload }) => JSON.parse(payload));
		const moved = others[3];
		const day = "Tuesday 24 November 2026";
		expect(
			others
				.slice(0, 2)
				.map(({ subject }) => subject)
				.sort(),
		).toEqual([
			`Call cancelled: Dawn Ackroyd, ${day}, 10:00–10:15, London time`,
			`Call moved: Dawn Ackroyd, ${day}, 10:00–10:15, London time`,
		]);
		expect(others[0]).toMatchObject({ replyTo: { address: "dawn@example.com" } });
		expect(moved).toMatchObject({
			replyTo: { address: company.email },
			document: { action: { url: `https://sheaf.example${call.links.manage}` } },
			calendar: { method: "REQUEST", text: expect.stringContaining("SEQUENCE:1") },
		});
		const times = moved.document.facts.map(({ value }: { value: string }) => value);
		expect(times).toContain(`${day}, 15:45–16:00, Kathmandu time`);
		expect(times).toContain(`${day}, 14:45–15:00, Kathmandu time`);
		expect(JSON.stringify(moved.document)).not.toMatch(/Dawn Ackroyd|strangers/);
		expect(cancelled).not.toHaveProperty("document.action");
		expect(cancelled.calendar).toMatchObject({
			method: "CANCEL",
			text: expect.stringContaining("SEQUENCE:2"),
		});
	});

	test.each(["bookings", "outbox"])(
		"a change that %s cannot store is answered as failed and logged without personal data",
		async (db, table) => {
			const call = await booked(db, { note: "Side door" });
			await sql.raw(`ALTER TABLE ${table} RENAME TO away`).execute(db);
			const lines: string[] = [];
			expect(await cancel(db, call, now, lines)).toMatchObject({ outcome: "failed" });
			expect(lines).toHaveLength(1);
			expect(lines[0]).toMatch(/"booking not changed".*(no such table|does not exist)/);
			expect(lines[0]).not.toMatch(/Dawn|dawn@|Side door/);
		},
	);
});
