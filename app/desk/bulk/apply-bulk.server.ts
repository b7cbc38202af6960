import { randomUUIDv7 } from "node:crypto";
import type { Updateable } from "kysely";
import type { Schema } from "#database/schema.ts";
import { applyStage } from "#desk/people/card/card-updates.server.ts";
import { unmarkSpam } from "#desk/people/card/spam-actions.server.ts";
import {
	describeSpamConsequences,
	ONLY_WON,
} from "#desk/people/card/spam-question.server.ts";
import type { AuditAction, AuditDetail } from "#features/auth/audit-actions.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { cancelFutureCalls } from "#features/booking/scheduling/store.server.ts";
import { copyToLeads } from "#features/leads/lead-copies.server.ts";
import { indexPeople } from "#features/leads/search.server.ts";
import type { CardTable } from "#features/leads/snapshots.server.ts";
import { findSpamPeople } from "#features/leads/spam-people.server.ts";
import { recordStages } from "#features/leads/stages.server.ts";
import { isClosed } from "#features/leads/stages.ts";
import { withdrawOpenProposals } from "#features/proposals/withdraw-proposal.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { BulkForm } from "./bulk-form.server.ts";
import type { selectPeopleForBulk } from "./bulk-people.server.ts";

/**
 * Why a person is skipped: a deal cannot be won without a value, who is marked as spam has no stage, or marking as spam
 * would have consequences that the question did not name.
 */
type LeftOut = "same" | "value" | "spam" | "asked";

type BulkPerson = Awaited<ReturnType<typeof selectPeopleForBulk>>[number];

/** The detail of the audit event of each person who was changed, or why one was not. */
export type Applied = Map<string, { detail: AuditDetail | null } | LeftOut>;

type Apply<Form> = (
	trx: Database,
	site: StaffContext,
	people: readonly BulkPerson[],
	form: Form,
) => Promise<Applied>;

type BulkAction<Form> = {
	action: AuditAction;
	/** The tables that it changes, for undo. */
	tables: readonly CardTable[];
	apply: Apply<Form>;
};

type Actions = {
	[Intent in BulkForm["intent"]]: BulkAction<
		Extract<BulkForm, { intent: Intent }>
	>;
};

const assign: Actions["assign"]["apply"] = async (
	trx,
	_site,
	people,
	{ assigneeId },
) => {
	const changed = people.filter((each) => each.assignee_id !== assigneeId);
	const ids = listIds(changed);
	await updatePeople(trx, ids, { assignee_id: assigneeId });

	return collect(people, ids, { fields: ["assignee"] });
};

const tag: Actions["tag"]["apply"] = async (
	trx,
	{ clock },
	people,
	{ tag },
) => {
	if (people.length === 0) return new Map();

	const added = await trx
		.insertInto("person_tags")
		.values(
			people.map(({ id }) => ({ person_id: id, tag, created_at: clock.at })),
		)
		// Brings a deleted tag back.
		.onConflict((conflict) =>
			conflict
				.columns(["person_id", "tag"])
				.doUpdateSet({ deleted_at: null, deleted_by: null })
				.where("person_tags.deleted_at", "is not", null),
		)
		.returning("person_id as id")
		.execute();
	await indexPeople(trx, listIds(added));

	return collect(people, listIds(added), null);
};

const untag: Actions["untag"]["apply"] = async (
	trx,
	{ clock, staff },
	people,
	{ tag },
) => {
	const removed = await trx
		.updateTable("person_tags")
		.set({ deleted_at: clock.at, deleted_by: staff.id })
		.where("person_id", "in", [...listIds(people), ""])
		.where("tag", "=", tag)
		.where("deleted_at", "is", null)
		.returning("person_id as id")
		.execute();
	await indexPeople(trx, listIds(removed));

	return collect(people, listIds(removed), null);
};

const task: Actions["task"]["apply"] = async (
	trx,
	{ clock },
	people,
	{ title, dueOn, staffId },
) => {
	if (people.length === 0) return new Map();

	await trx
		.insertInto("tasks")
		.values(
			people.map(({ id }) => ({
				id: randomUUIDv7(),
				person_id: id,
				title,
				due_on: dueOn,
				staff_id: staffId,
				created_at: clock.at,
			})),
		)
		.execute();

	return collect(people, listIds(people), null);
};

