import { expect } from "vitest";
import {
	addStaffAndQuestion,
	jo,
	later,
} from "../../../tests/support/cards.ts";
import {
	onBothDatabases,
	personWith,
	rowIn,
	rowsIn,
	topicsIn,
} from "../../../tests/support/databases.ts";
import {
	adaAt,
	addAccepted,
	addDraft,
	addSent,
	aLine,
	byJo,
} from "../../../tests/support/proposals.ts";
import {
	cancelAcceptance,
	recordAcceptance,
} from "./record-acceptance.server.ts";
import { withdrawProposal } from "./withdraw-proposal.server.ts";

const given = { ...byJo, chosen: [], note: "Said yes on the phone." };

onBothDatabases((test) => {
	test("staff record an acceptance by phone, also after the end", async (db) => {
		const { id } = await addSent(db);
		const ada = adaAt(db, "2026-12-20T10:00:00.000Z");

		expect(await recordAcceptance(ada, id, 2, given)).toEqual({
			kind: "accepted",
		});

		const acceptance = await rowIn(db, "proposal_acceptances");
		expect(acceptance).toMatchObject({
			how: "staff",
			staff_id: ada.staff.id,
			note: given.note,
			address: jo,
		});
		expect(acceptance.record).toContain(
			"Recorded by Ada Desk, who noted: Said yes on the phone.",
		);
		expect(await personWith(db, jo)).toMatchObject({ stage: "won" });
	});

	test("where nothing was sent the draft is frozen, if it's complete but for its last day", async (db) => {
		const id = await addDraft(db, { lastDay: "" });

		expect(await recordAcceptance(adaAt(db), id, 1, given)).toEqual({
			kind: "accepted",
		});
		expect(await rowsIn(db, "proposal_versions")).toMatchObject([
			{ number: 1 },
		]);

		const other = await addDraft(db, { lines: [aLine({ cents: null })] });
		expect(await recordAcceptance(adaAt(db), other, 1, given)).toMatchObject({
			kind: "incomplete",
		});
	});

	test("a withdrawn one can be recorded, an accepted one can't, nor one that has changed", async (db) => {
		const { id } = await addSent(db);
		await withdrawProposal(adaAt(db), id);

		expect(await recordAcceptance(adaAt(db), id, 2, given)).toEqual({
			kind: "conflict",
		});
		expect(await recordAcceptance(adaAt(db), id, 3, given)).toEqual({
			kind: "accepted",
		});
		expect(await recordAcceptance(adaAt(db), id, 4, given)).toEqual({
			kind: "conflict",
		});
		expect(await rowsIn(db, "proposal_acceptances")).toHaveLength(1);
	});

	test("a card that is marked as spam is not won", async (db) => {
		const { id } = await addSent(db);
		await withdrawProposal(adaAt(db), id);
		await db.updateTable("leads").set({ spam: 1 }).execute();
		await db.updateTable("people").set({ stage: null }).execute();

		expect(await recordAcceptance(adaAt(db), id, 3, given)).toEqual({
			kind: "refused",
			why: "spam",
		});
		expect(await personWith(db, jo)).toMatchObject({ stage: null });
	});

	test("cancelling reopens the card, keeps the contract and tells both sides", async (db) => {
		const { id } = await addAccepted(db);
		const { record } = await rowIn(db, "proposal_acceptances");

		expect(
			await cancelAcceptance(adaAt(db), id, 3, "Paid by mistake."),
		).toEqual({ kind: "cancelled", deal: "reopened" });

		expect(await rowIn(db, "proposals")).toMatchObject({ state: "cancelled" });
		expect(await rowIn(db, "proposal_acceptances")).toMatchObject({
			record,
			cancelled_at: later,
			cancel_reason: "Paid by mistake.",
		});
		expect(await personWith(db, jo)).toMatchObject({
			stage: "contacted",
			value_cents: null,
			won_at: null,
		});
		const sent = (await topicsIn(db)).filter((topic) =>
			/^proposal\.(answer|copy)$/.test(topic),
		);
		expect(sent).toHaveLength(4);
	});

	test("a card with another accepted proposal stays won, with the amount of that one", async (db) => {
		const first = await addAccepted(db);
		const second = await addAccepted(db, { lines: [aLine({ cents: 90_000 })] });
		await db
			.updateTable("proposal_acceptances")
			.set({ created_at: "2026-11-24T10:00:00.000Z" })
			.where("proposal_id", "=", second.id)
			.execute();

		expect(await cancelAcceptance(adaAt(db), first.id, 3, "No.")).toEqual({
			kind: "cancelled",
			deal: "other",
		});
		expect(await personWith(db, jo)).toMatchObject({
			stage: "won",
			value_cents: 90_000,
			period: "once",
			won_at: "2026-11-24T10:00:00.000Z",
		});
		expect(
			await rowIn(db, "proposal_acceptances", { proposal_id: second.id }),
		).toMatchObject({ is_deal: 1 });

		const { version } = await rowIn(db, "proposals", { id: second.id });
		expect(
			await cancelAcceptance(adaAt(db), second.id, version, "No."),
		).toEqual({ kind: "cancelled", deal: "reopened" });
		expect(await personWith(db, jo)).toMatchObject({ stage: "contacted" });
	});

	test("an acceptance that is the deal of a merged card isn’t counted twice", async (db) => {
		const { id } = await addAccepted(db);
		const other = await addAccepted(db);
		await db
			.updateTable("proposal_acceptances")
			.set({ is_deal: 1 })
			.where("proposal_id", "=", other.id)
			.execute();

		expect(await cancelAcceptance(adaAt(db), id, 3, "No.")).toEqual({
			kind: "cancelled",
			deal: "reopened",
		});
	});

	test("a deal that was changed since stays, and staff are told", async (db) => {
		const { id } = await addAccepted(db);
		await db.updateTable("people").set({ value_cents: 1 }).execute();

		expect(await cancelAcceptance(adaAt(db), id, 3, "No.")).toEqual({
			kind: "cancelled",
			deal: "changed",
		});
		expect(await personWith(db, jo)).toMatchObject({ stage: "won" });
	});
}, addStaffAndQuestion);
