import { expect, onTestFinished } from "vitest";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { addStaffAndQuestion } from "../../../tests/support/cards.ts";
import { onBothDatabases, rowsIn } from "../../../tests/support/databases.ts";
import {
	adaAt,
	addSent,
	askForCode,
	byJo,
	clientSite,
} from "../../../tests/support/proposals.ts";
import { acceptWithCode } from "./answer-proposal.server.ts";
import { recordAcceptance } from "./record-acceptance.server.ts";

const TIMES = 200;

/** The connections of a second process to the same database. */
async function openSecond(url: string): Promise<Database> {
	const second = await openDatabase(url);
	onTestFinished(() => second.destroy());

	return second;
}

const countMails = async (db: Database, topic: string) =>
	(await rowsIn(db, "outbox", { topic })).length;

onBothDatabases((test) => {
	test("200 acceptances at once from two instances make one, with one email to each side", async (db) => {
		const { token } = await addSent(db);
		const form = await askForCode(db, token);
		const instances = [db, await openSecond(db.url)];

		const results = await Promise.all(
			Array.from({ length: TIMES }, (_, nth) =>
				acceptWithCode(clientSite(instances[nth % 2] ?? db), token, form),
			),
		);

		expect(results.filter(({ kind }) => kind !== "accepted")).toEqual([]);
		const first = results.filter((each) => "isNew" in each && each.isNew);
		expect(first).toHaveLength(1);
		expect(await rowsIn(db, "proposal_acceptances")).toHaveLength(1);
		for (const topic of [
			"proposal.copy",
			"proposal.answer",
			"proposal.accepted",
		])
			expect(await countMails(db, topic)).toBe(1);
		expect(await rowsIn(db, "stage_changes", { to_stage: "won" })).toHaveLength(
			1,
		);
	}, 60_000);

	test("an acceptance by the client and one by staff at the same time make one", async (db) => {
		const { id, token } = await addSent(db);
		const form = await askForCode(db, token);
		const second = await openSecond(db.url);
		const given = { ...byJo, chosen: [], note: "On the phone." };

		const [byClient, byStaff] = await Promise.all([
			acceptWithCode(clientSite(db), token, form),
			recordAcceptance(adaAt(second), id, 2, given),
		]);

		expect(byClient.kind).toBe("accepted");
		const isByStaff = byStaff.kind === "accepted";
		expect(byStaff.kind).toBe(isByStaff ? "accepted" : "conflict");
		expect(await rowsIn(db, "proposal_acceptances")).toMatchObject([
			{ how: isByStaff ? "staff" : "page" },
		]);
		expect(await countMails(db, "proposal.copy")).toBe(1);
	});
}, addStaffAndQuestion);