const status: Actions["status"]["apply"] = async (
	trx,
	site,
	people,
	{ stage },
) => {
	const results: Applied = new Map();
	const changed: BulkPerson[] = [];
	const hidden = people.filter((person) => person.stage === null);
	const isSpam = await findSpamPeople(trx, listIds(hidden));
	for (const person of people)
		if (person.stage === stage) results.set(person.id, "same");
		else if (isSpam.has(person.id)) results.set(person.id, "spam");
		else if (stage === "won" && person.value_cents === null)
			results.set(person.id, "value");
		else changed.push(person);

	const isReopened = (person: BulkPerson) =>
		isClosed(person.stage) && !isClosed(stage);
	const to = { stage, ...(stage === "lost" ? {} : { lost_reason: null }) };
	const noDeal = { value_cents: null, period: null, expected_on: null };
	const others = changed.filter((person) => !isReopened(person));
	await updatePeople(trx, listIds(others), to);
	await updatePeople(trx, listIds(changed.filter(isReopened)), {
		...to,
		...noDeal,
	});
	await applyStage(trx, changed, stage, site.clock.at);
	await recordStages(
		trx,
		changed.map(({ id, stage }) => ({ personId: id, from: stage })),
		{ staffId: site.staff.id, at: site.clock.at },
	);

	for (const person of changed) {
		const fields =
			isReopened(person) && person.value_cents !== null ? ["value"] : [];
		results.set(person.id, {
			detail: {
				...(person.stage && { from: person.stage }),
				to: stage,
				...(fields.length > 0 && { fields }),
			},
		});
	}

	return results;
};

const spam: Actions["spam"]["apply"] = async (
	trx,
	site,
	people,
	{ agreed },
) => {
	const { at } = site.clock;
	const results: Applied = new Map();
	const changed: string[] = [];

	for (const person of people) {
		const hasCalls = Number(person.calls) > 0;
		const hasProposals = Number(person.proposals) > 0;
		const key =
			hasCalls || hasProposals
				? (await describeSpamConsequences(trx, person, at))?.key
				: person.stage === "won"
					? ONLY_WON
					: undefined;
		if (key !== undefined && key !== agreed[person.id]) {
			results.set(person.id, "asked");
			continue;
		}

		const actor = { staffId: site.staff.id, at };
		if (hasCalls) await cancelFutureCalls(trx, person.id, actor);
		if (hasProposals) await withdrawOpenProposals(trx, [person.id], at);
		changed.push(person.id);
		results.set(person.id, { detail: null });
	}

	await trx
		.updateTable("people")
		.set({ stage: null })
		.where("id", "in", [...changed, ""])
		.execute();
	// PostgreSQL writes a row with all its indexes again for each statement.
	await copyToLeads(trx, changed).set({ spam: 1 }).execute();

	return results;
};

const notSpam: Actions["notSpam"]["apply"] = async (trx, site, people) => {
	const marked = await trx
		.selectFrom("leads")
		.select((lead) => lead.ref("person_id").$notNull().as("id"))
		.distinct()
		.where("person_id", "in", [...listIds(people), ""])
		.where("spam", "=", 1)
		.execute();
	await unmarkSpam(trx, site, listIds(marked));

	return collect(people, listIds(marked), null);
};

export const bulkActions: Actions = {
	assign: { action: "person.card", tables: ["people"], apply: assign },
	tag: { action: "person.tag", tables: ["person_tags"], apply: tag },
	untag: { action: "person.untag", tables: ["person_tags"], apply: untag },
	task: { action: "person.task", tables: ["tasks"], apply: task },
	status: {
		action: "person.status",
		tables: ["people", "leads", "questions"],
		apply: status,
	},
	spam: {
		action: "person.spam",
		tables: ["people", "leads", "bookings", "tasks"],
		apply: spam,
	},
	notSpam: {
		action: "person.not-spam",
		tables: ["people", "leads", "bookings", "tasks"],
		apply: notSpam,
	},
};

/** Updates people with the copies on their leads; open cards show a conflict. */
async function updatePeople(
	trx: Database,
	ids: readonly string[],
	values: Updateable<Schema["people"]>,
): Promise<void> {
	if (ids.length === 0) return;

	await trx
		.updateTable("people")
		.set(({ eb }) => ({ ...values, version: eb("version", "+", 1) }))
		.where("id", "in", [...ids, ""])
		.execute();
	await copyToLeads(trx, ids).execute();
}

function collect(
	people: readonly BulkPerson[],
	changed: readonly string[],
	detail: AuditDetail | null,
): Applied {
	const ids = new Set(changed);
	return new Map(
		people.map(({ id }) => [id, ids.has(id) ? { detail } : "same"]),
	);
}

function listIds(rows: readonly { id: string }[]): string[] {
	return rows.map(({ id }) => id);
}
