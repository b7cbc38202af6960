import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { RouterContextProvider } from "react-router";
import { expect, vi } from "vitest";
import type { BookingResult } from "#features/booking/contract.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { requestContext } from "#lib/http/request-context.server.ts";
import { onSqlite } from "../../../tests/support/databases.ts";
import * as calendar from "./calendar-route.ts";
import * as manage from "./manage-route.tsx";
import * as book from "./route.tsx";
import * as slots from "./slots-route.ts";

const nine = "2026-11-24T09:00:00.000Z";
const filled = {
	starts_at: nine,
	kind: "discovery",
	offer: "ai-mvp",
	time_zone: "Europe/London",
	name: "Dawn Ackroyd",
	email: "dawn@example.com",
	phone: "",
	note: "",
};

type Answer = { data: never; init: ResponseInit | null };

/** Calls a route's function as the server does, at eight in the morning of 23 November 2026. */
function caller(db: Database, at = "2026-11-23T08:00:00.000Z") {
	const log = vi.fn();
	const context = new RouterContextProvider();
	context.set(requestContext, {
		db,
		origin: "https://sheaf.example",
		nonce: "n",
		secret: "a secret of the test, long enough",
		clock: { at, newId: () => randomUUID() },
		log,
	});
	async function call<Result>(
		handler: (args: never) => Promise<Result>,
		path: string,
		fields?: Record<string, string>,
	): Promise<Result> {
		const url = new URL(path, "https://sheaf.example");
		const request = new Request(
			url,
			fields ? { method: "POST", body: new URLSearchParams(fields) } : {},
		);
		const id = /[0-9a-f-]{36}/.exec(path)?.[0] ?? "";
		return handler({ request, context, params: { id }, url } as never);
	}
	return { call, log };
}

async function bookedBy(call: ReturnType<typeof caller>["call"]) {
	const { data } = (await call(book.action, "/book", filled)) as unknown as { data: BookingResult };
	if (data.outcome !== "saved") throw new Error(data.outcome);
	return data.booking;
}

async function breakTable(db: Database, table: string) {
	await sql.raw(`ALTER TABLE ${table} RENAME TO away`).execute(db);
}

