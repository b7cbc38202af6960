import * as v from "valibot";
import { faqTabs } from "#content/faq-page.ts";
import { searchWords } from "#features/leads/search-words.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { isReportable } from "./faq-miss.ts";
import { searchFaq } from "./faq-search.ts";

/** More different searches than this are made up: then each new one takes the place of one that came once. */
const MAX_KEPT = 1_000;

const sentMiss = v.object({ search: v.pipe(v.string(), v.maxLength(200)) });

/** The words of a search as they are kept, or null for one that is not to be kept, or that finds something. */
export function missOf(sent: unknown): string | null {
	const parsed = v.safeParse(sentMiss, sent);
	if (!parsed.success || !isReportable(parsed.output.search)) return null;
	const words = searchWords(parsed.output.search);
	if (!isReportable(words) || searchFaq(faqTabs, parsed.output.search).length > 0) return null;
	return words;
}

/** Counts what was sent if it is a search that found nothing; whether it is one. Not to be able to is our loss alone. */
export async function recordZeroResults(
	{ db, clock, log }: Pick<Site, "db" | "clock" | "log">,
	sent: unknown,
): Promise<boolean> {
	const words = missOf(sent);
	if (words === null) return false;
	await countZeroResults(db, words, clock.at).catch((error) =>
		log("search not noted", { error: error instanceof Error ? error.name : "unknown" }),
	);
	return true;
}

/** Counts a search that found nothing. Nothing of who searched is kept. */
export async function countZeroResults(db: Database, words: string, at: string): Promise<void> {
	const known = await db
		.selectFrom("zero_result_searches")
		.select("words")
		.where("words", "=", words)
		.executeTakeFirst();
	const isFull = !known && (await countMisses(db)) >= MAX_KEPT;
	await db.transaction().execute(async (trx) => {
		if (isFull) await forgetOne(trx);
		await countMiss(trx, words, at);
	});
}

/** A search that found nothing, as the desk lists it. */
export type Miss = { words: string; count: number; lastAt: string; settled: boolean };

/** Searches without hits: those to be dealt with, the most frequent first; or those dealt with, the latest first. */
export async function listMisses(db: Database, settled: boolean): Promise<Miss[]> {
	const query = db.selectFrom("zero_result_searches").selectAll().limit(MAX_LISTED);
	const rows = settled
		? await query.where("settled_at", "is not", null).orderBy("settled_at", "desc").execute()
		: await query
				.where("settled_at", "is", null)
				.orderBy("count", "desc")
				.orderBy("last_at", "desc")
				.execute();
	return rows.map(({ words, count, last_at, settled_at }) => ({
		words,
		count: Number(count),
		lastAt: last_at,
		settled: settled_at !== null,
	}));
}

const MAX_LISTED = 100;

/** Staff have dealt with it; null: they have not after all. */
export async function settleMiss(db: Database, words: string, at: string | null): Promise<void> {
	await executeOne(
		db.updateTable("zero_result_searches").set({ settled_at: at }).where("words", "=", words),
	);
}

async function countMisses(db: Database): Promise<number> {
	const { count } = await db
		.selectFrom("zero_result_searches")
		.select(({ fn }) => fn.countAll<string | number>().as("count"))
		.executeTakeFirstOrThrow();
	return Number(count);
}

async function countMiss(db: Database, words: string, at: string): Promise<void> {
	await db
		.insertInto("zero_result_searches")
		.values({ words, count: 1, first_at: at, last_at: at })
		.onConflict((conflict) =>
			conflict.column("words").doUpdateSet((row) => ({
				count: row("zero_result_searches.count", "+", 1),
				last_at: at,
			})),
		)
		.execute();
}

/** Those that came once go first, the oldest of them. */
async function forgetOne(db: Database): Promise<void> {
	await db
		.deleteFrom("zero_result_searches")
		.where("words", "in", (from) =>
			from
				.selectFrom("zero_result_searches")
				.select("words")
				.orderBy("count")
				.orderBy("last_at")
				.limit(1),
		)
		.execute();
}
