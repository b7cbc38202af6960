import { sql } from "kysely";
import type { Stage } from "#database/lead-tables.ts";
import { stages } from "#desk/shared/lead-labels.ts";
import { selectPrimaryContact } from "#features/leads/contact-points.server.ts";
import { selectNextTask } from "#features/leads/next-task.server.ts";
import {
	besideDeal,
	selectBesideDeals,
} from "#features/proposals/amounts-beside-deals.server.ts";
import { type Cursor, formatCursor, parseCursor } from "#lib/cursor.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { type Order, orderBy, readAfter } from "#lib/db/keyset.ts";

/** Cards of a column that are shown at once. */
export const COLUMN_SIZE = 20;

/** Won deals that are shown at once: the lost ones are below them. */
const WON_SIZE = 5;

export type BoardColumn = {
	stage: Stage;
	count: number;
	/** Monthly and one-off values are never added up. */
	onceCents: number;
	monthCents: number;
	cards: BoardCard[];
	/** Query of the column's next page; null on the last. */
	next: string | null;
	/** The column does not begin with its first card. */
	isDeep: boolean;
};
export type BoardCard = Awaited<ReturnType<typeof readCards>>[number];

/** The latest lead first. */
const order: Order & { key: ReturnType<typeof sql.raw> } = {
	key: sql.raw("people.last_lead_at"),
	id: "people.id",
	isDescending: true,
};

/**
 * The five stages with sums, and twenty cards of each but the lost ones.
 * @param assigneeId only their deals; null for everyone's.
 */
export async function readBoard(
	db: Database,
	query: URLSearchParams,
	assigneeId: string | null = null,
): Promise<BoardColumn[]> {
	const sums = await readSums(db, assigneeId);
	const beside = await readBesideDeals(db, assigneeId);

	return await Promise.all(
		stages.map(async (stage) => {
			const own = sums.filter((row) => row.stage === stage);
			const monthly = own.filter(({ period }) => period === "month");
			const once = own.filter(({ period }) => period !== "month");
			const cursor = parseCursor(query.get(stage));
			const cards =
				stage === "lost"
					? []
					: await readCards(db, { stage, cursor, assigneeId });
			const size = findSize(stage);
			const shown = cards.slice(0, size);
			const last = shown.at(-1);
			const next = last && formatCursor(last.id, last.lastLeadAt);

			return {
				stage,
				count: sumValues(own.map(({ count }) => count)),
				onceCents: sumValues([
					...once.map(({ cents }) => cents),
					stage === "won" ? beside.once : 0,
				]),
				monthCents: sumValues([
					...monthly.map(({ cents }) => cents),
					stage === "won" ? beside.month : 0,
				]),
				cards: shown,
				next: next && cards.length > size ? `${stage}=${next}` : null,
				isDeep: cursor !== null,
			};
		}),
	);
}

/** Counts and sums of all stages, by one query of one index. */
function readSums(db: Database, assigneeId: string | null) {
	return db
		.selectFrom("people")
		.select(["stage", "period"])
		.select(({ fn }) => [
			fn.countAll<string | number>().as("count"),
			fn.sum<string | number | null>("value_cents").as("cents"),
		])
		.where("stage", "is not", null)
		.where("merged_into", "is", null)
		.$if(assigneeId !== null, (all) =>
			all.where("assignee_id", "=", assigneeId),
		)
		.groupBy(["stage", "period"])
		.execute();
}

/** What cards of won people can't hold of their accepted proposals. */
function readBesideDeals(db: Database, assigneeId: string | null) {
	return selectBesideDeals(db)
		.select(({ fn }) => [
			fn.sum<string | number | null>(besideDeal.once).as("once"),
			fn.sum<string | number | null>(besideDeal.month).as("month"),
		])
		.where("holder.stage", "=", "won")
		.$if(assigneeId !== null, (all) =>
			all.where("holder.assignee_id", "=", assigneeId),
		)
		.executeTakeFirstOrThrow();
}

type CardQuery = {
	stage: Stage;
	cursor: Cursor | null;
	assigneeId: string | null;
};

function readCards(db: Database, { stage, cursor, assigneeId }: CardQuery) {
	return readAfter(order, cursor, findSize(stage) + 1, (isAfter, limit) =>
		db
			.selectFrom("people")
			.leftJoin("staff", "staff.id", "people.assignee_id")
			.select([
				"people.id",
				"people.name",
				"people.company",
				"people.stage",
				"people.value_cents as valueCents",
				"people.period",
				"people.next_due_on as dueOn",
				"people.created_at as createdAt",
				"people.last_lead_at as lastLeadAt",
				"staff.name as assignee",
			])
			.select(selectPrimaryContact().as("email"))
			.select(selectNextTask().as("task"))
			.where("people.merged_into", "is", null)
			.where("people.stage", "=", stage)
			.where(isAfter)
			.$if(assigneeId !== null, (all) =>
				all.where("people.assignee_id", "=", assigneeId),
			)
			.$narrowType<{ stage: Stage }>()
			.orderBy(orderBy(order))
			.limit(limit)
			.execute(),
	);
}

function findSize(stage: Stage): number {
	return stage === "won" ? WON_SIZE : COLUMN_SIZE;
}

function sumValues(values: readonly (string | number | null)[]): number {
	return values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0);
}
