import { expect } from "vitest";
import { nameCampaign } from "#features/newsletter/issue-markup.server.ts";
import { cancelAcceptance } from "#features/proposals/record-acceptance.server.ts";
import { buildSourceKey } from "#features/tracking/source.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { addStaffAndQuestion } from "../../../tests/support/cards.ts";
import { onBothDatabases, rowIn } from "../../../tests/support/databases.ts";
import { adaAt, addAccepted } from "../../../tests/support/proposals.ts";
import { readFigures } from "./figures.server.ts";

const issue = { id: "issue", number: 7 };

async function cameBy(db: Database, number: number): Promise<void> {
	const traffic_source = buildSourceKey("newsletter", nameCampaign(number));
	await db.updateTable("leads").set({ traffic_source }).execute();
}

onBothDatabases((test) => {
	test("an accepted proposal counts as in the reports, one-off and monthly amounts apart", async (db) => {
		await cameBy(db, issue.number);
		await addAccepted(db, {}, ["care"]);

		expect(await readFigures(db, issue)).toMatchObject({
			leads: 1,
			won: 1,
			wonCents: 250_000,
			wonMonthCents: 30_000,
		});
	});

	test("a cancelled acceptance doesn't count, nor a deal of another issue", async (db) => {
		await cameBy(db, issue.number);
		const { id } = await addAccepted(db, {}, ["care"]);
		expect(await readFigures(db, { id: "next", number: 8 })).toMatchObject({
			won: 0,
			wonCents: 0,
		});

		const { version } = await rowIn(db, "proposals", { id });
		await cancelAcceptance(adaAt(db), id, version, "No.");

		expect(await readFigures(db, issue)).toMatchObject({
			won: 0,
			wonCents: 0,
			wonMonthCents: 0,
		});
	});
}, addStaffAndQuestion);
