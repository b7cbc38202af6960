import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { AuditAction } from "#features/auth/audit-actions.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { selectPrimaryContact } from "#features/leads/contact-points.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";

/** People that staff know to be different from this one. Merged cards count as the one that they are in. */
export async function listDismissed(db: Database, personId: string) {
	const pairs = await selectPairs(db, personId).execute();
	const ids = pairs.flatMap(({ person_id, other_id }) => [person_id, other_id]);
	if (ids.length === 0) return [];

	return db
		.selectFrom("people")
		.select(["id", "name", selectPrimaryContact().as("contact")])
		.where("merged_into", "is", null)
		.where("id", "<>", personId)
		.where(({ eb, or, selectFrom }) =>
			or([
				eb("id", "in", ids),
				eb(
					"id",
					"in",
					selectFrom("people as merged")
						.select((merged) =>
							merged.ref("merged.merged_into").$notNull().as("id"),
						)
						.where("merged.id", "in", ids)
						.where("merged.merged_into", "is not", null),
				),
			]),
		)
		.orderBy("id")
		.execute();
}

/** Of a person and of the cards that were merged into theirs. */
function selectPairs(db: Database, personId: string) {
	return db
		.selectFrom("dismissed_duplicates")
		.select(["id", "person_id", "other_id"])
		.where(({ eb, or }) =>
			or([
				eb("person_id", "in", selectCards(db, personId)),
				eb("other_id", "in", selectCards(db, personId)),
			]),
		);
}

function selectCards(db: Database, personId: string) {
	return db
		.selectFrom("people")
		.select("id")
		.where(({ eb, or }) =>
			or([eb("id", "=", personId), eb("merged_into", "=", personId)]),
		);
}

/** Never suggests two people as duplicates of each other again. */
export async function dismissDuplicate(
	site: StaffContext,
	personId: string,
	fields: FormFields,
): Promise<FormOutcome> {
	const { db, staff, clock } = site;
	const otherId = fields.get("id") ?? "";
	const other = await db
		.selectFrom("people")
		.select(["name", selectPrimaryContact().as("contact")])
		.where("id", "=", otherId)
		.where("id", "<>", personId)
		.executeTakeFirst();
	if (!other)
		return refused(
			"That card is gone.",
			"It has been merged or erased meanwhile.",
			409,
		);

	const [first, second] = [personId, otherId].sort() as [string, string];

	await db.transaction().execute(async (trx) => {
		const added = await trx
			.insertInto("dismissed_duplicates")
			.values({
				id: clock.newId(),
				person_id: first,
				other_id: second,
				staff_id: staff.id,
				created_at: clock.at,
			})
			.onConflict((conflict) =>
				conflict.columns(["person_id", "other_id"]).doNothing(),
			)
			.returning("id")
			.executeTakeFirst();
		if (added)
			await recordForBoth(trx, site, "person.dismiss-duplicate", [
				personId,
				otherId,
			]);
	});

	return {
		notice: {
			kind: "done",
			title: `${other.name ?? other.contact} is not the same person.`,
			text: "They are no longer suggested on either card.",
			confirm: [
				{ label: "Undo", fields: { intent: "restoreDuplicate", id: otherId } },
			],
		},
	};
}

/** Suggests two people as duplicates again, if they still look alike. */
export async function restoreDuplicate(
	site: StaffContext,
	personId: string,
	fields: FormFields,
): Promise<FormOutcome> {
	const otherId = fields.get("id") ?? "";

	const count = await site.db.transaction().execute(async (trx) => {
		const others = selectCards(trx, otherId);
		const pairs = await selectPairs(trx, personId)
			.where(({ eb, or }) =>
				or([eb("person_id", "in", others), eb("other_id", "in", others)]),
			)
			.execute();
		const { numDeletedRows } = await trx
			.deleteFrom("dismissed_duplicates")
			.where("id", "in", [...pairs.map(({ id }) => id), ""])
			.executeTakeFirst();
		if (numDeletedRows > 0n)
			await recordForBoth(trx, site, "person.restore-duplicate", [
				personId,
				otherId,
			]);

		return Number(numDeletedRows);
	});

	return count > 0
		? done(
				"Suggested again.",
				"On both cards, while they have something in common.",
			)
		: done("Already suggested again.", "Nothing was changed.");
}

async function recordForBoth(
	trx: Database,
	{ staff, clock }: StaffContext,
	action: AuditAction,
	personIds: readonly string[],
): Promise<void> {
	for (const subject of personIds)
		await recordAuditEvent(trx, { staffId: staff.id, action, subject }, clock);
}
