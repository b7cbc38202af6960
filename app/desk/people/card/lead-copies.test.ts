import { expect } from "vitest";
import { submitMerge } from "#desk/people/merge/merge.server.ts";
import { mergePeople } from "#features/leads/merge.server.ts";
import { undoMerge } from "#features/leads/undo-merge.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	onBothDatabases,
	personWith,
} from "../../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../../tests/support/submissions.ts";
import { changePerson } from "./card-actions.server.ts";

const at = "2026-11-23T08:00:00.000Z";
const [jo, kim] = ["jo@example.com", "kim@example.com"] as const;

/** Leads whose stage or assignee is not that of their person. */
function differingLeads(db: Database) {
	return db
		.selectFrom("leads")
		.innerJoin("people", "people.id", "leads.person_id")
		.select(["leads.id", "leads.stage", "people.stage as wanted"])
		.where(({ eb, fn, or, ref, val }) =>
			or(
				(["stage", "assignee_id"] as const).map((column) =>
					eb(
						fn.coalesce(ref(`leads.${column}`), val("")),
						"<>",
						fn.coalesce(ref(`people.${column}`), val("")),
					),
				),
			),
		)
		.execute();
}

onBothDatabases((test) => {
	test("no change leaves a lead with another stage or assignee than its person", async (db) => {
		await addStaffRow(db, "owner");
		await addStaffRow(db, "member");
		const site = staffContext(db, at, "owner");
		const send = async (email: string, fields: Record<string, string>) => {
			const { id } = await personWith(db, email);
			return changePerson(site, id, formFields(fields));
		};
		const undo = async (answer: Awaited<ReturnType<typeof send>>) =>
			send(jo, { intent: "undo", changes: answer?.notice?.undo ?? "" });
		const changeStage = (status: string, assignee = "") =>
			send(jo, { intent: "status", status, assignee });
		const versions = async () => ({
			first: await personWith(db, jo),
			second: await personWith(db, kim),
		});
		const actor = { staffId: null, clock: site.clock };
		let merge = "";

		const steps: [name: string, run: () => Promise<unknown>][] = [
			["a lead", () => ask(siteAt(db, at), jo)],
			["a second lead", () => ask(siteAt(db, at), jo, "And Leeds?")],
			["another person", () => ask(siteAt(db, at), kim)],
			["a stage", () => changeStage("contacted", "staff-member")],
			["an undone stage", async () => undo(await changeStage("booked"))],
			["a win", () => changeStage("won", "staff-member")],
			["a lead of a won person", () => ask(siteAt(db, at), jo, "More?")],
			["spam", () => send(kim, { intent: "spam" })],
			["no spam", () => send(kim, { intent: "notSpam" })],
			[
				"a merge",
				async () => {
					const { first, second } = await versions();
					await db.transaction().execute(async (trx) => {
						const choice = {
							name: null,
							company: null,
							website: null,
							address: null,
						};
						merge = await mergePeople(trx, second, first, choice, actor);
					});
				},
			],
			["a lead of a merged person", () => ask(siteAt(db, at), jo, "Bath?")],
			[
				"an undone merge",
				() => db.transaction().execute((trx) => undoMerge(trx, merge, actor)),
			],
			[
				"a merge on the desk",
				async () => {
					const { first, second } = await versions();
					const form = formFields({
						survivor_version: String(first.version),
						merged_version: String(second.version),
					});
					await submitMerge(site, first.id, second.id, form);
				},
			],
			["a loss", () => changeStage("lost")],
			["a lead that reopens", () => ask(siteAt(db, at), jo, "Again?")],
		];

		for (const [name, run] of steps) {
			await run();
			expect(await differingLeads(db), name).toEqual([]);
		}
	});
});
