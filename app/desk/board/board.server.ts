import type { Stage } from "#database/lead-tables.ts";
import { stages } from "#desk/shared/lead-labels.ts";
import { selectPrimaryContact } from "#features/leads/contact-points.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isInstant } from "#lib/time/dates.ts";
import { isUuid } from "#lib/uuid.ts";

/** Cards of a column that are shown at once. */
export const COLUMN_SIZE = 20;

/** Where a page of a column begins: after this card. */
type Cursor = { at: string; id: string };

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

/** The five stages with sums, and twenty cards of each, the latest lead first. */
export async function readBoard(
	db: Database,
	query: URLSearchParams,
): Promise<BoardColumn[]> {
	const sums = await readSums(db);

	return await Promise.all(
		stages.map(async (stage) => {
			const own = sums.filter((row) => row.stage === stage);
			const monthly = own.filter(({ period }) => period === "month");
			const once = own.filter(({ period }) => period !== "month");
			const cursor = parseCursor(query, stage);
			const cards = await readCards(db, stage, cursor);
			const shown = cards.slice(0, COLUMN_SIZE);
			const last = shown.at(-1);

			return {
				stage,
				count: sumValues(own.map(({ count }) => count)),
				onceCents: sumValues(once.map(({ cents }) => cents)),
				monthCents: sumValues(monthly.map(({ cents }) => cents)),
				cards: shown,
				next:
					last && cards.length > COLUMN_SIZE
						? `${stage}=${last.lastLeadAt}_${last.id}`
						: null,
				isDeep: cursor !== null,
			};
		}),
	);
}

/** Counts and sums of all stages, by one query of one index. */
function readSums(db: Database) {
	return db
		.selectFrom("people")
		.select(["stage", "period"])
		.select(({ fn }) => [
			fn.countAll<string | number>().as("count"),
			fn.sum<string | number | null>("value_cents").as("cents"),
		])
		.where("stage", "is not", null)
		.where("merged_into", "is", null)
		.groupBy(["stage", "period"])
		.execute();
}

function readCards(db: Database, stage: Stage, cursor: Cursor | null) {
	return db
		.selectFrom("people")
		.leftJoin("staff", "staff.id", "people.assignee_id")
		.select([
			"people.id",
			"people.name",
			"people.stage",
			"people.value_cents as valueCents",
			"people.period",
			"people.expected_on as expectedOn",
			"people.last_lead_at as lastLeadAt",
			"staff.name as assignee",
		])
		.select(selectPrimaryContact().as("email"))
		.where("people.merged_into", "is", null)
		.where("people.stage", "=", stage)
		.$narrowType<{ stage: Stage }>()
		.$if(cursor !== null, (all) =>
			all.where(({ eb, refTuple, tuple }) =>
				eb(
					refTuple("people.last_lead_at", "people.id"),
					"<",
					tuple(cursor?.at ?? "", cursor?.id ?? ""),
				),
			),
		)
		.orderBy("people.last_lead_at", "desc")
		.orderBy("people.id", "desc")
		.limit(COLUMN_SIZE + 1)
		.execute();
}

/** Invalid cursors are ignored. */
function parseCursor(query: URLSearchParams, stage: Stage): Cursor | null {
	const [at = "", id = ""] = (query.get(stage) ?? "").split("_");
	return isInstant(at) && isUuid(id) ? { at, id } : null;
}

function sumValues(values: readonly (string | number | null)[]): number {
	return values.reduce<number>((sum, value) => sum + Number(value ?? 0), 0);
}
