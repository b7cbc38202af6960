import { randomUUIDv7 } from "node:crypto";
import { type SelectQueryBuilder, sql } from "kysely";
import type { Stage } from "#database/lead-tables.ts";
import type { Schema } from "#database/schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { copyToLeads } from "./lead-copies.server.ts";
import { isClosed } from "./stages.ts";

/** A query for the id of one person. */
export type PersonIdQuery = SelectQueryBuilder<
	Schema,
	"people",
	{ id: string }
>;

/** `staffId` is null for a change by the site. */
export type StageActor = { staffId: string | null; at: string };

/** Columns of a closed deal, which reopening clears; the history keeps them. */
const openDeal = {
	won_at: null,
	value_cents: null,
	period: null,
	lost_reason: null,
	expected_on: null,
} as const;

/** Adds a person's stage and deal, as they are now, to the history. */
export async function recordStage(
	trx: Database,
	personId: string,
	from: Stage | null,
	{ staffId, at }: StageActor,
	note: string | null = null,
): Promise<void> {
	await recordStages(trx, [{ personId, from, note }], { staffId, at });
}

/** As `recordStage`, for several people. */
export async function recordStages(
	trx: Database,
	changes: readonly {
		personId: string;
		from: Stage | null;
		note?: string | null;
	}[],
	{ staffId, at }: StageActor,
): Promise<void> {
	const people = await trx
		.selectFrom("people")
		.select(["id", "stage", "value_cents", "period", "lost_reason"])
		.where("id", "in", [...changes.map(({ personId }) => personId), ""])
		.execute();
	const byId = new Map(people.map((person) => [person.id, person]));
	const rows = changes.flatMap(({ personId, from, note = null }) => {
		const person = byId.get(personId);
		if (!person) return [];

		const { id, stage, ...deal } = person;
		return {
			id: randomUUIDv7(),
			person_id: id,
			created_at: at,
			staff_id: staffId,
			from_stage: from,
			to_stage: stage,
			...deal,
			note,
		};
	});
	if (rows.length > 0)
		await trx.insertInto("stage_changes").values(rows).execute();
}

/** Sets a person's stage with the copies on their leads, without the history. */
export async function writeStage(
	trx: Database,
	personId: string,
	stage: Stage | null,
): Promise<void> {
	await writeStages(trx, new Map([[personId, stage]]));
}

/** As `writeStage`, for several people. */
export async function writeStages(
	trx: Database,
	stages: ReadonlyMap<string, Stage | null>,
): Promise<void> {
	const byStage = Map.groupBy(stages.keys(), (id) => stages.get(id) ?? null);
	for (const [stage, ids] of byStage)
		await trx
			.updateTable("people")
			.set({ stage })
			.where("id", "in", ids)
			.execute();

	await copyToLeads(trx, [...stages.keys()]).execute();
}

/**
 * Moves a person with one of the stages `from` to another, with the copies on their leads and the history.
 * @param bumpVersion false for changes that must not conflict with a card that is open on the desk.
 * @returns whether the person had one of these stages.
 */
export async function moveStage(
	trx: Database,
	which: string | PersonIdQuery,
	from: readonly Stage[],
	to: Stage,
	actor: StageActor,
	bumpVersion = true,
): Promise<boolean> {
	const ids = typeof which === "string" ? [which] : which;
	const moved = await moveStages(trx, ids, from, to, actor, bumpVersion);

	return moved.length > 0;
}

/** As `moveStage`, for several people. @returns those who had one of these stages. */
export async function moveStages(
	trx: Database,
	which: readonly string[] | PersonIdQuery,
	from: readonly Stage[],
	to: Stage,
	actor: StageActor,
	bumpVersion = true,
): Promise<string[]> {
	const people = await trx
		.selectFrom("people")
		.select(["id", "stage"])
		.where("id", "in", "compile" in which ? which : [...which, ""])
		.where("stage", "in", from)
		.execute();
	const moved: { personId: string; from: Stage | null }[] = [];
	for (const [stage, those] of Map.groupBy(people, ({ stage }) => stage)) {
		const rows = await trx
			.updateTable("people")
			.set(({ eb }) => ({
				...(isClosed(stage) && !isClosed(to) ? openDeal : {}),
				stage: to,
				version: eb("version", "+", bumpVersion ? 1 : 0),
			}))
			.where(
				"id",
				"in",
				those.map(({ id }) => id),
			)
			.where("stage", "=", stage)
			.returning("id")
			.execute();
		moved.push(...rows.map(({ id }) => ({ personId: id, from: stage })));
	}
	if (moved.length === 0) return [];

	const ids = moved.map(({ personId }) => personId);
	await copyToLeads(trx, ids).execute();
	await recordStages(trx, moved, actor);

	return ids;
}

/**
 * The latest note since a person's deal was lost; null without one, and when it has been reopened since.
 * @param person column with the person’s id.
 */
export function selectLostNote(person = "people.id") {
	return sql<string | null>`(
		SELECT lost.note FROM stage_changes AS lost
		WHERE lost.person_id = ${sql.ref(person)}
			AND lost.to_stage = 'lost' AND lost.note IS NOT NULL
			AND NOT EXISTS (SELECT 1 FROM stage_changes AS reopened
				WHERE reopened.person_id = lost.person_id
				AND (reopened.created_at, reopened.id) > (lost.created_at, lost.id)
				AND coalesce(reopened.to_stage, '') <> 'lost')
		ORDER BY lost.created_at DESC, lost.id DESC LIMIT 1)`;
}
