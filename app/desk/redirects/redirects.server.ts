import { sql } from "kysely";
import {
	findRedirect,
	type Redirects,
	toOwnPath,
} from "#content/redirects-schema.ts";
import { done, type FormOutcome } from "#desk/layout/form.server.ts";
import { changeList } from "#desk/shared/change-list.server.ts";
import type { PublishingSite } from "#desk/shared/content-site.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import { OTHER_PATHS } from "#features/tracking/statistics.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { shifted } from "#lib/time/dates.ts";

export const REDIRECTS_PATH = "/desk/redirects";

/** The period in which requests for missing pages are counted. */
export const COUNTED_DAYS = 30;

/** On the page: fewer requests are chance. */
const SHOWN = { atLeast: 3, most: 20 };

const DAY_MS = 86_400_000;

export type MissingPage = { path: string; count: number };

/** Missing pages that are asked for again and again, and not redirected yet. */
export async function listMissingPages(
	db: Database,
	at: string,
	redirects: Redirects,
	{ atLeast, most } = SHOWN,
): Promise<MissingPage[]> {
	const since = shifted(at, -COUNTED_DAYS * DAY_MS).slice(0, 10);
	const rows = await db
		.selectFrom("statistics_daily")
		.select(({ fn }) => ["page", fn.sum<number | string>("count").as("count")])
		.where("event", "=", "not_found")
		.where("page", "like", "/%")
		.where("page", "!=", OTHER_PATHS)
		.where("day", ">=", since)
		.groupBy("page")
		.having(({ fn }) => fn.sum("count"), ">=", atLeast)
		.orderBy(sql`sum(count)`, "desc")
		.orderBy("page")
		.limit(5 * most)
		.execute();

	return rows
		.map(({ page, count }) => ({ path: page, count: Number(count) }))
		.filter(
			({ path }) =>
				findRedirect(redirects, new URL(path, "https://site.invalid")) === null,
		)
		.slice(0, most);
}

export async function readRedirects(db: Database, at: string) {
	return (await loadSnapshot(db, at)).documents.redirects;
}

export async function addRedirectFromForm(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const typed = {
		from: fields.get("from") ?? "",
		to: toOwnPath(fields.get("to") ?? "", site.origin),
	};
	const refusal = await changeList(site, {
		key: "redirects",
		version: null,
		change: ({ entries }) => ({ entries: [...entries, typed] }),
		typed,
		toFieldName: (path) => (path.endsWith(".to") ? "to" : "from"),
		toFieldOfPage: (page) => (page === typed.to ? "to" : "from"),
	});

	return refusal ?? { ...done("Saved."), to: `${REDIRECTS_PATH}?done=added` };
}

export async function removeRedirect(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const from = fields.get("from");
	const refusal = await changeList(site, {
		key: "redirects",
		version: null,
		change: ({ entries }) => ({
			entries: entries.filter((each) => each.from !== from),
		}),
	});

	return refusal ?? { ...done("Saved."), to: `${REDIRECTS_PATH}?done=removed` };
}
