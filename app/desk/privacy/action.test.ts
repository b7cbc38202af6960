import { expect } from "vitest";
import { erasePerson } from "#features/privacy/erase.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { jo as client, later, office } from "../../../tests/support/cards.ts";
import {
	auditActions,
	breakTable,
	countRows,
	onBothDatabases,
	rowIn,
} from "../../../tests/support/databases.ts";
import { addAccepted } from "../../../tests/support/proposals.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import {
	addExpiredReceipts,
	ask,
	siteAt,
	submitEverything,
} from "../../../tests/support/submissions.ts";
import { submitPrivacy } from "./action.server.ts";

const at = "2026-11-20T09:00:00.000Z";
const jo = "jo@firm.example";

function send(
	db: Database,
	fields: Record<string, string>,
	clockProblem: string | null = null,
) {
	return submitPrivacy(
		staffContext(db, at),
		formFields(fields),
		async () => clockProblem,
	);
}

onBothDatabases((test) => {
	test("a person is found by address in any spelling, with the number of records", async (db) => {
		await submitEverything(siteAt(db, at), jo);

		const find = (email: string) => send(db, { intent: "find", email });
		const held = { person: 1, enquiries: 5, calls: 1, notes: 1 };
		const found = { address: jo, id: expect.any(String), counts: held };

		expect(await find(" JO@firm.example ")).toMatchObject({ found });

		const none = { id: null, counts: { person: 0, enquiries: 0 } };
		expect(await find("nobody@firm.example")).toMatchObject({ found: none });
		expect(await find("nobody")).toMatchObject({
			values: { email: "nobody" },
			errors: {},
		});
	});

	test("the contract of an erased person is deleted only after the box is ticked", async (db) => {
		await ask(office(db), client);
		await addAccepted(db);
		await erasePerson(siteAt(db, later), client, {
			staffId: null,
			how: "desk",
		});
		const { id } = await rowIn(db, "proposal_acceptances");

		const remove = (confirm: string) =>
			send(db, { intent: "delete-contract", id, confirm });

		expect(await remove("")).toMatchObject({
			errors: { confirm: expect.any(String) },
		});
		expect(await countRows(db, "proposal_acceptances")).toBe(1);

		expect(await remove("yes")).toMatchObject({ notice: { kind: "done" } });
		expect(await countRows(db, "proposal_acceptances")).toBe(0);
		expect(await auditActions(db)).toContain("privacy.contract");
	});

	test("a person is erased only after the address is entered again", async (db) => {
		await ask(siteAt(db, at), jo);

		const erase = (again: string) =>
			send(db, { intent: "erase", email: jo, again });

		const errors = { again: "That isn’t the address above." };
		for (const again of ["", "jo", "al@firm.example"])
			expect(await erase(again)).toMatchObject({
				errors,
				found: { address: jo },
			});

		expect(await countRows(db, "leads")).toBe(1);

		const notice = { kind: "done", title: "Erased." };
		expect(await erase(jo.toUpperCase())).toMatchObject({ notice });
		expect(await countRows(db, "leads")).toBe(0);

		const event = {
			staff_id: "staff-owner",
			action: "privacy.erase",
			subject: null,
		};
		expect(await rowIn(db, "audit_log")).toMatchObject(event);
	});

	test("expired data can be counted, deleted with an audit event, and deleted at once when confirmed", async (db) => {
		await addExpiredReceipts(db, 300);

		const after = (receipts: number, left: number, title: string) => {
			const notice = { kind: "done", title };
			return { counts: { receipts }, left, notice };
		};

		const counted = await send(db, { intent: "count" });
		expect(counted).toMatchObject(after(300, 300, "300 records expired."));

		const cleaned = await send(db, { intent: "clean" });
		expect(cleaned).toMatchObject(after(30, 270, "30 records deleted."));
		expect(JSON.stringify(cleaned)).toContain('"270 records more');

		const errors = { confirm: "Tick the box to delete everything at once." };

		for (const confirm of ["", "no"])
			expect(await send(db, { intent: "clean-all", confirm })).toMatchObject({
				counts: { receipts: 270 },
				errors,
			});

		const all = await send(db, { intent: "clean-all", confirm: "yes" });
		expect(all).toMatchObject(after(270, 0, "270 records deleted."));

		const event = { staff_id: "staff-owner", action: "privacy.retention" };
		expect(await rowIn(db, "audit_log")).toMatchObject(event);
	});

	test("nothing is deleted while the clock looks wrong, and the reason is shown", async (db) => {
		await addExpiredReceipts(db, 5);

		const text = "The system clock has jumped.";
		const title = "Nothing has been deleted: the clock looks wrong.";
		const notice = { kind: "failed", title, text };
		for (const intent of ["clean", "clean-all"])
			expect(await send(db, { intent, confirm: "yes" }, text)).toMatchObject({
				notice,
			});

		expect(await countRows(db, "consent_receipts")).toBe(5);
	});

	test("an unknown form does nothing and a failure is reported", async (db) => {
		expect(await send(db, { intent: "everything" })).toBeNull();

		await breakTable(db, "notes");

		const failed = { notice: { kind: "failed" } };
		expect(await send(db, { intent: "find", email: jo })).toMatchObject(failed);
	});
}, addStaffRow);
