import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { withUndo } from "#desk/people/card/card-updates.server.ts";
import { insertPairChange } from "#desk/people/undo/changes.server.ts";
import type { AuditAction } from "#features/auth/audit-actions.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { selectPrimaryContact } from "#features/leads/contact-points.server.ts";
import type { Columns } from "#features/leads/snapshots.server.ts";
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
	const pair = {
		person_id: first,
		other_id: second,
		staff_id: staff.id,
		created_at: clock.at,
	};

	const undo = await db.transaction().execute(async (trx) => {
		const added = await trx
			.insertInto("dismissed_duplicates")
			.values({ id: clock.newId(), ...pair })
			.onConflict((conflict) =>
				conflict.columns(["person_id", "other_id"]).doNothing(),
			)
			.returning("id")
			.executeTakeFirst();
		if (!added) return null;

		return recordDismissal(
			trx,
			site,
			"person.dismiss-duplicate",
			[personId, otherId],
			{ before: { [added.id]: null }, after: { [added.id]: pair } },
		);
	});

	return withUndo(
		done(
			`${other.name ?? other.contact} is not the same person.`,
			"They are no longer suggested on either card.",
		),
		undo,
	);
}

/** Suggests two people as duplicates again, if they still look alike. */
export async function restoreDuplicate(
	site: StaffContext,
	personId: string,
	fields: FormFields,
): Promise<FormOutcome> {
	const otherId = fields.get("id") ?? "";

	const undo = await site.db.transaction().execute(async (trx) => {
		const others = selectCards(trx, otherId);
		const pairs = await selectPairs(trx, personId)
			.where(({ eb, or }) =>
				or([eb("person_id", "in", others), eb("other_id", "in", others)]),
			)
			.execute();
		const rows = await trx
			.deleteFrom("dismissed_duplicates")
			.where("id", "in", [...pairs.map(({ id }) => id), ""])
			.returningAll()
			.execute();
		if (rows.length === 0) return null;

		return recordDismissal(
			trx,
			site,
			"person.restore-duplicate",
			[personId, otherId],
			{
				before: Object.fromEntries(rows.map(({ id, ...row }) => [id, row])),
				after: Object.fromEntries(rows.map(({ id }) => [id, null])),
			},
		);
	});

	return undo === null
		? done("Already suggested again.", "Nothing was changed.")
		: withUndo(
				done(
					"Suggested again.",
					"On both cards, while they have something in common.",
				),
				undo,
			);
}

/** @param pairs by id, null for those that aren't there. @returns the id under which it can be undone. */
function recordDismissal(
	trx: Database,
	site: StaffContext,
	action: AuditAction,
	[personId, otherId]: readonly [string, string],
	{ before, after }: Record<"before" | "after", Record<string, Columns | null>>,
): Promise<string> {
	return insertPairChange(
		trx,
		site,
		{ kind: "dismissal", action, personId, otherId },
		{
			before: { dismissed_duplicates: before },
			after: { dismissed_duplicates: after },
		},
	);
}
