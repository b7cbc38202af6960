import { expect } from "vitest";
import type { Stage } from "#database/lead-tables.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { onBothDatabases, rowsIn } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { COLUMN_SIZE, readBoard } from "./board.server.ts";
import { moveDeal } from "./move-deal.server.ts";
import { shortSum } from "./sums.ts";

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
		expect(shortSum(column)).toBe("€4,500 · €300 / mo");
		expect(await readColumn(db, "won")).toMatchObject({ count: 0, cards: [] });
	});

	test("a card has the next task, and only the deals of one person are on their board", async (db) => {
		await addStaffRow(db);
		await add(db, [
			person(1, { assignee_id: "staff-owner", company: "Ellery Florist" }),
			person(2),
		]);
		const task = { person_id: person(1).id, title: "Ring", created_at: at };
		await db
			.insertInto("tasks")
			.values({ ...task, id: "task", due_on: "2026-12-01" })
			.execute();

		const columns = await readBoard(db, new URLSearchParams(), "staff-owner");

		expect(columns.find(({ stage }) => stage === "new")).toMatchObject({
			count: 1,
			cards: [{ company: "Ellery Florist", task: "Ring", dueOn: "2026-12-01" }],
		});
	});

	test("a deal is won or lost on the board, with its value or reason", async (db) => {
		await addStaffRow(db);
		await add(db, [person(1), person(2)]);
		const send = (fields: Record<string, string>) =>
			moveDeal(staffContext(db, at), formFields({ intent: "move", ...fields }));
		const won = { id: person(1).id, status: "won", period: "once" };

		expect(await send({ ...won, value: "" })).toMatchObject({
			errors: { value: expect.stringContaining("What is the deal worth?") },
			values: won,
		});

		await send({ ...won, value: "2,400" });
		await send({ id: person(2).id, status: "lost", lost_reason: "price" });

		expect(await rowsIn(db, "people")).toMatchObject([
			{ stage: "won", value_cents: 240_000 },
			{ stage: "lost", lost_reason: "price" },
		]);
	});

	test("a move from a board that was loaded before a colleague's names them and saves nothing", async (db) => {
		await addStaffRow(db);
		await addStaffRow(db, "member");
		await add(db, [person(1)]);
		const { id } = person(1);
		const ada = staffContext(db, at);
		const send = (site: typeof ada, fields: Record<string, string>) =>
			moveDeal(site, formFields({ intent: "move", id, ...fields }));
		const won = { intent: "close", status: "won", value: "50" };

		await send(staffContext(db, at, "member"), {
			from: "new",
			status: "booked",
		});
		const refused = await send(ada, { from: "new", ...won });

		expect(refused).toMatchObject({
			status: 409,
			notice: {
				title:
					"Ben Bench has moved this deal meanwhile. Your move was not saved.",
				text: "It is now: Booked, just now.",
			},
			values: { from: "booked", value: "50" },
		});

		await send(ada, { ...won, ...refused?.values });

		expect(await rowsIn(db, "people")).toMatchObject([
			{ stage: "won", value_cents: 5_000 },
		]);
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
