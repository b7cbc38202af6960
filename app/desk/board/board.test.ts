import { expect } from "vitest";
import type { Stage } from "#database/lead-tables.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { COLUMN_SIZE, readBoard } from "./board.server.ts";
import { sumText } from "./route.tsx";

const at = "2026-11-23T08:00:00.000Z";

function person(number: number, changes: Record<string, unknown> = {}) {
	const digits = String(number).padStart(12, "0");
	return {
		id: `01934f43-266f-7d85-8d98-${digits}`,
		stage: "new" as Stage | null,
		version: 1,
		created_at: at,
		last_lead_at: at,
		...changes,
	};
}

const add = (db: Database, people: ReturnType<typeof person>[]) =>
	db.insertInto("people").values(people).execute();

const readColumn = async (db: Database, stage: string, query = "") => {
	const columns = await readBoard(db, new URLSearchParams(query));
	const found = columns.find((column) => column.stage === stage);
	if (!found) throw new Error(`There is no ${stage} column.`);
	return found;
};

onBothDatabases((test) => {
	test("one-off and monthly values are summed apart, without people who are not on the board", async (db) => {
		await add(db, [
			person(1, { value_cents: 450_000, period: "once" }),
			person(2, { value_cents: 30_000, period: "month" }),
			person(3),
			person(4, { value_cents: 1, period: "once", stage: null }),
		]);
		const column = await readColumn(db, "new");

		expect(column).toMatchObject({
			count: 3,
			onceCents: 450_000,
			monthCents: 30_000,
		});
		expect(sumText(column)).toBe("€4,500 and €300 a month");
		expect(await readColumn(db, "won")).toMatchObject({ count: 0, cards: [] });
	});

	test("a column shows twenty cards, and the next page the rest", async (db) => {
		const count = COLUMN_SIZE + 5;
		await add(
			db,
			Array.from({ length: count }, (_, index) => person(index)),
		);

		const first = await readColumn(db, "new");
		const second = await readColumn(db, "new", first.next ?? "");
		const ids = [...first.cards, ...second.cards].map(({ id }) => id);

		expect(first.cards).toHaveLength(COLUMN_SIZE);
		expect(second).toMatchObject({ isDeep: true, next: null });
		expect(new Set(ids).size).toBe(count);
	});
});