onSqlite((test) => {
	test.each([
		["/book", { offer: null, kind: "discovery", zoneGiven: false, refused: null }],
		["/book?offer=growth-stack&kind=onboarding", { offer: "growth-stack", kind: "onboarding" }],
		["/book?offer=everything&kind=party", { offer: null, kind: "discovery" }],
		["/book?zone=Asia/Kathmandu", { zoneGiven: true, picked: { timeZone: "Asia/Kathmandu" } }],
		[`/book?at=${nine}`, { refused: null, picked: { at: nine } }],
		[
			"/book?at=2026-11-22T09:00:00.000Z",
			{ refused: { title: "That time has passed." }, picked: { at: null, day: "2026-11-23" } },
		],
		[
			"/book?at=%00<script>&day=31&month=x",
			{ refused: { title: "Please choose a time." }, picked: { month: null } },
		],
	])("%s is understood", async (db, path, expected) => {
		const { call } = caller(db);
		expect(await call(book.loader, path)).toMatchObject(expected);
	});

	test("each outcome of the form has its status", async (db) => {
		const { call, log } = caller(db);
		const post = async (changes: Record<string, string>) => {
			const answer = (await call(book.action, "/book", {
				...filled,
				...changes,
			})) as unknown as Answer;
			return [answer.init?.status, (answer.data as BookingResult).outcome];
		};
		expect(await post({ email: "" })).toEqual([422, "invalid"]);
		expect(await post({ starts_at: "2020-01-01T09:00:00.000Z" })).toEqual([422, "unavailable"]);
		expect(await post({ idempotency_key: "the-first-form" })).toEqual([200, "saved"]);
		expect(await post({ idempotency_key: "the-first-form" })).toEqual([200, "saved"]);
		expect(await post({ idempotency_key: "another-form" })).toEqual([409, "taken"]);
		expect(
			await post({ idempotency_key: "the-first-form", starts_at: "2026-11-24T10:00:00.000Z" }),
		).toEqual([422, "conflict"]);
		await breakTable(db, "bookings");
		expect(await post({ starts_at: "2026-11-24T10:00:00.000Z" })).toEqual([503, "failed"]);
		expect(log).toHaveBeenCalledWith("booking not saved", { error: expect.any(String) });
	});

	test("a booking without JavaScript is counted once; one by the page’s script is counted by the browser", async (db) => {
		const { call } = caller(db);
		const counted = async () =>
			(await db.selectFrom("statistics_daily").selectAll().execute()).map(
				({ page, source, event, count, value_eur }) => [page, source, event, count, value_eur],
			);
		const byScript = new Request("https://sheaf.example/book", {
			headers: { Accept: "application/json" },
			method: "POST",
			body: new URLSearchParams(filled),
		});
		await call((args: object) => book.action({ ...args, request: byScript } as never), "/book");
		expect(await counted()).toEqual([]);

		const form = {
			...filled,
			idempotency_key: "plain-form",
			starts_at: "2026-11-24T10:00:00.000Z",
		};
		await call(book.action, "/book", form);
		await call(book.action, "/book", form);
		expect(await counted()).toEqual([["/book", "direct", "booked", 1, 100]]);
	});

	test("without a database the page says so, and the availability answers 503", async (db) => {
		const { call } = caller(db);
		await breakTable(db, "booking_slots");
		expect(await call(book.loader, "/book?offer=ai-mvp")).toMatchObject({
			availability: null,
			offer: "ai-mvp",
		});
		expect((await call(slots.loader, "/book/slots")).status).toBe(503);
	});

	test.each([
		["/book/slots", 378, 15],
		["/book/slots?kind=onboarding", 378, 30],
		["/book/slots?kind=x", 378, 15],
	])("%s offers %i starts of %i minutes", async (db, path, count, minutes) => {
		const { call } = caller(db, "2026-11-22T20:00:00.000Z");
		const answer = await call(slots.loader, path);
		const availability = await answer.json();
		expect([availability.slots.length, availability.minutes]).toEqual([count, minutes]);
		expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
	});

	test("the calendar file comes by its own link alone, and not once the call has begun", async (db) => {
		const { call } = caller(db);
		const { links, id } = await bookedBy(call);
		const file = await call(calendar.loader, links.calendarFile);
		expect(file.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8; method=REQUEST");
		expect(await file.text()).toContain(`UID:${id}@`);
		expect((await call(calendar.loader, `/book/${id}.ics?t=forged`)).status).toBe(403);
		const otherPurpose = links.manage.split("?")[1];
		expect((await call(calendar.loader, `/book/${id}.ics?${otherPurpose}`)).status).toBe(403);
		expect((await caller(db, nine).call(calendar.loader, links.calendarFile)).status).toBe(410);
		await breakTable(db, "bookings");
		expect((await call(calendar.loader, links.calendarFile)).status).toBe(503);
	});

	test("the page behind a link: open, moved, cancelled, begun, forged, without a database", async (db) => {
		const { call } = caller(db);
		const { links, id } = await bookedBy(call);
		const state = async (path: string, at?: string) => {
			const answer = (await caller(db, at).call(manage.loader, path)) as unknown as Answer;
			return [answer.init?.status, (answer.data as { state: string }).state];
		};
		const press = async (fields: Record<string, string>) => {
			const answer = (await call(manage.action, links.manage, fields)) as unknown as Answer;
			return [answer.init?.status, (answer.data as { outcome: string }).outcome];
		};
		expect(await state(links.manage)).toEqual([200, "open"]);
		// The call's own time counts as free.
		const { data: shown } = (await call(manage.loader, links.manage)) as unknown as Answer;
		expect(shown).toMatchObject({ availability: { slots: expect.arrayContaining([nine]) } });
		expect(await state(`/book/manage/${id}?t=forged`)).toEqual([403, "refused"]);
		expect(await state(`/book/manage/${id}`)).toEqual([403, "refused"]);
		expect(await state(links.manage, nine)).toEqual([410, "begun"]);
		expect(await press({ intent: "move", starts_at: "2026-11-22T09:00:00.000Z" })).toEqual([
			422,
			"unavailable",
		]);
		expect(await press({ intent: "move", starts_at: "2026-11-24T10:00:00.000Z" })).toEqual([
			200,
			"moved",
		]);
		expect(await press({ intent: "dance" })).toEqual([422, "unavailable"]);
		expect(await press({ intent: "cancel" })).toEqual([200, "cancelled"]);
		expect(await state(links.manage)).toEqual([200, "cancelled"]);
		await breakTable(db, "bookings");
		expect(await state(links.manage)).toEqual([503, "failed"]);
		expect(await press({ intent: "cancel" })).toEqual([503, "failed"]);
	});
});
