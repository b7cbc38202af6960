import { expect, test } from "vitest";
import { shifted } from "#lib/time/dates.ts";
import {
	book,
	booked,
	cancel,
	move,
	nine,
	now,
	ten,
} from "../../../../tests/support/bookings.ts";
import {
	findMessages,
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../../tests/support/databases.ts";
import { saveHours } from "./calendars.server.ts";
import { type BookingSettings, defaultSettings } from "./hours.ts";
import { cancelFutureCalls } from "./store.server.ts";

const HOUR = 60 * 60_000;

onBothDatabases((_, openDatabase) => {
	async function open(changes: Partial<BookingSettings> = {}) {
		const db = await openDatabase();
		await saveHours(
			db,
			null,
			{ ...defaultSettings, noticeMinutes: 0, ...changes },
			now,
		);

		const reminders = async () => {
			const rows = await rowsIn(db, "outbox");
			return rows
				.filter(({ topic }) => /reminder|upcoming/.test(topic))
				.sort((a, b) =>
					`${a.due_at}${a.topic}`.localeCompare(`${b.due_at}${b.topic}`),
				);
		};

		return { db, reminders };
	}

	const before = (startsAt: string, hours: number) =>
		shifted(startsAt, -hours * HOUR);

	test.each([
		[30, [24, 1], [24, 24, 1, 1]],
		[24, [24, 1], [1, 1]],
		[0.5, [24, 1], []],
		[30, [], []],
		[200, [168, 2], [168, 168, 2, 2]],
	])(
		"a call booked %s hours ahead has reminders for visitor and staff at those of %j hours still ahead",
		async (ahead, reminderHours, expected) => {
			const { db, reminders } = await open({ reminderHours });
			const at = before(nine, ahead);

			expect((await book(db, {}, at)).outcome).toBe("saved");

			const found = await reminders();
			expect(found.map(({ due_at }) => due_at)).toEqual(
				expected.map((hours) => before(nine, hours)),
			);

			if (found.length === 0) return;

			expect(found[0]).toMatchObject({
				topic: "booking.reminder",
				recipient: "dawn@example.com",
			});
			expect(found[1]).toMatchObject({ topic: "booking.upcoming" });
			expect(JSON.parse(found[0]?.payload ?? "")).toMatchObject({
				expiresAt: nine,
			});
		},
	);

	test("reminders are moved and cancelled with their call", async () => {
		const { db, reminders } = await open();
		const call = await booked(db);
		const other = await booked(db, { starts_at: "2026-11-25T14:00:00.000Z" });
		const first = db
			.updateTable("outbox")
			.where("due_at", "=", before(nine, 24));

		await first.set({ delivered_at: now }).execute();
		await move(db, call, ten);

		const dueAt = async () =>
			new Set((await reminders()).map(({ due_at }) => due_at));

		const others = [before(other.startsAt, 24), before(other.startsAt, 1)];

		expect(await dueAt()).toEqual(
			new Set([before(nine, 24), before(ten, 24), before(ten, 1), ...others]),
		);

		await cancel(db, call);

		expect(await dueAt()).toEqual(new Set([before(nine, 24), ...others]));

		// Marked as spam.
		const { id } = await rowIn(db, "people");
		await cancelFutureCalls(db, id, { staffId: null, at: now });

		expect(await dueAt()).toEqual(new Set([before(nine, 24)]));
	});

	test("a meeting link is in the confirmation, the reminders, the calendar entry and the answer", async () => {
		const meetingLinks = {
			discovery: "https://meet.example/{call}?room=1",
			onboarding: "",
		};
		const { db, reminders } = await open({ meetingLinks });
		const call = await booked(db);
		const link = `https://meet.example/${call.id}?room=1`;

		expect(call).toMatchObject({ meetingLink: link, byPhone: false });

		for (const { payload } of await reminders())
			expect(payload).toContain(link);

		const [{ document, calendar }] = await findMessages(
			db,
			"booking.confirmed",
		);
		expect(document.facts).toContainEqual({ label: "Join", value: link });
		expect(calendar.text.replaceAll("\r\n ", "")).toContain(`LOCATION:${link}`);

		const byPhone = {
			starts_at: ten,
			phone: "020 7946 0111",
			email: "other@example.com",
		};
		expect(await booked(db, byPhone)).toMatchObject({
			meetingLink: null,
			byPhone: true,
		});

		const onboarding = {
			starts_at: "2026-11-24T11:00:00.000Z",
			kind: "onboarding",
		};
		expect(await booked(db, onboarding)).toMatchObject({ meetingLink: null });
	});
});
