import { expect } from "vitest";
import { undo } from "#desk/people/undo/undo.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { mergeCards } from "../../../../tests/support/contacts.ts";
import {
	onBothDatabases,
	personWith,
	rowIn,
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
		const undoAnswer = async (answer: Awaited<ReturnType<typeof send>>) =>
			undo(site, answer?.notice?.undo ?? "");
		const changeStage = (status: string, assignee = "") =>
			send(jo, { intent: "status", status, assignee });
		const merge = async (into: string, from: string) => {
			const survivor = await personWith(db, into);
			const merged = await personWith(db, from);
			await mergeCards(site, survivor.id, merged.id);
		};

		const steps: [name: string, run: () => Promise<unknown>][] = [
			["a lead", () => ask(siteAt(db, at), jo)],
			["a second lead", () => ask(siteAt(db, at), jo, "And Leeds?")],
			["another person", () => ask(siteAt(db, at), kim)],
			["a stage", () => changeStage("contacted", "staff-member")],
			["an undone stage", async () => undoAnswer(await changeStage("booked"))],
			["a win", () => changeStage("won", "staff-member")],
			["a lead of a won person", () => ask(siteAt(db, at), jo, "More?")],
			["spam", () => send(kim, { intent: "spam" })],
			["no spam", () => send(kim, { intent: "notSpam" })],
			["a merge", () => merge(kim, jo)],
			["a lead of a merged person", () => ask(siteAt(db, at), jo, "Bath?")],
			[
				"an undone merge",
				async () => {
					const { id } = await rowIn(db, "changes", { kind: "merge" });
					await undo(site, id);
				},
			],
			["another merge", () => merge(jo, kim)],
			["a loss", () => changeStage("lost")],
			["a lead that reopens", () => ask(siteAt(db, at), jo, "Again?")],
		];

		for (const [name, run] of steps) {
			await run();
			expect(await differingLeads(db), name).toEqual([]);
		}
	});
});
