import { expect } from "vitest";
import { withContent } from "#content/live-content.server.ts";
import { shippedContent } from "#content/shipped-content.ts";
import { findTier } from "#content/tiers.ts";
import { undoChanges } from "#desk/people/undo/undo.server.ts";
import { listTrash } from "#desk/trash/trash.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	createProposal,
	findProposal,
} from "#features/proposals/proposals.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { seenFields } from "#lib/forms/merge-fields.ts";
import {
	addStaffAndQuestion,
	desk,
	jo,
	later,
} from "../../../tests/support/cards.ts";
import {
	auditActions,
	onBothDatabases,
	personWith,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { aBody, addSent, aLine } from "../../../tests/support/proposals.ts";
import { formFields } from "../../../tests/support/staff-context.ts";
import { editHandlers, saveProposal } from "./edit-proposal.server.ts";
import { loadProposal } from "./load-proposal.server.ts";
import { writeProposalFields } from "./proposal-fields.ts";
import { startCopy, startProposal } from "./start-proposal.server.ts";
import { deleteDraft } from "./trash-proposal.server.ts";

const fields = writeProposalFields(aBody());

async function open(db: Database) {
	const { ada, ben } = desk(db);
	const { id: personId } = await personWith(db, jo);
	const { id } = await createProposal(ada, personId, aBody());

	return {
		ada,
		ben,
		id,
		personId,
		draft: async () => (await findProposal(db, id, later))?.draft,
		save: (staff: StaffContext, changes: FieldValues, version = 1) =>
			saveProposal(
				staff,
				id,
				formFields({ ...fields, ...changes, version: String(version) }),
			),
		press: (intent: string, changes: FieldValues) =>
			editHandlers[intent]?.(ada, id, formFields({ ...fields, ...changes })),
	};
}

onBothDatabases(
	(test) => {
		test("what is typed is saved as the next version", async (db) => {
			const { ada, save, draft } = await open(db);

			const outcome = await save(ada, { title: "A shop for Bloggs" });

			expect(outcome).toMatchObject({ version: 2 });
			expect((await draft())?.title).toBe("A shop for Bloggs");
		});

		test("an amount that can’t be read is named at its line, and nothing is saved", async (db) => {
			const { ada, save, draft } = await open(db);

			const outcome = await save(ada, { "lines.care.cents": "1,25,0" });

			expect(Object.keys(outcome.errors ?? {})).toEqual(["lines.care.cents"]);
			expect(outcome.values).toMatchObject({ "lines.care.cents": "1,25,0" });
			expect(await draft()).toEqual(aBody());
		});

		test("changes of two authors to different fields are both saved", async (db) => {
			const { ada, ben, save, draft } = await open(db);
			await save(ben, { client: "Bloggs" });

			const outcome = await save(ada, {
				title: "A shop",
				...seenFields(fields),
			});

			expect(outcome).toMatchObject({ version: 3 });
			expect(await draft()).toMatchObject({
				title: "A shop",
				client: "Bloggs",
			});
		});

		test("the same field is a conflict that shows both, and keeps or takes", async (db) => {
			const { ada, ben, save, press, draft } = await open(db);
			await save(ben, { title: "Ben’s" });

			const outcome = await save(ada, { title: "Ada’s" });
			const untouched = await draft();
			await press("keep", { title: "Ada’s", version: "1", theirs: "2" });

			expect(outcome).toMatchObject({
				status: 409,
				isConflict: true,
				theirs: 2,
				values: { title: "Ada’s" },
			});
			expect(untouched?.title).toBe("Ben’s");
			expect((await draft())?.title).toBe("Ada’s");
		});

		test("a line that a colleague has removed is a conflict for who changes it", async (db) => {
			const { ada, ben, id, save, draft } = await open(db);
			await editHandlers["line-remove"]?.(
				ben,
				id,
				formFields({ ...fields, target: "care", version: "1" }),
			);

			const outcome = await save(ada, {
				"lines.care.title": "More care",
				...seenFields(fields),
			});

			expect(outcome).toMatchObject({ status: 409 });
			expect((await draft())?.lines).toEqual([aLine()]);
		});

		test("a button saves what was typed, and goes on at the part", async (db) => {
			const { press, draft } = await open(db);

			const outcome = await press("line-up", {
				title: "Typed",
				target: "care",
				version: "1",
			});

			const { title, lines } = (await draft()) ?? aBody();
			expect(title).toBe("Typed");
			expect(lines.map(({ id }) => id)).toEqual(["care", "line"]);
			expect(outcome?.to).toContain("&version=2&at=lines.care.title");
		});

		test("a proposal starts from the plan, once for each press", async (db) => {
			const { ada, personId } = await open(db);
			const key = ada.clock.newId();
			const form = formFields({ person: personId, plan: "ai-mvp", key });

			await startProposal(ada, form);
			const outcome = await startProposal(ada, form);

			expect(outcome.to).toBe(`/desk/proposals/${key}?done=started`);
			expect(await rowsIn(db, "proposals")).toHaveLength(2);
			expect(await loadProposal(ada, key)).toMatchObject({
				proposal: { number: 2, shown: "draft" },
				totals: { once: { net: 250_000 } },
			});
		});

		test("a plan priced in another currency starts without an amount, and says so", async (db) => {
			const { ada, personId } = await open(db);
			const key = ada.clock.newId();
			const shipped = shippedContent();
			const inSterling = {
				...shipped,
				tiers: {
					...shipped.tiers,
					"ai-mvp": { ...shipped.tiers["ai-mvp"], price: "£2,500" },
				},
			};

			const { to } = await withContent(inSterling, () =>
				startProposal(
					ada,
					formFields({ person: personId, plan: "ai-mvp", key }),
				),
			);

			expect(to).toBe(`/desk/proposals/${key}?done=other-price`);
			const { body, missing } = (await loadProposal(ada, key)) ?? {};
			expect(body?.lines).toMatchObject([{ cents: null }]);
			expect(missing).toContainEqual(
				expect.objectContaining({
					field: `lines.${body?.lines[0]?.id}.cents`,
				}),
			);
		});

		test("what the template left open is named before it can be sent", async (db) => {
			const { ada, personId } = await open(db);
			const key = ada.clock.newId();
			await startProposal(
				ada,
				formFields({ person: personId, plan: "blueprint", key }),
			);

			const { missing = [] } = (await loadProposal(ada, key)) ?? {};

			expect(missing.map(({ message }) => message)).toContainEqual(
				expect.stringMatching(/^Fill in or remove \[/),
			);
		});

		test("the desk says that the terms have changed since a version was sent", async (db) => {
			const { ada } = await open(db);
			const { id } = await addSent(db);
			const hasOldTerms = async () =>
				(await loadProposal(ada, id))?.live?.hasOldTerms;
			expect(await hasOldTerms()).toBe(false);

			await db
				.updateTable("proposal_versions")
				.set({ terms: "The terms of last year." })
				.execute();

			expect(await hasOldTerms()).toBe(true);
		});

		test("the desk says that a plan's price has changed since a line was made from it, and nothing of staff's own", async (db) => {
			const { ada, personId } = await open(db);
			const key = ada.clock.newId();
			await startProposal(
				ada,
				formFields({ person: personId, plan: "blueprint", key }),
			);
			const earlier = async () =>
				(await loadProposal(ada, key))?.earlierPrices ?? [];
			const { name } = findTier("blueprint");

			expect(await earlier()).toEqual([]);

			const shipped = shippedContent();
			const blueprint = { ...shipped.tiers.blueprint, price: "€9,999" };
			const changed = { ...shipped, tiers: { ...shipped.tiers, blueprint } };
			await withContent(changed, async () => {
				expect(await earlier()).toMatchObject([{ name, now: "€9,999" }]);

				const draft = aBody();
				const lines = [{ ...draft.lines[0], title: name, cents: 123_400 }];
				await db
					.updateTable("proposals")
					.set({ draft: JSON.stringify({ ...draft, lines }) })
					.execute();

				expect(await earlier()).toEqual([]);
			});
		});

		test("a copy is a new draft without a last day", async (db) => {
			const { ada, id } = await open(db);
			const key = ada.clock.newId();

			await startCopy(ada, formFields({ id, key }));

			const copy = await findProposal(db, key, later);
			expect(copy?.draft).toEqual({ ...aBody(), lastDay: "" });
			expect(copy?.number).toBe(2);
		});

		test("a deleted draft comes back with Undo", async (db) => {
			const { ada, id, draft } = await open(db);

			const { to = "" } = await deleteDraft(ada, id);
			const gone = await draft();
			const inTrash = await listTrash(ada);
			const changes = new URL(to, "https://x.example").searchParams.get("undo");
			await undoChanges(ada, formFields({ changes: changes ?? "" }));

			expect(gone).toBeUndefined();
			expect(inTrash).toMatchObject([
				{ kind: "proposal", text: "1: A website for Bloggs" },
			]);
			expect(await draft()).toEqual(aBody());
			expect(await auditActions(db)).toContain("proposal.delete");
		});
	},
	(db) => addStaffAndQuestion(db),
);
