import { sql } from "kysely";
import { expect, test } from "vitest";
import { receiptWeeks } from "#features/consent/receipts.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { addStaffRow, fieldsOf, staffContext } from "../../../tests/support/staff-context.ts";
import { ask, siteAt, submitEverything } from "../../../tests/support/submissions.ts";
import { submitPrivacy } from "./action.server.ts";

const at = "2026-11-20T09:00:00.000Z";
const jo = "jo@firm.example";

function send(db: Database, fields: Record<string, string>, clockProblem: string | null = null) {
	return submitPrivacy(staffContext(db, at), fieldsOf(fields), async () => clockProblem);
}

type Choice = { at: string; analytics: number; marketing: number };

async function addReceipts(db: Database, choices: readonly Choice[]) {
	const receipts = choices.map((choice, index) => ({
		...choice,
		id: `receipt-${index}`,
		previous_id: null,
		policy_version: "1",
		source: "banner" as const,
		gpc: 0,
		locale: "en-GB",
	}));
	await db.insertInto("consent_receipts").values(receipts).execute();
}

const expired = (count: number) =>
	Array<Choice>(count).fill({ at: "2020-01-01T00:00:00.000Z", analytics: 0, marketing: 0 });

async function opened(open: () => Promise<Database>) {
	const db = await open();
	await addStaffRow(db);
	return db;
}

onBothDatabases((_, open) => {
	test("a person is found by address, however it is written, with how much is held", async () => {
		const db = await opened(open);
		await submitEverything(siteAt(db, at), jo);
		expect(await send(db, { intent: "find", email: " JO@firm.example " })).toMatchObject({
			found: {
				address: jo,
				id: expect.any(String),
				counts: { person: 1, enquiries: 5, calls: 1, notes: 1 },
			},
		});
		expect(await send(db, { intent: "find", email: "nobody@firm.example" })).toMatchObject({
			found: { id: null, counts: { person: 0, enquiries: 0 } },
		});
		expect(await send(db, { intent: "find", email: "nobody" })).toMatchObject({
			values: { email: "nobody" },
			errors: {},
		});
	});

	test("a person is erased only when the address is typed again", async () => {
		const db = await opened(open);
		await ask(siteAt(db, at), jo);
		for (const again of ["", "jo", "al@firm.example"])
			expect(await send(db, { intent: "erase", email: jo, again })).toMatchObject({
				errors: { again: "That isn’t the address above." },
				found: { address: jo },
			});
		expect(await db.selectFrom("leads").select("id").execute()).toHaveLength(1);
		expect(await send(db, { intent: "erase", email: jo, again: jo.toUpperCase() })).toMatchObject({
			notice: { kind: "done", title: "Erased." },
		});
		expect(await db.selectFrom("leads").select("id").execute()).toEqual([]);
		const [event] = await db.selectFrom("audit_log").selectAll().execute();
		expect(event).toMatchObject({
			staff_id: "staff-owner",
			action: "privacy.erase",
			subject: null,
		});
	});

	test("expired data is counted without deleting, deleted in the name of who pressed the button, and at once when confirmed", async () => {
		const db = await opened(open);
		await addReceipts(db, expired(300));
		const counted = await send(db, { intent: "count" });
		expect(counted).toMatchObject({
			counts: { receipts: 300 },
			excess: 270,
			notice: { kind: "done", title: "300 records expired." },
		});
		expect(JSON.stringify(counted)).toContain("The next run deletes 30, later ones the rest.");
		expect(await send(db, { intent: "clean" })).toMatchObject({
			counts: { receipts: 30 },
			excess: 270,
			notice: {
				kind: "done",
				title: "30 records deleted.",
				text: expect.stringMatching(/^270 records more/),
			},
		});
		for (const confirm of ["", "no"])
			expect(await send(db, { intent: "clean-all", confirm })).toMatchObject({
				counts: { receipts: 270 },
				errors: { confirm: "Tick the box to delete everything at once." },
			});
		expect(await send(db, { intent: "clean-all", confirm: "yes" })).toMatchObject({
			counts: { receipts: 270 },
			excess: 0,
			notice: { kind: "done", title: "270 records deleted." },
		});
		const [event] = await db.selectFrom("audit_log").selectAll().execute();
		expect(event).toMatchObject({ staff_id: "staff-owner", action: "privacy.retention" });
	});

	test("nothing is deleted while the clock looks wrong, and the reason is shown", async () => {
		const db = await opened(open);
		await addReceipts(db, expired(5));
		const problem = "The system clock has jumped.";
		for (const intent of ["clean", "clean-all"])
			expect(await send(db, { intent, confirm: "yes" }, problem)).toMatchObject({
				notice: {
					kind: "failed",
					title: "Nothing has been deleted: the clock looks wrong.",
					text: problem,
				},
			});
		expect(await send(db, { intent: "count" }, problem)).toMatchObject({
			counts: { receipts: 5 },
		});
	});

	test("an unknown form does nothing, and a failure is reported", async () => {
		const db = await opened(open);
		expect(await send(db, { intent: "everything" })).toBeNull();
		await sql`ALTER TABLE notes RENAME TO away`.execute(db);
		expect(await send(db, { intent: "find", email: jo })).toMatchObject({
			notice: { kind: "failed" },
		});
	});

	test("cookie choices are counted by week and by what was chosen", async () => {
		const db = await opened(open);
		await addReceipts(db, [
			{ at: "2026-11-16T00:00:00.000Z", analytics: 1, marketing: 1 },
			{ at: "2026-11-20T08:00:00.000Z", analytics: 1, marketing: 0 },
			{ at: "2026-11-15T23:00:00.000Z", analytics: 0, marketing: 0 },
			{ at: "2026-11-15T22:00:00.000Z", analytics: 0, marketing: 0 },
			{ at: "2026-06-01T22:00:00.000Z", analytics: 1, marketing: 1 },
		]);
		expect(await receiptWeeks(db, at)).toEqual([
			{ week: "2026-11-16", all: 1, some: 1, none: 0 },
			{ week: "2026-11-09", all: 0, some: 0, none: 2 },
		]);
	});
});
