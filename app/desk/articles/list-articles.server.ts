import { collections, parseEntryKey } from "#content/collections.server.ts";
import {
	type EntryRow,
	listEntries,
} from "#desk/entries/list-entries.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { jsonText } from "#lib/db/dialect.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { addDays } from "#lib/time/dates.ts";
import { makeFirstId } from "#lib/uuid.ts";
import {
	type ArticleDraft,
	formatFields,
	parseFields,
} from "./article-fields.ts";

/** `blocked`: scheduled, and couldn’t be published as it is. */
export type ArticleState =
	| "live"
	| "scheduled"
	| "blocked"
	| "draft"
	| "off"
	| "failed";

export type ListedArticle = {
	id: string;
	title: string;
	slug: string;
	tags: readonly string[];
	author: string;
	date: string;
	state: ArticleState;
	/** A draft that is newer than the published text. */
	hasDraft: boolean;
	publishAt: string | null;
	/** Page views within `COUNTED_DAYS`. */
	views: number;
	/** Leads within `COUNTED_DAYS` whose first page it was. */
	leads: number;
};

export const COUNTED_DAYS = 90;

/** Every article that isn't deleted: drafts first, then the newest. */
export async function listArticles(
	db: Database,
	at: string,
): Promise<ListedArticle[]> {
	const entries = await listEntries(db, at, "article");
	const lastTexts = await readLastTexts(db);
	const views = await countViews(db, at);
	const leads = await countLeads(db, at);

	return entries
		.flatMap(({ id, path, hasDraft, draft, live, row }) => {
			const fields = draft ?? live ?? findLastText(lastTexts, id);
			if (!fields) return [];

			const { title, author, date, slug, tags } = fields;

			return [
				{
					id,
					title: title || "Untitled",
					slug: slug ?? "",
					tags: parseFields({ tags: tags ?? "" }).fields.tags as string[],
					author: author ?? "",
					date: date ?? "",
					state: findState(row, live !== null),
					hasDraft,
					publishAt: row?.publish_at ?? null,
					views: views.get(path ?? "") ?? 0,
					leads: leads.get(path ?? "") ?? 0,
				},
			];
		})
		.sort(
			(a, b) =>
				Number(a.state === "live") - Number(b.state === "live") ||
				b.date.localeCompare(a.date) ||
				a.title.localeCompare(b.title),
		);
}

/** The last published texts of articles that are off the website or deleted, by id. */
async function readLastTexts(db: Database): Promise<Map<string, ArticleDraft>> {
	const rows = await db
		.selectFrom("content_documents as document")
		.innerJoin("content_versions as version", (join) =>
			join
				.onRef("version.key", "=", "document.key")
				.on("version.number", "is not", null),
		)
		.select(["document.key", "version.body"])
		.where("document.key", "like", "article:%")
		.where("document.state", "in", ["unpublished", "deleted"])
		.orderBy("version.number")
		.execute();

	return new Map(
		rows.map(({ key, body }) => [
			parseEntryKey(key)?.id ?? "",
			JSON.parse(body) as ArticleDraft,
		]),
	);
}

/** Last published or shipped. */
function findLastText(
	lastTexts: ReadonlyMap<string, ArticleDraft>,
	id: string,
): FieldValues | null {
	const text = lastTexts.get(id) ?? collections.article.shipped.get(id);

	return text ? formatFields(text) : null;
}

export type DeletedArticle = { id: string; title: string; deletedAt: string };

/** Those deleted last come first. */
export async function listDeletedArticles(
	db: Database,
): Promise<DeletedArticle[]> {
	const rows = await db
		.selectFrom("content_documents")
		.select(["key", "draft_body", "updated_at"])
		.where("key", "like", "article:%")
		.where("state", "=", "deleted")
		.orderBy("updated_at", "desc")
		.execute();
	const lastTexts = await readLastTexts(db);

	return rows.flatMap(({ key, draft_body, updated_at }) => {
		const id = parseEntryKey(key)?.id ?? "";
		const fields = draft_body
			? formatFields(JSON.parse(draft_body))
			: findLastText(lastTexts, id);

		return fields
			? [{ id, title: fields.title || "Untitled", deletedAt: updated_at }]
			: [];
	});
}

function findState(row: EntryRow | undefined, isLive: boolean): ArticleState {
	if (row?.publish_at) return row.publish_error ? "blocked" : "scheduled";
	if (row?.publish_error) return "failed";
	if (isLive) return "live";

	return row?.state === "unpublished" ? "off" : "draft";
}

async function countViews(
	db: Database,
	at: string,
): Promise<Map<string, number>> {
	const rows = await db
		.selectFrom("statistics_daily")
		.select(["page", ({ fn }) => fn.sum("count").as("count")])
		.where("event", "=", "page_shown")
		.where("page", "like", "/blog/%")
		.where("day", ">", addDays(at.slice(0, 10), -COUNTED_DAYS))
		.groupBy("page")
		.execute();

	return new Map(rows.map(({ page, count }) => [page, Number(count)]));
}

/** By path, also after the address of the website has changed. */
async function countLeads(
	db: Database,
	at: string,
): Promise<Map<string, number>> {
	const since = addDays(at.slice(0, 10), 1 - COUNTED_DAYS);
	const page = jsonText(db, "leads.first_touch", "landingPage");
	const rows = await db
		.selectFrom("leads")
		.select(page.as("page"))
		.select(({ fn }) => fn.countAll().as("count"))
		.where("id", ">=", makeFirstId(Date.parse(since)))
		.where("spam", "=", 0)
		.where("first_touch", "like", "%/blog/%")
		.groupBy(page)
		.execute();

	const counts = new Map<string, number>();
	for (const { page, count } of rows) {
		const path = page && URL.canParse(page) ? new URL(page).pathname : "";
		counts.set(path, (counts.get(path) ?? 0) + Number(count));
	}

	return counts;
}
