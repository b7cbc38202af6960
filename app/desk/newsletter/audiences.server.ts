import { industryPages } from "#content/industry-pages.ts";
import type { Option } from "#desk/layout/form-fields.tsx";
import { listTags } from "#desk/people/card/people.server.ts";
import { splitSourceKey } from "#features/tracking/source.ts";
import type { Database } from "#lib/db/connection.server.ts";

/** Whom an issue may go to: everybody, or those with a tag, of a trade, or from a source. */
export async function listAudiences(db: Database): Promise<Option[]> {
	const tags = await listTags(db);
	const rows = await db
		.selectFrom("leads")
		.select("traffic_source")
		.distinct()
		.where("traffic_source", "is not", null)
		.limit(1_000)
		.execute();
	const sources = new Set(
		rows.map(
			({ traffic_source }) => splitSourceKey(traffic_source ?? "").source,
		),
	);

	return [
		["all", "Everybody who has confirmed"],
		...tags.map((tag): Option => [`tag:${tag}`, `Tag: ${tag}`]),
		...industryPages().map(
			({ slug, name }): Option => [`trade:${slug}`, `Trade: ${name}`],
		),
		...[...sources]
			.sort()
			.map((source): Option => [`source:${source}`, `Source: ${source}`]),
	];
}
