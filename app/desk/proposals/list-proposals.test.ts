import { expect } from "vitest";
import { createProposal } from "#features/proposals/proposals.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	addStaffAndQuestion,
	desk,
	jo,
	later,
} from "../../../tests/support/cards.ts";
import {
	onBothDatabases,
	personWith,
	rowIn,
} from "../../../tests/support/databases.ts";
import { aBody } from "../../../tests/support/proposals.ts";
import { routeArgs } from "../../../tests/support/staff-context.ts";
import { loader as exportLoader } from "./export-route.ts";
import { countProposals, listProposals } from "./list-proposals.server.ts";
import type { ProposalFilter } from "./proposal-views.ts";

/** Proposals 1 to 6: a draft, open, ending, ended, accepted, and a later draft. */
async function addProposals(db: Database): Promise<void> {
	const { ada } = desk(db);
	const { id: personId } = await personWith(db, jo);
	const states = [
		{ state: "draft" },
		{ state: "sent", ends_at: "2026-12-24T00:00:00.000Z" },
		{ state: "sent", ends_at: "2026-11-25T00:00:00.000Z" },
		{ state: "sent", ends_at: "2026-11-23T00:00:00.000Z" },
		{ state: "accepted", decided_at: later },
		{ state: "draft" },
	] as const;

	for (const state of states) {
		const { id } = await createProposal(ada, personId, aBody());
		await db.updateTable("proposals").set(state).where("id", "=", id).execute();
	}
}

const list = async (db: Database, view: ProposalFilter, size = 50) => {
	const numbers: number[] = [];
	let after: string | null = null;
	do {
		const page: Awaited<ReturnType<typeof listProposals>> = await listProposals(
			db,
			{ view, now: later, after, size },
		);
		numbers.push(...page.proposals.map(({ number }) => number));
		after = page.next;
	} while (after !== null);

	return numbers;
};

onBothDatabases(
	(test) => {
		test.each([
			["open", [3, 2]],
			["ending", [3, 4]],
			["accepted", [5]],
			["drafts", [6, 1]],
			["all", [6, 5, 4, 3, 2, 1]],
		] as const)(
			"%s are proposals %j, page by page",
			async (db, view, numbers) => {
				await addProposals(db);

				expect(await list(db, view)).toEqual(numbers);
				expect(await list(db, view, 1)).toEqual(numbers);
				expect(await countProposals(db, view, later, 100)).toBe(numbers.length);
			},
		);

		test("a proposal is listed with its state and what it costs without options", async (db) => {
			await addProposals(db);

			const { proposals } = await listProposals(db, {
				view: "ending",
				now: later,
			});

			expect(proposals).toMatchObject([
				{ shown: "sent", value: { cents: 250_000, period: "once" }, month: 0 },
				{ shown: "ended" },
			]);
		});

		test("a view is exported as CSV, with an audit event", async (db) => {
			await addProposals(db);
			const url = "https://sheaf.example/desk/proposals.csv?view=drafts";

			const response = await exportLoader(
				routeArgs(desk(db).ada, new Request(url)),
			);
			const [head, ...rows] = (await response.text()).trim().split("\r\n");

			expect(head).toMatch(/number,title,client,person,state/);
			expect(rows.map((row) => row.split(",").slice(0, 2))).toEqual([
				["6", "A website for Bloggs"],
				["1", "A website for Bloggs"],
			]);
			expect(
				await rowIn(db, "audit_log", { action: "proposal.export" }),
			).toMatchObject({ detail: '{"view":"drafts"}' });
		});
	},
	(db) => addStaffAndQuestion(db),
);
