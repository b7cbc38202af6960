import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { company } from "#content/content.ts";
import {
	book,
	booked,
	cancel,
	freeTimes,
	move,
	nine,
	now,
	ten,
} from "../../../../tests/support/bookings.ts";
import {
	breakTable,
	countRows,
	findMessages,
	onBothDatabases,
	rowIn,
	rowsIn,
	topicsIn,
} from "../../../../tests/support/databases.ts";
import { saveHours } from "./calendars.server.ts";
import { defaultSettings } from "./hours.ts";

onBothDatabases((test) => {
	test("a moved call blocks the new time and frees the old one, and its sequence grows", async (db) => {
		const call = await booked(db);
		const booking = { startsAt: ten, endsAt: "2026-11-24T10:15:00.000Z" };

		expect(await move(db, call, ten)).toMatchObject({
			outcome: "moved",
			booking,
		});

		const moved = {
			starts_at: ten,
			moved_from: nine,
			moved_at: now,
			sequence: 1,
		};
		expect(await rowIn(db, "bookings")).toMatchObject(moved);

		const free = await freeTimes(db);
		expect([free.includes(nine), free.includes(ten)]).toEqual([true, false]);
		expect(await countRows(db, "booking_slots")).toBe(6);
		// Submitted twice, or again after going back.
		expect((await move(db, call, ten)).outcome).toBe("moved");
		expect(await rowIn(db, "bookings")).toMatchObject({ sequence: 1 });
	});

	test("a call can move by less than its own length", async (db) => {
		await saveHours(db, null, { ...defaultSettings, stepMinutes: 5 }, now);

		const call = await booked(db);
		expect((await move(db, call, "2026-11-24T09:05:00.000Z")).outcome).toBe(
			"moved",
		);
		expect(await countRows(db, "booking_slots")).toBe(6);
	});

	test("a move to an unavailable time changes nothing", async (db) => {
		const call = await booked(db);

		await booked(db, { starts_at: ten, email: "other@example.com" });

		expect((await move(db, call, ten)).outcome).toBe("taken");

		for (const time of ["2026-11-28T10:00:00.000Z", "x"])
			expect((await move(db, call, time)).outcome).toBe("unavailable");

		const unchanged = { starts_at: nine, sequence: 0 };
		expect(await rowIn(db, "bookings", { id: call.id })).toMatchObject(
			unchanged,
		);
		expect(await countRows(db, "booking_slots")).toBe(12);
	});

	test("calls that swap times, and several moved to the same time, never overlap", async (db) => {
		const call = (hour: number) =>
			booked(db, {
				starts_at: `2026-11-24T${hour}:00:00.000Z`,
				email: `at-${hour}@example.com`,
			});

		const first = await booked(db);
		const second = await call(10);
		const third = await call(11);
		const fourth = await call(14);
		const tomorrow = "2026-11-25T09:00:00.000Z";
		const results = await Promise.all([
			move(db, first, ten),
			move(db, second, nine),
			move(db, third, tomorrow),
			move(db, fourth, tomorrow),
			book(db, { starts_at: tomorrow }),
		]);

		const outcomes = results.map(({ outcome }) => outcome);

		expect(outcomes.slice(0, 2)).toEqual(["taken", "taken"]);
		expect(
			outcomes.slice(2).filter((outcome) => outcome !== "taken"),
		).toHaveLength(1);

		const starts = (await rowsIn(db, "bookings")).map(
			({ starts_at }) => starts_at,
		);
		expect(new Set(starts).size).toBe(starts.length);
		expect(await countRows(db, "booking_slots")).toBe(6 * starts.length);
	});

	test("after a concurrent move and cancellation the time blocks match", async (db) => {
		for (let round = 0; round < 5; round++) {
			const call = await booked(db, { email: `r${round}@example.com` });
			const results = await Promise.all([
				move(db, call, ten),
				cancel(db, call),
			]);
			const { status } = await rowIn(db, "bookings", { id: call.id });

			expect(await countRows(db, "booking_slots")).toBe(
				status === "cancelled" ? 0 : 6,
			);

			for (const { outcome } of results)
				expect(["moved", "cancelled"]).toContain(outcome);

			if (status === "booked") await cancel(db, call);
		}
	});

	test("a link is valid until the call begins, for its own booking, and only with its signature", async (db) => {
		const call = await booked(db);

		expect(await cancel(db, call, nine)).toEqual({ outcome: "started" });

		for (const signature of ["", "forged", "é".repeat(43), "A".repeat(43)]) {
			const links = { manage: `/x?t=${signature}` };
			expect(await cancel(db, { ...call, links })).toEqual({
				outcome: "refused",
			});
		}

		expect(await cancel(db, { ...call, id: randomUUID() })).toEqual({
			outcome: "refused",
		});
		expect((await cancel(db, call, "2026-11-24T08:59:59.999Z")).outcome).toBe(
			"cancelled",
		);
		expect((await cancel(db, call)).outcome).toBe("cancelled");
		expect((await move(db, call, ten)).outcome).toBe("cancelled");
		expect(await countRows(db, "booking_slots")).toBe(0);
	});

	test("each change sends one email to visitor and agency, with both times and the calendar entry", async (db) => {
		const call = await booked(db, { note: "<b>not for strangers</b>" });
		for (const time of [ten, ten, "2026-11-28T10:00:00.000Z"])
			await move(db, call, time);

		await cancel(db, call);
		await cancel(db, call);

		expect(await topicsIn(db)).toEqual([
			"booking.cancelled",
			"booking.changed",
			"booking.changed",
			"booking.confirmed",
			"booking.moved",
			"lead.owner",
		]);

		const day = "Tuesday 24 November 2026";
		const agency = await findMessages(db, "booking.changed");

		expect(agency.map(({ subject }) => subject).sort()).toEqual([
			`Call cancelled: Dawn Ackroyd, ${day}, 10:00–10:15, London time`,
			`Call moved: Dawn Ackroyd, ${day}, 10:00–10:15, London time`,
		]);
		expect(agency[0]).toMatchObject({
			replyTo: { address: "dawn@example.com" },
		});

		const [moved] = await findMessages(db, "booking.moved");
		expect(moved).toMatchObject({
			replyTo: { address: company().email },
			document: {
				action: { url: `https://sheaf.example${call.links.manage}` },
			},
			calendar: {
				method: "REQUEST",
				text: expect.stringContaining("SEQUENCE:1"),
			},
		});

		const times = moved.document.facts.map(
			({ value }: { value: string }) => value,
		);
		expect(times).toContain(`${day}, 15:45–16:00, Kathmandu time`);
		expect(times).toContain(`${day}, 14:45–15:00, Kathmandu time`);
		expect(JSON.stringify(moved.document)).not.toMatch(
			/Dawn Ackroyd|strangers/,
		);

		const [cancelled] = await findMessages(db, "booking.cancelled");
		expect(cancelled).not.toHaveProperty("document.action");

		const text = expect.stringContaining("SEQUENCE:2");
		expect(cancelled.calendar).toMatchObject({ method: "CANCEL", text });
	});

	test("a change that cannot be stored fails and is logged without personal data", async (db) => {
		const call = await booked(db, { note: "Please ring twice" });

		for (const table of ["bookings", "outbox"]) {
			const repair = await breakTable(db, table);
			const lines: string[] = [];

			expect(await cancel(db, call, now, lines), table).toMatchObject({
				outcome: "failed",
			});
			expect(lines).toHaveLength(1);
			expect(lines[0]).toMatch(
				/"booking not changed".*(no such table|does not exist)/,
			);
			expect(lines[0]).not.toMatch(/Dawn|dawn@|ring twice/);

			await repair();
		}
	});
});
