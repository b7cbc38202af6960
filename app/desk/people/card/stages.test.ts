import { expect } from "vitest";
import { parsePeopleFilter } from "#desk/people/list/filter.ts";
import { listPeople } from "#desk/people/list/list.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	onBothDatabases,
	rowIn,
	rowsIn,
} from "../../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../../tests/support/submissions.ts";
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
			({ from_stage, to_stage, value_cents, lost_reason }) =>
				[from_stage, to_stage, value_cents, lost_reason] as const,
		);

	/** Makes them a person without a stage, as a newsletter subscriber is. */
	const without = () => db.updateTable("people").set({ stage: null }).execute();

	return { send, stage, person, history, without };
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
			stage: "contacted",
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

	test("a person without a stage gets one from staff, also the first, and undo takes it back", async (db) => {
		const { send, person, without } = await withPerson(db);
		await without();

		const answer = await send({
			intent: "status",
			seen_status: "",
			status: "new",
		});
		expect(await person()).toMatchObject({ stage: "new" });

		await send({ intent: "undo", changes: answer?.notice?.undo ?? "" });
		expect(await person()).toMatchObject({ stage: null });
	});

	test("a person without a stage is assigned without getting one", async (db) => {
		const { send, person, history, without } = await withPerson(db);
		await without();

		await send({
			intent: "status",
			seen_status: "",
			seen_assignee: "",
			assignee: "staff-owner",
		});

		expect(await person()).toMatchObject({ stage: null });
		expect(await history()).toEqual([]);
	});

	test("a stage that others have set meanwhile is not replaced", async (db) => {
		const { send, stage, person, without } = await withPerson(db);
		await without();
		await stage("contacted");

		const answer = await send({
			intent: "status",
			seen_status: "",
			status: "lost",
		});

		expect(answer).toMatchObject({ status: 409 });
		expect(await person()).toMatchObject({ stage: "contacted" });
	});

	test("a mark as spam takes the stage from the person and their leads, and keeps the history", async (db) => {
		const { send, stage, person, history } = await withPerson(db);
		await stage("won", { value: "1000" });
		const before = await history();

		const confirmed = { intent: "spam", confirmed: "won" };
		const marked = await send(confirmed);
		expect(await person()).toMatchObject({ stage: null, value_cents: 100_000 });
		expect(await rowIn(db, "leads")).toMatchObject({ stage: null });

		await send({ intent: "undo", changes: marked?.notice?.undo ?? "" });
		expect(await person()).toMatchObject({ stage: "won" });

		await send(confirmed);
		await send({ intent: "notSpam" });

		expect(await person()).toMatchObject({ stage: "won" });
		expect(await rowIn(db, "leads")).toMatchObject({ stage: "won" });
		expect(await history()).toEqual(before);
	});

	test("undo of a first stage is in the history", async (db) => {
		const { send, history, without } = await withPerson(db);
		await without();

		const answer = await send({ intent: "status", status: "contacted" });
		await send({ intent: "undo", changes: answer?.notice?.undo ?? "" });

		expect(await history()).toEqual([
			[null, "contacted", null, null],
			["contacted", null, null, null],
		]);
	});

	test.each([
		["none", 1],
		["new", 0],
		["", 1],
	])("the list of people by the stage “%s”", async (db, stage, count) => {
		const { without } = await withPerson(db);
		await without();

		const filter = parsePeopleFilter(new URLSearchParams({ stage }));

		expect((await listPeople(db, { filter, now: at })).people).toHaveLength(
			count,
		);
	});

	test("an enquiry is on the board until it is marked as spam", async (db) => {
		const { send, person } = await withPerson(db);
		expect(await person()).toMatchObject({ stage: "new" });

		await send({ intent: "spam" });
		expect(await person()).toMatchObject({ stage: null });

		await send({ intent: "notSpam" });
		expect(await person()).toMatchObject({ stage: "new" });
	});
});
