import { sql } from "kysely";
import type { AuditContext } from "#features/auth/audit.server.ts";
import { lockSurvivor } from "#features/leads/lock-person.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readSetting, saveSetting } from "#lib/db/settings.server.ts";
import { recordProposalEvent } from "./change-proposal.server.ts";
import { type ProposalBody, parseProposal } from "./proposal-schema.ts";
import { canEdit, readState, statesBefore } from "./proposal-state.ts";

const counter = "proposal_number";

/**
 * Adds a draft to a person's card.
 * @param id from the form, so that a repeated submit adds one.
 */
export async function createProposal(
	site: AuditContext,
	personId: string,
	body: ProposalBody,
	id: string = site.clock.newId(),
): Promise<{ id: string; number: number }> {
	return site.db.transaction().execute(async (trx) => {
		const person_id = await lockSurvivor(trx, personId);
		const earlier = await trx
			.selectFrom("proposals")
			.select(["id", "number"])
			.where("id", "=", id)
			.executeTakeFirst();
		if (earlier) return earlier;

		const number = await countUp(trx);
		await trx
			.insertInto("proposals")
			.values({
				id,
				person_id,
				number,
				state: "draft",
				draft: JSON.stringify(body),
				staff_id: site.staff.id,
				created_at: site.clock.at,
			})
			.execute();
		const proposal = { person_id, number };
		await recordProposalEvent(trx, site, proposal, "proposal.add");

		return { id, number };
	});
}

/** Also when the proposal with the latest number is gone. Others wait until the transaction ends. */
async function countUp(trx: Database): Promise<number> {
	const next = sql<string>`cast(cast(settings.value as integer) + 1 as text)`;
	const { value } = await trx
		.insertInto("settings")
		.values({ name: counter, value: "1" })
		.onConflict((conflict) =>
			conflict.column("name").doUpdateSet({ value: next }),
		)
		.returning("value")
		.executeTakeFirstOrThrow();

	return Number(value);
}

/** The latest number that was given. */
export async function readProposalNumber(db: Database): Promise<number> {
	return Number(await readSetting(db, counter));
}

/** Numbers up to this one are not given again. */
export async function raiseProposalNumber(
	db: Database,
	number: number,
): Promise<void> {
	if ((await readProposalNumber(db)) < number)
		await saveSetting(db, counter, String(number));
}

export type SavedDraft =
	| { kind: "saved"; version: number }
	/** Someone else has changed it, or it can no longer be changed. */
	| { kind: "conflict" };

/** @param version of the proposal that the form showed. */
export async function saveProposalDraft(
	{ db }: Pick<AuditContext, "db">,
	id: string,
	version: number,
	body: ProposalBody,
): Promise<SavedDraft> {
	const saved = await db
		.updateTable("proposals")
		.set({ draft: JSON.stringify(body), version: version + 1 })
		.where("id", "=", id)
		.where("version", "=", version)
		.where("state", "in", statesBefore.send)
		.where("deleted_at", "is", null)
		.returning("version")
		.executeTakeFirst();

	return saved
		? { kind: "saved", version: saved.version }
		: { kind: "conflict" };
}

/** Without the link and the code, which staff don't see. */
const columns = [
	"id",
	"person_id",
	"number",
	"state",
	"draft",
	"live_number",
	"sent_to",
	"ends_at",
	"opened_at",
	"decided_at",
	"reason",
	"staff_id",
	"version",
	"deleted_at",
	"created_at",
] as const;

/** A proposal with its draft, its live version and what was accepted. Null when it is gone, or in the trash. */
export async function findProposal(db: Database, id: string, now: string) {
	const proposal = await db
		.selectFrom("proposals")
		.select(columns)
		.where("id", "=", id)
		.where("deleted_at", "is", null)
		.executeTakeFirst();
	if (!proposal) return null;

	const { draft, ...row } = proposal;

	return {
		...row,
		shown: readState(row, now),
		draft: parseProposal(draft),
		live: await findVersion(db, id, row.live_number),
		acceptance: await findAcceptance(db, id),
	};
}

/** A version that was sent; null without one. */
export async function findVersion(
	db: Database,
	proposalId: string,
	number: number | null,
) {
	const version = await db
		.selectFrom("proposal_versions")
		.select(["number", "body", "currency", "terms", "created_at"])
		.where("proposal_id", "=", proposalId)
		.where("number", "=", number)
		.executeTakeFirst();

	return version ? { ...version, body: parseProposal(version.body) } : null;
}

export type SentVersion = NonNullable<Awaited<ReturnType<typeof findVersion>>>;

export async function findAcceptance(db: Database, proposalId: string) {
	const acceptance = await db
		.selectFrom("proposal_acceptances")
		.selectAll()
		.where("proposal_id", "=", proposalId)
		.executeTakeFirst();

	return acceptance
		? { ...acceptance, chosen: JSON.parse(acceptance.chosen) as string[] }
		: null;
}

/** Of a card, the latest first. */
export async function listProposalsOfPerson(
	db: Database,
	personId: string,
	now: string,
) {
	const proposals = await db
		.selectFrom("proposals")
		.leftJoin(
			"proposal_acceptances as acceptance",
			"acceptance.proposal_id",
			"proposals.id",
		)
		.select(columns.map((column) => `proposals.${column}` as const))
		.select(["acceptance.created_at as accepted_at", "acceptance.how"])
		.select(["acceptance.once_cents", "acceptance.month_cents"])
		.select(["acceptance.currency", "acceptance.cancelled_at"])
		.where("proposals.person_id", "=", personId)
		.where("proposals.deleted_at", "is", null)
		.orderBy("proposals.number", "desc")
		.execute();

	return proposals.map(({ draft, ...row }) => ({
		...row,
		shown: readState(row, now),
		draft: parseProposal(draft),
	}));
}

/** Those that a client could accept, or that have ended without an answer. */
export function listOpenProposals(db: Database, personId: string) {
	return db
		.selectFrom("proposals")
		.select(["id", "number", "version"])
		.where("person_id", "=", personId)
		.where("state", "=", "sent")
		.orderBy("number")
		.execute();
}

/** A new draft on the same card with what this one has; its last day is to be chosen. Null when it is gone. */
export async function copyProposal(
	site: AuditContext,
	id: string,
	newId?: string,
): Promise<{ id: string; number: number } | null> {
	const proposal = await findProposal(site.db, id, site.clock.at);
	if (!proposal) return null;

	const body = canEdit(proposal.state)
		? proposal.draft
		: (proposal.live?.body ?? proposal.draft);

	return createProposal(
		site,
		proposal.person_id,
		{ ...body, lastDay: "" },
		newId,
	);
}

/** Puts a draft of which nothing was sent in the trash; the change can be undone (desk/people/undo). */
export function trashProposal(
	trx: Database,
	id: string,
	{ staffId, at }: { staffId: string; at: string },
) {
	return trx
		.updateTable("proposals")
		.set({ deleted_at: at, deleted_by: staffId })
		.where("id", "=", id)
		.where("state", "in", statesBefore.trash)
		.where("deleted_at", "is", null)
		.execute();
}
