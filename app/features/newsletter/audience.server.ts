import { type RawBuilder, sql } from "kysely";

/** `all`, `tag:client`, `trade:construction` or `source:van`. */
export type Audience = string;

const AUDIENCE = /^(tag|trade|source):(.{1,100})$/s;

export function readAudience(
	audience: Audience,
): { by: "tag" | "trade" | "source"; value: string } | "all" | null {
	if (audience === "all") return "all";

	const [, by, value] = AUDIENCE.exec(audience) ?? [];
	return by && value ? { by: by as "tag" | "trade" | "source", value } : null;
}

/** Condition on rows of `newsletter_subscribers`. An unreadable audience has no members. */
export function isInAudience(audience: Audience): RawBuilder<boolean> {
	const filter = readAudience(audience);
	if (filter === "all") return sql<boolean>`true`;
	if (filter === null) return sql<boolean>`false`;

	const { by, value } = filter;
	if (by === "tag")
		return sql<boolean>`EXISTS (SELECT 1 FROM contact_points AS point
			JOIN person_tags ON person_tags.person_id = point.person_id
			WHERE point.kind = 'email' AND point.key = newsletter_subscribers.email
				AND person_tags.tag = ${value} AND person_tags.deleted_at IS NULL)`;

	const column = sql.ref(
		by === "trade" ? "leads.industry" : "leads.traffic_source",
	);
	const isValue =
		by === "trade"
			? sql`${column} = ${value}`
			: sql`(${column} = ${value} OR ${column} LIKE ${`${value.replace(/[\\%_]/g, "\\$&")}/%`} ESCAPE '\\')`;

	return sql<boolean>`EXISTS (SELECT 1 FROM contact_points AS point
		JOIN leads ON leads.person_id = point.person_id
		WHERE point.kind = 'email' AND point.key = newsletter_subscribers.email AND ${isValue})`;
}
