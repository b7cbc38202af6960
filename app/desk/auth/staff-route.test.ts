import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import {
	findMessages,
	onBothDatabases,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	routeArgs,
	siteUrl,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { action } from "./staff-route.tsx";

/** Sends a form of the staff page as an owner. */
async function send(
	db: Database,
	fields: Record<string, string>,
	mail: boolean,
) {
	const site = staffContext(db);
	const context = { ...site, notify: site.notify && { ...site.notify, mail } };
	const request = new Request(`${siteUrl}/desk/staff`, {
		method: "POST",
		body: new URLSearchParams(fields),
	});
	const answer = await action(routeArgs(context, request));

	return JSON.parse(JSON.stringify(answer)).data;
}

const invitation = { intent: "add", email: "grace@firm.example", name: "" };

onBothDatabases((test) => {
	test("an invitation is emailed where a mail server is set up, and its link isn’t shown", async (db) => {
		const answer = await send(db, invitation, true);
		const [mail] = await findMessages(db, "staff.invitation");

		expect(answer.link).toBeUndefined();
		expect(answer.notice.title).toBe("Emailed to grace@firm.example.");
		expect(mail).toMatchObject({ recipient: "grace@firm.example" });
		expect(mail?.document.action.url).toMatch(/\/login\/link\/[\w-]{43}$/);
	});

	test("without a mail server the link is shown once", async (db) => {
		const answer = await send(db, invitation, false);

		expect(answer.link.url).toMatch(/\/login\/link\/[\w-]{43}$/);
		expect(await rowsIn(db, "outbox")).toEqual([]);
	});

	test("an owner makes a member an owner", async (db) => {
		await addStaffRow(db, "member");
		const change = { intent: "role", id: "staff-member", role: "owner" };

		expect((await send(db, change, false)).notice.kind).toBe("done");
		expect(await rowsIn(db, "staff", { role: "owner" })).toHaveLength(2);
	});
}, addStaffRow);
