import { expect } from "vitest";
import { SELECTED } from "#desk/list/selection.ts";
import { everyone } from "#desk/people/list/filter.ts";
import { selectMatching } from "#desk/people/list/list.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	auditActions,
	countRows,
	onBothDatabases,
	personWith,
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { changeMany } from "./bulk.server.ts";
import { countOutcomes, runBulk } from "./run-bulk.server.ts";

const at = "2026-11-23T08:00:00.000Z";

function makeId(number: number): string {
	return `01934f43-266f-7d85-8d98-${String(number).padStart(12, "0")}`;
}

/** People of whom every third is won, and a form of their list. */
async function withPeople(db: Database, count: number) {
	const site = staffContext(db, at);
	await db
		.insertInto("people")
		.values(
			Array.from({ length: count }, (_, number) => ({
				id: makeId(number),
				name: `Person ${number}`,
				stage: number % 3 === 0 ? ("won" as const) : ("new" as const),
				version: 1,
				created_at: at,
				last_lead_at: at,
			})),
		)
		.execute();

	const send = (fields: Record<string, string>, filter = everyone) =>
		changeMany(site, formFields(fields), () =>
			selectMatching(db, filter, { staffId: site.staff.id, now: at }),
		);

	return { site, send };
}

const two = { [SELECTED + makeId(0)]: "1", [SELECTED + makeId(1)]: "1" };

