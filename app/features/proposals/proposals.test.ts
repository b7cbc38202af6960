import { expect } from "vitest";
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
	rowIn,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { aBody } from "../../../tests/support/proposals.ts";
import {
	copyProposal,
	createProposal,
	findProposal,
	listProposalsOfPerson,
	saveProposalDraft,
	trashProposal,
} from "./proposals.server.ts";

onBothDatabases((test) => {
	test("a proposal starts as a draft on the card, with an audit event", async (db) => {
		const { ada } = desk(db);
		const { id: personId } = await personWith(db, jo);

		const { id } = await createProposal(ada, personId, aBody());

		expect(await findProposal(db, id, later)).toMatchObject({
			number: 1,
			shown: "draft",
			draft: aBody(),
			live: null,
			acceptance: null,
			version: 1,
		});
		expect(await rowIn(db, "audit_log")).toMatchObject({
			action: "proposal.add",
			subject: personId,
			detail: '{"proposal":1}',
		});
	});

	test("a repeated submit adds one proposal", async (db) => {
		const { ada } = desk(db);
		const { id: personId } = await personWith(db, jo);
		const id = ada.clock.newId();

		const both = await Promise.all([
			createProposal(ada, personId, aBody(), id),
			createProposal(ada, personId, aBody(), id),
		]);

		expect(both).toEqual([
			{ id, number: 1 },
			{ id, number: 1 },
		]);
		expect(await auditActions(db)).toEqual(["proposal.add"]);
	});

	test("numbers are given once, also at the same time and after a deletion", async (db) => {
		const { ada } = desk(db);
		const { id: personId } = await personWith(db, jo);
		await Promise.all([
			createProposal(ada, personId, aBody()),
			createProposal(ada, personId, aBody()),
		]);
		await db.deleteFrom("proposals").where("number", "=", 2).execute();

		await createProposal(ada, personId, aBody());

		const proposals = await listProposalsOfPerson(db, personId, later);
		expect(proposals.map(({ number }) => number)).toEqual([3, 1]);
	});

	test("of two who change a draft the second is told", async (db) => {
		const { ada } = desk(db);
		const { id: personId } = await personWith(db, jo);
		const { id } = await createProposal(ada, personId, aBody());

		const first = aBody({ title: "First" });
		expect(await saveProposalDraft(ada, id, 1, first)).toEqual({
			kind: "saved",
			version: 2,
		});
		expect(
			await saveProposalDraft(ada, id, 1, aBody({ title: "Second" })),
		).toEqual({ kind: "conflict" });

		expect(await findProposal(db, id, later)).toMatchObject({ draft: first });
	});

	test("a copy is a new draft without a last day", async (db) => {
		const { ada } = desk(db);
		const { id: personId } = await personWith(db, jo);
		const { id } = await createProposal(ada, personId, aBody());

		const copy = await copyProposal(ada, id);

		expect(copy).toMatchObject({ number: 2 });
		expect(await findProposal(db, copy?.id ?? "", later)).toMatchObject({
			draft: aBody({ lastDay: "" }),
		});
	});

	test("only a draft of which nothing was sent goes to the trash", async (db) => {
		const { ada } = desk(db);
		const { id: personId } = await personWith(db, jo);
		const { id } = await createProposal(ada, personId, aBody());
		const { id: sent } = await createProposal(ada, personId, aBody());
		await db
			.updateTable("proposals")
			.set({ state: "sent" })
			.where("id", "=", sent)
			.execute();

		for (const each of [id, sent])
			await trashProposal(db, each, { staffId: ada.staff.id, at: later });

		expect(await findProposal(db, id, later)).toBe(null);
		const rows = await rowsIn(db, "proposals", { deleted_at: null });
		expect(rows.map((row) => row.id)).toEqual([sent]);
	});
}, addStaffAndQuestion);
