import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import {
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { changePerson } from "./card-actions.server.ts";

const at = "2026-11-23T08:00:00.000Z";

async function withPerson(db: Database) {
	await addStaffRow(db);
	const site = staffContext(db, at);
	await ask({ ...siteAt(db, at), clock: site.clock }, "jo@example.com");
	const { id } = await rowIn(db, "people");

	const send = (fields: Record<string, string>) =>
		changePerson(site, id, formFields(fields));

	const stage = (status: string, more: Record<string, string> = {}) =>
		send({ intent: "status", status, ...more });

	const person = () => rowIn(db, "people");

	const history = async () =>
		(await rowsIn(db, "stage_changes")).map(
			({ from_status, to_status, value_cents, lost_reason }) =>
				[from_status, to_status, value_cents, lost_reason] as const,
		);

	return { send, stage, person, history };
}

onBothDatabases((test) => {
	test("reopening clears the deal's date, value and reason, and keeps the history", async (db) => {
		const { send, stage, person, history } = await withPerson(db);
		await stage("lost", { lost_reason: "price", lost_note: "Too much." });
		await stage("contacted");
		await stage("won", { value: "1000" });
		await stage("contacted");
		await send({ intent: "tag", tag: "partner" });

		expect(await person()).toMatchObject({
			status: "contacted",
			won_at: null,
			value_cents: null,
			period: null,
			lost_reason: null,
			expected_on: null,
		});
		expect(await history()).toEqual([
			["new", "lost", null, "price"],
			["lost", "contacted", null, null],
			["contacted", "won", 100_000, null],
			["won", "contacted", null, null],
		]);
	});

	test("a monthly value, an expected date and a note on the loss are stored", async (db) => {
		const { stage, person } = await withPerson(db);
		const deal = {
			value: "500",
			period: "month",
			expected_on: "2026-12-24",
		};
		await stage("contacted", deal);

		expect(await person()).toMatchObject({
			value_cents: 50_000,
			period: "month",
			expected_on: "2026-12-24",
		});

		await stage("lost", {
			...deal,
			lost_reason: "timing",
			lost_note: "Next year.",
		});

		expect((await rowsIn(db, "stage_changes")).at(-1)).toMatchObject({
			period: "month",
			lost_reason: "timing",
			note: "Next year.",
			staff_id: staffContext(db).staff.id,
		});
		expect(JSON.stringify(await rowsIn(db, "audit_log"))).not.toContain(
			"Next year",
		);
	});

	test("undoing a stage adds to the history", async (db) => {
		const { send, stage, history } = await withPerson(db);
		const lost = await stage("lost", { lost_reason: "price" });
		await send({ intent: "undo", changes: lost?.notice?.undo ?? "" });

		expect(await history()).toEqual([
			["new", "lost", null, "price"],
			["lost", "new", null, null],
		]);
	});

	test("an expected date that is none is refused", async (db) => {
		const { stage } = await withPerson(db);

		expect(
			await stage("contacted", { expected_on: "2026-02-30" }),
		).toMatchObject({ errors: { expected_on: "Enter a valid date." } });
	});

	test("an enquiry is on the board until it is marked as spam", async (db) => {
		const { send, person } = await withPerson(db);
		expect(await person()).toMatchObject({ is_on_board: 1 });

		await send({ intent: "spam" });
		expect(await person()).toMatchObject({ is_on_board: 0 });

		await send({ intent: "notSpam" });
		expect(await person()).toMatchObject({ is_on_board: 1 });
	});
});
