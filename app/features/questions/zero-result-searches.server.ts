import * as v from "valibot";
import type { Database } from "#lib/db/connection.server.ts";
import type { Site } from "#lib/http/request-context.server.ts";
import { listFaqTabs } from "./faq.server.ts";
import { searchFaq } from "./faq-search.ts";
import { isReportable } from "./report-zero-results.ts";

/** More different searches are likely made up: a new one replaces the least frequent. */
const MAX_STORED = 1_000;

const MAX_LISTED = 100;

const report = v.object({ search: v.pipe(v.string(), v.maxLength(200)) });

/** The normalised words of a report; null when the search has results or must not be stored. */
export function parseReport(sent: unknown): string | null {
	const parsed = v.safeParse(report, sent);
	if (!parsed.success || !isReportable(parsed.output.search)) return null;

	const words = listWords(parsed.output.search);
	if (
		!isReportable(words) ||
		searchFaq(listFaqTabs(), parsed.output.search).length > 0
	)
		return null;

	return words;
}

/** The words as they were written, for staff to read, in lower case. */
function listWords(search: string): string {
	const words = search
		.normalize("NFC")
		.toLowerCase()
		.match(/[\p{L}\p{M}\p{N}]+/gu);

	return (words ?? []).join(" ");
}

/** Counts a reported search; a failure is only logged. @returns whether the report was valid. */
export async function recordZeroResults(
	{ db, clock, log }: Pick<Site, "db" | "clock" | "log">,
	sent: unknown,
): Promise<boolean> {
	const words = parseReport(sent);
	if (words === null) return false;

	await countZeroResults(db, words, clock.at).catch((error) =>
		log("search not noted", {
			error: error instanceof Error ? error.name : "unknown",
		}),
	);

	return true;
}

export async function countZeroResults(
	db: Database,
	words: string,
	at: string,
): Promise<void> {
	await db.transaction().execute(async (trx) => {
		await trx
			.insertInto("zero_result_searches")
			.values({ words, count: 1, first_at: at, last_at: at })
			.onConflict((conflict) =>
				conflict.column("words").doUpdateSet((row) => ({
					count: row("zero_result_searches.count", "+", 1),
					last_at: at,
				})),
			)
			.execute();
		const excess = trx
			.selectFrom("zero_result_searches")
			.select("words")
			.where("words", "!=", words)
			.orderBy("count", "desc")
			.orderBy("last_at", "desc")
			.limit(MAX_STORED)
			.offset(MAX_STORED - 1);
		await trx
			.deleteFrom("zero_result_searches")
			.where("words", "in", excess)
			.execute();
	});
}

/** The most frequent first, or settled ones, the latest first; without those that find an answer by now. */
export async function listZeroResults(db: Database, settled = false) {
	const rows = await db
		.selectFrom("zero_result_searches")
		.select(["words", "count", "last_at as lastAt"])
		.where("settled_at", settled ? "is not" : "is", null)
		.orderBy(settled ? "settled_at" : "count", "desc")
		.orderBy("last_at", "desc")
		.limit(MAX_LISTED)
		.execute();
	return rows.filter(
		({ words }) => searchFaq(listFaqTabs(), words).length === 0,
	);
}
