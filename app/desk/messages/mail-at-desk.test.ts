import { expect } from "vitest";
import { signedPath } from "#features/booking/booked-call.server.ts";
import { changeBooking } from "#features/booking/change.server.ts";
import { submitRequest } from "#features/privacy/requests.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { mailParts } from "#lib/outbox/outbox.server.ts";
import { onBothDatabases, rowIn, rowsIn } from "../../../tests/support/databases.ts";
import { routeArgs, staffContext } from "../../../tests/support/staff-context.ts";
import { siteAt, submitEverything } from "../../../tests/support/submissions.ts";
import * as calendarPage from "./calendar-route.ts";
import { mailAtDesk } from "./mail-at-desk.ts";
import * as messagePage from "./message-route.tsx";

const at = "2026-11-20T09:00:00.000Z";
const jo = "jo@firm.example";
const KEY = /[\w-]{40,}/;

/** One mail of every kind that visitors are sent. */
async function everyMail(db: Database) {
	const site = siteAt(db, at);
	await submitEverything(site, jo);
	for (const kind of ["export", "erase"])
		await submitRequest(site, new Map(Object.entries({ kind, email: jo })));
	const { id } = await rowIn(db, "bookings");
	const signature = new URL(signedPath(site.secret, "manage", id), site.origin);
	const cancel = new Map([["intent", "cancel"]]);
	await changeBooking(site, id, cancel, { signature: signature.searchParams.get("t") });
	return rowsIn(db, "outbox", { kind: "mail" });
}

/** With folded lines of calendar files joined. */
function textOf(mail: ReturnType<typeof mailParts>): string {
	const { subject, document, calendar } = mail;
	return JSON.stringify({ subject, document, calendar }).replaceAll("\\r\\n ", "");
}

type Role = "owner" | "member";

/** A desk page's data. */
function open(
	route: { loader(args: never): unknown },
	db: Database,
	id: string,
	role: Role,
	mail: boolean,
) {
	const site = staffContext(db, at, role);
	const request = new Request(`https://sheaf.example/desk/messages/${id}`);
	return route.loader(
		routeArgs({ ...site, notify: { ...site.notify, mail } as never }, request, { id }),
	);
}

onBothDatabases((test) => {
	test("a link that acts in the addressee's name is shown to owners alone, and only where no mail leaves", async (db) => {
		const mails = await everyMail(db);
		const withKeys = mails.filter((row) => KEY.test(textOf(mailParts(row))));
		expect([...new Set(withKeys.map(({ topic }) => topic))].sort()).toEqual([
			"booking.cancelled",
			"booking.confirmed",
			"newsletter.confirm",
			"newsletter.welcome",
			"privacy.confirm",
		]);
		for (const row of mails) {
			const mail = mailParts(row);
			const keys = withKeys.includes(row);
			for (const [role, mailLeaves] of [
				["member", true],
				["member", false],
				["owner", true],
			] as const) {
				const shown = mailAtDesk(mail, role, mailLeaves);
				expect(shown.keys, row.topic).toBe(keys ? "hidden" : "none");
				expect(textOf(shown), row.topic).not.toMatch(KEY);
				expect(shown.document.heading).toBe(mail.document.heading);
			}
			const toPassOn = mailAtDesk(mail, "owner", false);
			expect(toPassOn).toEqual({ ...mail, keys: keys ? "shown" : "none" });
		}
	});

	test("the same holds on the page, in its data and in the calendar file", async (db) => {
		const mails = await everyMail(db);
		const idOf = (topic: string) => mails.find((row) => row.topic === topic)?.id ?? "";
		const page = async (topic: string, role: Role, mail: boolean) =>
			JSON.stringify(await open(messagePage, db, idOf(topic), role, mail));
		const file = async (role: Role, mail: boolean) => {
			const answer = await open(calendarPage, db, idOf("booking.confirmed"), role, mail);
			expect((answer as Response).headers.get("content-disposition")).toContain("call.ics");
			return (await (answer as Response).text()).replaceAll("\r\n ", "");
		};
		for (const topic of ["privacy.confirm", "newsletter.confirm"]) {
			expect(await page(topic, "member", false)).not.toMatch(/token=/);
			expect(await page(topic, "owner", true)).not.toMatch(/token=/);
			expect(await page(topic, "owner", false)).toMatch(/confirm\?token=[\w-]{43}/);
		}
		const hidden = await file("member", false);
		expect(hidden).not.toMatch(/\?t=/);
		expect(hidden).toMatch(/DESCRIPTION:.*Move or cancel: \[the addressee’s own link\]\r\n/);
		expect(hidden).toMatch(/BEGIN:VEVENT\r\nUID:[\s\S]*END:VEVENT\r\nEND:VCALENDAR\r\n$/);
		expect(await file("owner", true)).not.toMatch(/\?t=/);
		expect(await file("owner", false)).toMatch(/URL:https:\/\/sheaf.example\/book\/manage\/.*\?t=/);
	});
});
