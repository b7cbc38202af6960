import { expect } from "vitest";
import { readBoard } from "#desk/board/board.server.ts";
import { cancelAcceptance } from "#features/proposals/record-acceptance.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { addStaffAndQuestion } from "../../../tests/support/cards.ts";
import { onBothDatabases, rowIn } from "../../../tests/support/databases.ts";
import { adaAt, addAccepted, aLine } from "../../../tests/support/proposals.ts";
import { parsePeriod } from "./periods.ts";
import { wonDeals } from "./won-deals.server.ts";

async function sums(db: Database, from: string, to: string) {
	const deals = await wonDeals(db, parsePeriod(from, to));
	const sum = (of: (deal: (typeof deals)[number]) => number | undefined) =>
		deals.reduce((all, deal) => all + (of(deal) ?? 0), 0);

	return {
		won: sum(({ won }) => won),
		once: sum(({ valueCents }) => valueCents),
		month: sum(({ monthCents }) => monthCents),
	};
}

const november = (db: Database) => sums(db, "2026-11-01", "2026-11-30");

async function board(db: Database) {
	const columns = await readBoard(db, new URLSearchParams());
	const won = columns.find(({ stage }) => stage === "won");

	return { count: won?.count, once: won?.onceCents, month: won?.monthCents };
}

onBothDatabases((test) => {
	test("a one-off and a monthly amount are both counted, apart", async (db) => {
		await addAccepted(db, {}, ["care"]);

		const both = { once: 250_000, month: 30_000 };
		expect(await november(db)).toEqual({ won: 1, ...both });
		expect(await board(db)).toEqual({ count: 1, ...both });
	});

	test("a monthly amount alone is the deal, and counted once", async (db) => {
		const lines = [aLine({ cents: 30_000, isMonthly: true })];
		await addAccepted(db, { lines });

		expect(await november(db)).toEqual({ won: 1, once: 0, month: 30_000 });
		expect(await board(db)).toEqual({ count: 1, once: 0, month: 30_000 });
	});

	test("a second proposal of a client counts in the month of its acceptance", async (db) => {
		await addAccepted(db, { lines: [aLine({ cents: 59_000 })] });
		await addAccepted(db, { lines: [aLine({ cents: 400_000 })] });
		await db
			.updateTable("proposal_acceptances")
			.set({ created_at: "2027-06-05T10:00:00.000Z" })
			.where("is_deal", "=", 0)
			.execute();

		expect(await november(db)).toEqual({ won: 1, once: 59_000, month: 0 });
		expect(await sums(db, "2027-06-01", "2027-06-30")).toEqual({
			won: 0,
			once: 400_000,
			month: 0,
		});
		expect(await board(db)).toEqual({ count: 1, once: 459_000, month: 0 });
	});

	test("reports follow the stage, and a cancelled acceptance no longer counts", async (db) => {
		const { id } = await addAccepted(db, {}, ["care"]);
		await db.updateTable("people").set({ stage: "lost" }).execute();
		expect(await november(db)).toEqual({ won: 0, once: 0, month: 0 });

		await db.updateTable("people").set({ stage: "won" }).execute();
		const { version } = await rowIn(db, "proposals", { id });
		await cancelAcceptance(adaAt(db), id, version, "No.");

		expect(await november(db)).toEqual({ won: 0, once: 0, month: 0 });
		expect(await board(db)).toEqual({ count: 0, once: 0, month: 0 });
	});
}, addStaffAndQuestion);
