import { sql } from "kysely";
import {
	findRedirect,
	type Redirect,
	type Redirects,
	toOwnPath,
} from "#content/redirects-schema.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import {
	type PublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import { describePublication } from "#desk/shared/describe-publication.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import { publishDocument } from "#features/content/publish.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import { OTHER_PATHS } from "#features/tracking/statistics.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { shifted } from "#lib/time/dates.ts";

export const REDIRECTS_PATH = "/desk/redirects";

/** The period in which requests for missing pages are counted. */
export const COUNTED_DAYS = 30;

/** Fewer requests are chance. */
const MIN_REQUESTS = 3;

const MAX_LISTED = 20;

const DAY_MS = 86_400_000;

export type MissingPage = { path: string; count: number };

/** Missing pages that are asked for again and again, and not redirected yet. */
export async function listMissingPages(
	db: Database,
	at: string,
	redirects: Redirects,
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
		.having(({ fn }) => fn.sum("count"), ">=", MIN_REQUESTS)
		.orderBy(sql`sum(count)`, "desc")
		.orderBy("page")
		.limit(5 * MAX_LISTED)
		.execute();

	return rows
		.map(({ page, count }) => ({ path: page, count: Number(count) }))
		.filter(
			({ path }) =>
				findRedirect(redirects, new URL(path, "https://site.invalid")) === null,
		)
		.slice(0, MAX_LISTED);
}

async function readVersion(db: Database): Promise<number> {
	return (await readDocument(db, "redirects")).version;
}

export async function readRedirects(db: Database, at: string) {
	return (await loadSnapshot(db, at)).documents.redirects;
}

export async function addRedirectFromForm(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const { db, clock } = site;
	const values = {
		from: fields.get("from") ?? "",
		to: toOwnPath(fields.get("to") ?? "", site.origin),
	};
	const version = await readVersion(db);
	const { entries } = await readRedirects(db, clock.at);

	return publish(site, [...entries, values], {
		values,
		done: "added",
		version,
	});
}

export async function removeRedirect(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const from = fields.get("from") ?? "";
	const version = await readVersion(site.db);
	const { entries } = await readRedirects(site.db, site.clock.at);
	const others = entries.filter((each) => each.from !== from);

	return publish(site, others, {
		values: {},
		done: "removed",
		version,
	});
}

type Change = {
	values: Record<string, string>;
	/** The notice after the redirect. */
	done: string;
	/** Of the document, before the entries were read. */
	version: number;
};

async function publish(
	site: PublishingSite,
	entries: readonly Redirect[],
	change: Change,
): Promise<FormOutcome> {
	const result = await publishDocument(toContentSite(site), {
		key: "redirects",
		body: { entries },
		version: change.version,
	});

	const { values } = change;
	if (result.outcome === "published" || result.outcome === "unchanged")
		return { ...done("Saved."), to: `${REDIRECTS_PATH}?done=${change.done}` };
	if (result.outcome === "refused")
		return {
			errors: { [result.page === values.to ? "to" : "from"]: result.reason },
			values,
		};

	const { errors, ...answer } = describePublication(result, {
		toFieldName: (path) => (path.endsWith(".to") ? "to" : "from"),
		conflict: refused(
			"Someone else changed the redirects.",
			"Please try again.",
		),
	});

	return errors ? { errors, values } : { ...answer, values };
}
