import { expect } from "vitest";
import { signPath } from "#features/booking/scheduling/call-links.server.ts";
import { changeBooking } from "#features/booking/scheduling/change.server.ts";
import { submitRequest } from "#features/privacy/requests.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	routeArgs,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import {
	siteAt,
	submitEverything,
} from "../../../tests/support/submissions.ts";
import * as messagePage from "./message-route.tsx";

const at = "2026-11-20T09:00:00.000Z";
const jo = "jo@firm.example";
const KEY = /[\w-]{40,}/;

async function everyMail(db: Database) {
	const site = siteAt(db, at);
	await submitEverything(site, jo);

	for (const kind of ["export", "erase"])
		await submitRequest(site, new Map(Object.entries({ kind, email: jo })));

	const { id } = await rowIn(db, "bookings");
	const signature = new URL(signPath(site.secret, "manage", id), site.origin);
	const cancel = new Map([["intent", "cancel"]]);
	await changeBooking(site, id, cancel, {
		signature: signature.searchParams.get("t"),
	});

	return rowsIn(db, "outbox", { kind: "mail" });
}

onBothDatabases((test) => {
	test("links that act for the addressee are shown to owners only, and only without a mail server", async (db) => {
		const shown = async (
			id: string,
			role: "owner" | "member",
			mail: boolean,
		) => {
			const site = staffContext(db, at, role);
			const request = new Request(`https://sheaf.example/desk/messages/${id}`);
			const notify = { ...site.notify, mail } as never;
			const page = await messagePage.loader(
				routeArgs({ ...site, notify }, request, { id }),
			);

			return page as { keys: string; mail: { text: string } };
		};

		const topics = new Set<string>();

		for (const { id, topic } of await everyMail(db)) {
			const toPassOn = await shown(id, "owner", false);
			const hasKey = KEY.test(toPassOn.mail.text);
			if (hasKey) topics.add(topic);

			expect(toPassOn.keys, topic).toBe(hasKey ? "shown" : "none");

			for (const [role, isMailConfigured] of [
				["member", true],
				["member", false],
				["owner", true],
			] as const) {
				const page = await shown(id, role, isMailConfigured);

				expect(page.keys, topic).toBe(hasKey ? "hidden" : "none");
				expect(JSON.stringify(page), topic).not.toMatch(KEY);
			}
		}

		const keys = [
			"booking.confirmed",
			"newsletter.confirm",
			"newsletter.welcome",
		];

		expect([...topics].sort()).toEqual([...keys, "privacy.confirm"]);
	});
});
