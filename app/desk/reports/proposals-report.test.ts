import { expect } from "vitest";
import {
	cancelAcceptance,
	recordAcceptance,
} from "#features/proposals/record-acceptance.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { addStaffAndQuestion } from "../../../tests/support/cards.ts";
import { onBothDatabases, rowIn } from "../../../tests/support/databases.ts";
import {
	adaAt,
	addDraft,
	addSent,
	send,
} from "../../../tests/support/proposals.ts";
import { parsePeriod } from "./periods.ts";
import { countByMonth } from "./proposals-report.ts";

const whole = parsePeriod("2026-11-01", "2026-12-31");
const count = (db: Database, now = "2027-01-02T00:00:00.000Z") =>
	countByMonth({ db, now, whole });

const given = {
	name: "Jo",
	role: null,
	reference: null,
	note: "A call.",
};

async function accept(db: Database, id: string, chosen: string[] = []) {
	const { version } = await rowIn(db, "proposals", { id });
	await recordAcceptance(adaAt(db), id, version, { ...given, chosen });
}

onBothDatabases(
	(test) => {
		test("each proposal counts in its month, with one-off and monthly amounts apart", async (db) => {
			const first = await addSent(db);
			await addSent(db, { lastDay: "2026-12-31" });
			const declined = await addSent(db);
			await accept(db, first.id, ["care"]);
			await db
				.updateTable("proposals")
				.set({ state: "declined", decided_at: "2026-12-01T10:00:00.000Z" })
				.where("id", "=", declined.id)
				.execute();

			const none = { onceCents: 0, monthCents: 0, sent: 0, accepted: 0 };
			expect(await count(db)).toEqual([
				{
					month: "2026-11",
					sent: 3,
					accepted: 1,
					declined: 0,
					ended: 0,
					onceCents: 250_000,
					monthCents: 30_000,
				},
				{ month: "2026-12", ...none, declined: 1, ended: 1 },
			]);
		});

		test("a new version isn’t sent again, and one that is open has not ended", async (db) => {
			const id = await addDraft(db);
			await send(db, id);
			await send(db, id);

			const months = await count(db, "2026-12-01T00:00:00.000Z");

			expect(months).toMatchObject([{ month: "2026-11", sent: 1, ended: 0 }]);
		});

		test("what was cancelled isn’t accepted", async (db) => {
			const { id } = await addSent(db);
			await accept(db, id);
			const { version } = await rowIn(db, "proposals", { id });
			await cancelAcceptance(adaAt(db), id, version, "They moved.");

			expect(await count(db)).toMatchObject([
				{ sent: 1, accepted: 0, onceCents: 0 },
			]);
		});
	},
	(db) => addStaffAndQuestion(db),
);
