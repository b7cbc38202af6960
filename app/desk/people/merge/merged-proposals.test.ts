import { expect } from "vitest";
import { undo } from "#desk/people/undo/undo.server.ts";
import { parsePeriod } from "#desk/reports/periods.ts";
import { wonDeals } from "#desk/reports/won-deals.server.ts";
import { acceptWithCode } from "#features/proposals/answer-proposal.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	addStaffAndQuestion,
	desk,
	jo,
	office,
	stageForm,
} from "../../../../tests/support/cards.ts";
import { mergeCards } from "../../../../tests/support/contacts.ts";
import {
	onBothDatabases,
	personWith,
	rowIn,
	rowsIn,
} from "../../../../tests/support/databases.ts";
import {
	addAccepted,
	addOfEachState,
	addSent,
	askForCode,
	clientSite,
	proposalStates,
} from "../../../../tests/support/proposals.ts";
import { staffContext } from "../../../../tests/support/staff-context.ts";
import { ask } from "../../../../tests/support/submissions.ts";

const cy = "cy@example.com";
const mergedAt = "2026-11-23T09:10:00.000Z";
const sinceMerge = "2026-11-23T09:30:00.000Z";

/** Merges Jo's card, which has a proposal, into Cy's. */
async function merge(db: Database) {
	await ask(office(db), cy);
	const survivor = await personWith(db, cy);
	const merged = await personWith(db, jo);
	await mergeCards(staffContext(db, mergedAt), survivor.id, merged.id);
	const change = await rowIn(db, "changes", { kind: "merge" });

	return { survivorId: survivor.id, mergedId: merged.id, change: change.id };
}

async function accept(db: Database, token: string, at = sinceMerge) {
	const form = await askForCode(db, token, { chosen: ["care"] }, at);
	return acceptWithCode(clientSite(db, at), token, form);
}

const ownerOf = async (db: Database) =>
	(await rowIn(db, "proposals")).person_id;

async function november(db: Database) {
	const deals = await wonDeals(db, parsePeriod("2026-11-01", "2026-11-30"));
	return deals.map(({ won, valueCents, monthCents }) => [
		won,
		valueCents,
		monthCents,
	]);
}

onBothDatabases((test) => {
	test("an open proposal moves with its card, and back with the undo", async (db) => {
		await addSent(db);
		const { survivorId, mergedId, change } = await merge(db);
		expect(await ownerOf(db)).toBe(survivorId);

		await undo(staffContext(db, sinceMerge), change);

		expect(await ownerOf(db)).toBe(mergedId);
	});

	test("a proposal of each state moves with its card, and back with the undo", async (db) => {
		await addOfEachState(db);
		const { survivorId, mergedId, change } = await merge(db);
		const owners = async () =>
			new Set((await rowsIn(db, "proposals")).map((each) => each.person_id));
		expect(await owners()).toEqual(new Set([survivorId]));

		await undo(staffContext(db, sinceMerge), change);

		expect(await owners()).toEqual(new Set([mergedId]));
		const states = (await rowsIn(db, "proposals")).map(({ state }) => state);
		expect(states.sort()).toEqual([...proposalStates].sort());
	});

	test("after a merge the client's link accepts on the card that stays", async (db) => {
		const { token } = await addSent(db);
		const { survivorId } = await merge(db);

		expect(await accept(db, token)).toMatchObject({ isNew: true });

		expect(await rowIn(db, "people", { id: survivorId })).toMatchObject({
			stage: "won",
			value_cents: 250_000,
		});
		expect(await rowIn(db, "proposal_acceptances")).toMatchObject({
			person_id: survivorId,
		});
	});

	test("an undo leaves what was accepted since the merge, with its deal, and names it", async (db) => {
		const { token } = await addSent(db);
		const { survivorId, mergedId, change } = await merge(db);
		await accept(db, token);
		const before = await november(db);

		const [undone] = await undo(staffContext(db, sinceMerge), change);

		expect(undone).toMatchObject({
			outcome: "undone",
			texts: expect.arrayContaining([
				"Proposal 1 was accepted since the merge and stays on this card, with the deal that it has won.",
			]),
		});
		expect(await ownerOf(db)).toBe(survivorId);
		expect(await rowIn(db, "people", { id: mergedId })).toMatchObject({
			merged_into: null,
			won_at: null,
		});
		expect(await november(db)).toEqual(before);
	});

	test("a merge after the acceptance and its undo don't move the sums of reports", async (db) => {
		await addAccepted(db, {}, ["care"]);
		const before = await november(db);
		expect(before).toEqual([
			[1, 250_000, 0],
			[0, 0, 30_000],
		]);

		const { change } = await merge(db);
		expect(await november(db)).toEqual(before);

		await undo(staffContext(db, sinceMerge), change);
		expect(await november(db)).toEqual(before);
	});

	test("a form of the stage that was opened before the acceptance is refused", async (db) => {
		const { token } = await addSent(db);
		await accept(db, token);

		const seen = { seen_status: "new", seen_value: "2500", value: "2500" };
		const answer = await desk(db).send(desk(db).ada, stageForm(seen));

		expect(answer).toMatchObject({ status: 409 });
		expect(await personWith(db, jo)).toMatchObject({ stage: "won" });
	});

	test("an older change of the stage can't be undone after the acceptance", async (db) => {
		const { send, ada } = desk(db);
		const { token } = await addSent(db);
		await send(ada, stageForm({ value: "2500" }));
		const change = await rowIn(db, "changes");
		await accept(db, token);

		const [undone] = await undo(ada, change.id);

		expect(undone).toMatchObject({ outcome: "changed" });
		expect(await personWith(db, jo)).toMatchObject({ stage: "won" });
	});

	test("marking as spam names the open proposal and withdraws it", async (db) => {
		await addSent(db);
		const { ada, send } = desk(db);

		const asked = await send(ada, { intent: "spam" });
		expect(asked).toMatchObject({
			notice: {
				kind: "question",
				text: "Proposal 1 is withdrawn: they can no longer accept it.",
			},
		});
		expect(await rowIn(db, "proposals")).toMatchObject({ state: "sent" });

		const { fields = {} } = asked?.notice?.confirm?.[0] ?? {};
		await send(ada, fields);

		expect(await rowIn(db, "proposals")).toMatchObject({ state: "withdrawn" });
	});
}, addStaffAndQuestion);