onBothDatabases(
	(test) => {
		test("all who match are changed after a question that says how many they are", async (db) => {
			const { send } = await withPeople(db, 6);
			const won = { ...everyone, stage: "won" as const };
			const asked = await send(
				{ intent: "tag", tag: " Partner ", all: "1" },
				won,
			);

			expect(asked.notice).toMatchObject({
				kind: "question",
				title: "Tag 2 people with “partner”?",
			});
			expect(await countRows(db, "person_tags")).toBe(0);

			const confirmed = { ...asked.notice?.confirm?.[0]?.fields };

			expect(await send(confirmed)).toMatchObject({
				notice: { kind: "done", title: "2 tagged." },
			});
			expect(await rowsIn(db, "person_tags")).toMatchObject([
				{ person_id: makeId(0), tag: "partner" },
				{ person_id: makeId(3), tag: "partner" },
			]);
			expect(await send(confirmed)).toMatchObject({ status: 409 });
			expect(await auditActions(db)).toEqual(["person.tag", "person.tag"]);
		});

		test("who is added after the question is not changed", async (db) => {
			const { send } = await withPeople(db, 2);
			const asked = await send({ intent: "tag", tag: "partner", all: "1" });
			await db
				.insertInto("people")
				.values({ id: makeId(9), version: 1, created_at: at, last_lead_at: at })
				.execute();
			await send({ ...asked.notice?.confirm?.[0]?.fields });

			expect(await countRows(db, "person_tags")).toBe(2);
		});

		test.each([
			[{ intent: "tag", tag: "partner" }, "person_tags"],
			[
				{
					intent: "task",
					title: "Ring",
					due_on: "2026-12-01",
					task_for: "staff-owner",
				},
				"tasks",
			],
		] as const)(
			"%j is undone for everyone at once",
			async (db, form, table) => {
				const { send } = await withPeople(db, 2);
				const { notice } = await send({ ...two, ...form });
				const living = { deleted_at: null };

				expect(await rowsIn(db, table, living)).toHaveLength(2);
				expect(
					await send({ intent: "undo", changes: notice?.undo ?? "" }),
				).toMatchObject({ notice: { title: "Undone for 2 people." } });
				expect(await rowsIn(db, table, living)).toEqual([]);
			},
		);

		test("a tag is removed from those who have it, and no one else is counted", async (db) => {
			const { send } = await withPeople(db, 2);
			await send({
				[SELECTED + makeId(0)]: "1",
				intent: "tag",
				tag: "partner",
			});

			expect(
				await send({ ...two, intent: "untag", tag: "partner" }),
			).toMatchObject({
				notice: {
					title: "1 no longer tagged.",
					text: "1 other was so already.",
				},
			});
		});

		test("more people than a page are changed in the background, and undone on its page", async (db) => {
			const { site, send } = await withPeople(db, 600);
			const asked = await send({
				intent: "assign",
				assignee: site.staff.id,
				all: "1",
			});
			const { to } = await send({ ...asked.notice?.confirm?.[0]?.fields });
			const { id } = await rowIn(db, "bulk_changes");

			expect(to).toBe(`/desk/bulk/${id}`);

			// Others may work on it at the same time.
			await Promise.all([runBulk(site, id), runBulk(site, id)]);

			expect(await countOutcomes(db, id)).toEqual({ changed: 600 });
			expect(
				await rowsIn(db, "people", { assignee_id: site.staff.id }),
			).toHaveLength(600);
			expect(await countRows(db, "audit_log")).toBe(600);

			await db
				.updateTable("people")
				.set({ assignee_id: null })
				.where("id", "=", makeId(7))
				.execute();
			await db.updateTable("bulk_changes").set({ state: "undoing" }).execute();
			await runBulk(site, id);

			expect(await countOutcomes(db, id)).toEqual({ undone: 600 });
			expect(
				await rowsIn(db, "people", { assignee_id: site.staff.id }),
			).toEqual([]);
			expect(await rowIn(db, "bulk_changes")).toMatchObject({
				state: "undone",
			});
		});

		test("an undo for many leaves who has been changed since, with what it restores for the others", async (db) => {
			const { site, send } = await withPeople(db, 6);
			const asked = await send({
				intent: "status",
				status: "contacted",
				all: "1",
			});
			const { notice } = await send({ ...asked.notice?.confirm?.[0]?.fields });
			await db
				.updateTable("people")
				.set({ stage: "booked" })
				.where("id", "=", makeId(1))
				.execute();
			// The tag is a change of something else.
			await send({ [SELECTED + makeId(2)]: "1", intent: "tag", tag: "new" });

			expect(
				await send({ intent: "undo", changes: notice?.undo ?? "" }),
			).toMatchObject({ notice: { title: "Undone for 5 people." } });

			const people = await rowsIn(db, "people");
			const stages = people
				.sort((a, b) => (a.id < b.id ? -1 : 1))
				.map(({ stage }) => stage);
			expect(stages).toEqual(["won", "booked", "new", "won", "new", "new"]);
			expect(await rowsIn(db, "person_tags")).toMatchObject([
				{ person_id: makeId(2), deleted_at: null },
			]);
			const history = await rowsIn(db, "stage_changes", {
				staff_id: site.staff.id,
				to_stage: "won",
			});
			expect(history).toHaveLength(2);
		});

		test("two cards that were merged since are undone on the card that stays", async (db) => {
			const { send } = await withPeople(db, 2);
			const { notice } = await send({
				...two,
				intent: "task",
				title: "Ring",
				due_on: "2026-12-01",
				task_for: "staff-owner",
			});
			await db
				.updateTable("tasks")
				.set({ person_id: makeId(0) })
				.execute();
			await db
				.updateTable("people")
				.set({ merged_into: makeId(0) })
				.where("id", "=", makeId(1))
				.execute();

			expect(
				await send({ intent: "undo", changes: notice?.undo ?? "" }),
			).toMatchObject({ notice: { title: "Undone for 2 people." } });
			expect(await rowsIn(db, "tasks", { deleted_at: null })).toEqual([]);
		});

		test("“Not spam” brings back the stage that each person had, and leaves out those without a mark", async (db) => {
			const { send } = {
				send: (fields: Record<string, string>) =>
					changeMany(staffContext(db, at), formFields(fields), async () =>
						db.selectFrom("people").select("people.id"),
					),
			};
			for (const name of ["ann", "ben", "cleo"])
				await ask(siteAt(db, at), `${name}@example.com`);
			const people = await rowsIn(db, "people");
			const [ann = "", ben = "", cleo = ""] = people.map(({ id }) => id);
			const select = (...ids: string[]) =>
				Object.fromEntries(ids.map((id) => [SELECTED + id, "1"]));
			await send({
				intent: "status",
				status: "contacted",
				...select(ann, cleo),
			});
			await send({ intent: "spam", ...select(ann, ben) });

			const { notice } = await send({
				intent: "notSpam",
				...select(ann, ben, cleo),
			});

			expect(notice).toMatchObject({ title: "2 marked as not spam." });
			expect(await rowsIn(db, "people")).toMatchObject([
				{ id: ann, stage: "contacted" },
				{ id: ben, stage: "new" },
				{ id: cleo, stage: "contacted" },
			]);
			const leads = await rowsIn(db, "leads");
			expect(leads).toMatchObject([
				{ spam: 0, stage: "contacted" },
				{ spam: 0, stage: "new" },
				{ spam: 0, stage: "contacted" },
			]);

			await send({ intent: "undo", changes: notice?.undo ?? "" });
			expect(await rowsIn(db, "leads", { spam: 1 })).toHaveLength(2);
		});

		test("who was marked as spam meanwhile gets no stage, and is named", async (db) => {
			const { send } = await withPeople(db, 1);
			await ask(siteAt(db, at), "jo@example.com");
			const { id } = await personWith(db, "jo@example.com");
			const chosen = { [SELECTED + id]: "1" };
			await send({ ...chosen, intent: "spam" });

			expect(
				await send({ ...chosen, intent: "status", status: "contacted" }),
			).toMatchObject({
				notice: { text: "1 card is marked as spam, and was left out." },
			});
			expect(await rowIn(db, "people", { id })).toMatchObject({ stage: null });
		});

		test("people with a call by now are left out of a mark as spam that did not name them", async (db) => {
			const { send } = await withPeople(db, 2);
			await db.updateTable("people").set({ stage: "new" }).execute();
			const asked = await send({ intent: "spam", all: "1" });
			await db
				.updateTable("people")
				.set({ stage: "won", value_cents: 90_000 })
				.where("id", "=", makeId(1))
				.execute();

			expect(
				await send({ ...asked.notice?.confirm?.[0]?.fields }),
			).toMatchObject({
				notice: {
					title: "1 marked as spam.",
					text: expect.stringContaining("1 card has a call or a won deal"),
				},
			});
			expect(await rowIn(db, "people", { id: makeId(1) })).toMatchObject({
				stage: "won",
			});
		});
	},
	(db) => addStaffRow(db),
);
