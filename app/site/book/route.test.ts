import { expect, vi } from "vitest";
import type { BookingResult } from "#features/booking/contract.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { nine, ten } from "../../../tests/support/bookings.ts";
import {
	breakTable,
	countRows,
	onSqlite,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { clock, routeArgs } from "../../../tests/support/staff-context.ts";
import { siteAt } from "../../../tests/support/submissions.ts";
import * as calendar from "./calendar-route.ts";
import * as manage from "./manage-route.tsx";
import * as book from "./route.tsx";
import * as slots from "./slots-route.ts";

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

type Answer = { data: unknown; init: ResponseInit | null };

/** Calls a route's loader or action as the server does, by default at 08:00 UTC on 23 November 2026. */
function caller(db: Database, at = "2026-11-23T08:00:00.000Z") {
	const log = vi.fn();
	const site = { ...siteAt(db, at), clock: clock(at), nonce: "n", log };

	async function call<Result>(
		handler: (args: never) => Promise<Result>,
		path: string,
		fields?: Record<string, string>,
		headers: Record<string, string> = {},
	): Promise<Result> {
		const sent = fields
			? { method: "POST", body: new URLSearchParams(fields), headers }
			: {};
		const request = new Request(new URL(path, "https://sheaf.example"), sent);
		return handler(
			routeArgs(site, request, { id: /[0-9a-f-]{36}/.exec(path)?.[0] ?? "" }),
		);
	}

	return { call, log };
}

const read = (answer: unknown) => {
	const { data, init } = answer as Answer;
	return [init?.status, data] as [number, BookingResult & { state: string }];
};

async function bookedBy(call: ReturnType<typeof caller>["call"]) {
	const [, result] = read(await call(book.action, "/book", filled));
	if (result.outcome !== "saved") throw new Error(result.outcome);
	return result.booking;
}

onSqlite((test) => {
	test.each([
		[
			"/book",
			{ offer: null, kind: "discovery", zoneGiven: false, refused: null },
		],
		[
			"/book?offer=growth-stack&kind=onboarding",
			{ offer: "growth-stack", kind: "onboarding" },
		],
		["/book?offer=everything&kind=party", { offer: null, kind: "discovery" }],
		[
			"/book?zone=Asia/Kathmandu",
			{ zoneGiven: true, picked: { timeZone: "Asia/Kathmandu" } },
		],
		[`/book?at=${nine}`, { refused: null, picked: { at: nine } }],
		[
			"/book?at=2026-11-22T09:00:00.000Z",
			{
				refused: { title: "That time has passed." },
				picked: { at: null, day: "2026-11-23" },
			},
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
			const [status, { outcome }] = read(
				await call(book.action, "/book", { ...filled, ...changes }),
			);
			return [status, outcome];
		};

		const first = { idempotency_key: "the-first-form" };

		expect(await post({ email: "" })).toEqual([422, "invalid"]);
		expect(await post({ starts_at: "2020-01-01T09:00:00.000Z" })).toEqual([
			422,
			"unavailable",
		]);
		expect(await post(first)).toEqual([200, "saved"]);
		expect(await post(first)).toEqual([200, "saved"]);
		expect(await post({ idempotency_key: "another-form" })).toEqual([
			409,
			"taken",
		]);
		expect(await post({ ...first, starts_at: ten })).toEqual([422, "conflict"]);
		expect(await post({ ...first, note: "And the vans" })).toEqual([
			422,
			"conflict",
		]);

		await breakTable(db, "bookings");

		expect(await post({ starts_at: ten })).toEqual([503, "failed"]);
		expect(log).toHaveBeenCalledWith("booking not saved", {
			error: expect.any(String),
		});
	});

	test("a booking without JavaScript is counted once by the server, otherwise by the browser", async (db) => {
		const { call } = caller(db);
		await call(book.action, "/book", filled, { Accept: "application/json" });

		expect(await countRows(db, "statistics_daily")).toBe(0);

		const form = { ...filled, idempotency_key: "plain-form", starts_at: ten };
		await call(book.action, "/book", form);
		await call(book.action, "/book", form);

		const counted = {
			page: "/book",
			source: "direct",
			event: "booked",
			count: 1,
			value_eur: 100,
		};
		expect(await rowsIn(db, "statistics_daily")).toMatchObject([counted]);
	});

	test("the available times are fetched by kind of call", async (db) => {
		const { call } = caller(db, "2026-11-22T20:00:00.000Z");

		for (const [kind, minutes] of [
			["onboarding", 30] as const,
			["x", 15] as const,
		]) {
			const answer = await call(slots.loader, `/book/slots?kind=${kind}`);

			expect(await answer.json()).toMatchObject({
				slots: { length: 378 },
				minutes,
			});
			expect(answer.headers.get("X-Robots-Tag")).toBe("noindex");
		}
	});

	test("the calendar file requires a signed link; otherwise the page of the call says why", async (db) => {
		const { call } = caller(db);
		const { links, id } = await bookedBy(call);
		const file = await call(calendar.loader, links.calendarFile);

		expect(file.headers.get("Content-Type")).toBe(
			"text/calendar; charset=utf-8; method=REQUEST",
		);
		expect(await file.text()).toContain(`UID:${id}\r\n`);

		const otherwise = [
			await call(calendar.loader, `/book/${id}.ics?t=forged`),
			await caller(db, nine).call(calendar.loader, links.calendarFile),
		];

		await breakTable(db, "bookings");
		otherwise.push(await call(calendar.loader, links.calendarFile));

		const pages = otherwise.map(({ headers }) => headers.get("Location"));
		expect(pages).toEqual([
			`/book/manage/${id}?t=forged`,
			links.manage,
			links.manage,
		]);
	});

	test("the manage page: open, moved, cancelled, started, forged link, database unavailable", async (db) => {
		const { call } = caller(db);
		const { links, id } = await bookedBy(call);

		const state = async (path: string, at?: string) => {
			const [status, data] = read(
				await caller(db, at).call(manage.loader, path),
			);
			return [status, data.state];
		};

		const press = async (intent: string, fields = {}) => {
			const [status, data] = read(
				await call(manage.action, links.manage, { intent, ...fields }),
			);
			return [status, data.outcome];
		};

		expect(await state(links.manage)).toEqual([200, "open"]);

		// The booked time itself counts as free.
		const [, shown] = read(await call(manage.loader, links.manage));
		expect(shown).toMatchObject({
			availability: { slots: expect.arrayContaining([nine]) },
		});

		for (const forged of [`/book/manage/${id}?t=forged`, `/book/manage/${id}`])
			expect(await state(forged)).toEqual([403, "refused"]);

		expect(await state(links.manage, nine)).toEqual([410, "started"]);

		const past = { starts_at: "2026-11-22T09:00:00.000Z" };
		expect(await press("move", past)).toEqual([422, "unavailable"]);
		expect(await press("move", { starts_at: ten })).toEqual([200, "moved"]);
		expect(await press("dance")).toEqual([422, "unavailable"]);
		expect(await press("cancel")).toEqual([200, "cancelled"]);
		expect(await state(links.manage)).toEqual([200, "cancelled"]);

		const { headers } = await call(calendar.loader, links.calendarFile);
		expect(headers.get("Content-Type")).toContain("method=CANCEL");

		await breakTable(db, "bookings");

		expect(await state(links.manage)).toEqual([503, "failed"]);
		expect(await press("cancel")).toEqual([503, "failed"]);
	});
});
