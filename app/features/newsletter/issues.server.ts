import { type Selectable, sql } from "kysely";
import type { Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import type { Clock } from "#lib/time/dates.ts";
import type { Audience } from "./audience.server.ts";
import type { IssueText } from "./render-issue.server.ts";

export type Issue = Selectable<Schema["newsletter_issues"]>;

export function findIssue(db: Database, number: number) {
	return db
		.selectFrom("newsletter_issues")
		.selectAll()
		.where("number", "=", number)
		.executeTakeFirst();
}

export function listIssues(db: Database): Promise<Issue[]> {
	return db
		.selectFrom("newsletter_issues")
		.selectAll()
		.orderBy("number", "desc")
		.execute();
}

/** @returns its number. */
export async function addIssue(
	trx: Database,
	text: IssueText & { perHour: number; staffId: string | null },
	clock: Clock,
): Promise<number> {
	const { subject, preheader, body, perHour, staffId } = text;
	const { number } = await trx
		.insertInto("newsletter_issues")
		.values(({ selectFrom }) => ({
			id: clock.newId(),
			number: selectFrom("newsletter_issues as other").select(({ fn }) =>
				sql<number>`${fn.coalesce(fn.max("other.number"), sql.lit(0))} + 1`.as(
					"next",
				),
			),
			subject,
			preheader,
			body,
			audience: "all",
			per_hour: perHour,
			state: "draft",
			staff_id: staffId,
			created_at: clock.at,
			updated_at: clock.at,
		}))
		.returning("number")
		.executeTakeFirstOrThrow();

	return number;
}

type IssueDetails = IssueText & {
	audience: Audience;
	web_page: number;
	per_hour: number;
};

/** Only drafts change. @throws DatabaseError `stale` when it was changed since, or has started. */
export async function saveIssue(
	trx: Database,
	{ id, version }: Pick<Issue, "id" | "version">,
	details: Partial<IssueDetails>,
	at: string,
	staffId: string | null = null,
): Promise<true> {
	return await executeOne(
		trx
			.updateTable("newsletter_issues")
			.set({
				...details,
				version: version + 1,
				updated_at: at,
				updated_by: staffId,
			})
			.where("id", "=", id)
			.where("version", "=", version)
			.where("state", "=", "draft"),
	);
}

/** The pace may change at any time, and acts on the running sender. */
export async function changePace(
	trx: Database,
	id: string,
	perHour: number,
): Promise<void> {
	await executeOne(
		trx
			.updateTable("newsletter_issues")
			.set({ per_hour: perHour })
			.where("id", "=", id),
	);
}

/** True when the page to which an issue's emails link exists. Stopping an issue takes it down. */
export function hasWebPage({ web_page, started_at, state }: Issue): boolean {
	return web_page === 1 && started_at !== null && state !== "stopped";
}
