import { data } from "react-router";
import { type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { findPerson } from "#desk/people/card/people.server.ts";
import { insertPairChange } from "#desk/people/undo/changes.server.ts";
import { undoableSince } from "#desk/people/undo/undo-period.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { readDetails } from "#features/leads/edit-contact.server.ts";
import {
	type MergeChoice,
	mergedFields,
	mergePeople,
} from "#features/leads/merge.server.ts";
import {
	countRows,
	findMerged,
	findSurvivorId,
} from "#features/leads/merge-record.server.ts";
import type { CardSnapshot } from "#features/leads/snapshots.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { isStale } from "#lib/db/errors.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { parseRowNumber } from "#lib/row-number.ts";

export type MergePreview = NonNullable<Awaited<ReturnType<typeof readMerge>>>;

/** Both cards with what each brings; null when one of them is gone or merged. */
export async function readMerge(
	db: Database,
	survivorId: string,
	mergedId: string,
) {
	const [survivor, merged] = await Promise.all([
		readSide(db, survivorId),
		readSide(db, mergedId),
	]);
	if (!survivor || !merged || survivorId === mergedId) return null;

	const isSurvivorNewer =
		survivor.person.last_lead_at >= merged.person.last_lead_at;
	const fields = mergedFields.flatMap((field) => {
		const values = [survivor.person[field], merged.person[field]] as const;
		const [own, other] = values;
		if (own === other || own === null || other === null) return [];

		return [
			{
				field,
				own,
				other,
				preselected: isSurvivorNewer ? "survivor" : "merged",
			},
		];
	});

	return { survivor, merged, fields };
}

async function readSide(db: Database, id: string) {
	const person = await findPerson(db, id);
	if (!person || person.merged_into !== null) return null;

	const { emails, phones } = await readDetails(db, id);
	const counts = {
		leads: await countRows(db, "leads", id),
		messages: await countRows(db, "messages", id),
		notes: await countRows(db, "notes", id),
		tasks: await countRows(db, "tasks", id),
	};

	return {
		person,
		title: person.name ?? (person.contact || "No name"),
		emails,
		phones,
		counts,
	};
}

/**
 * The page for two cards of which one was merged meanwhile: their merge, or the one card that they are. Null when
 * neither was.
 */
export async function findMergePage(
	db: Database,
	survivorId: string,
	mergedId: string,
): Promise<{ path: string; isMerged: boolean } | null> {
	const one = await findSurvivorId(db, survivorId);
	const other = await findSurvivorId(db, mergedId);
	if (one === survivorId && other === mergedId) return null;

	const isMerged = one === other;

	return {
		isMerged,
		path: isMerged
			? `/desk/people/${one}?done=moved`
			: `/desk/people/${one}/merge/${other}`,
	};
}

const changed = refused(
	"One of the cards has just been changed. Nothing was merged.",
	"This page shows them as they are now. Merge again if it’s still right.",
	409,
);

/** Handles the form of the preview, which has the versions that it showed. */
export async function submitMerge(
	site: StaffContext,
	survivorId: string,
	mergedId: string,
	fields: FormFields,
): Promise<FormOutcome> {
	const { db, staff, clock } = site;
	const preview = await readMerge(db, survivorId, mergedId);
	if (!preview) {
		const page = await findMergePage(db, survivorId, mergedId);
		if (page === null) throw data(null, { status: 404 });

		return page.isMerged ? { to: page.path } : { ...changed, page: page.path };
	}

	const seen = (side: string) => parseRowNumber(fields.get(`${side}_version`));
	const choice = Object.fromEntries(
		mergedFields.map((field) => [field, chosen(preview, fields, field)]),
	) as MergeChoice;

	try {
		const undo = await db.transaction().execute(async (trx) => {
			const difference = await mergePeople(
				trx,
				{ id: survivorId, version: seen("survivor") },
				{ id: mergedId, version: seen("merged") },
				choice,
				{ staffId: staff.id, clock },
			);

			return await insertPairChange(
				trx,
				site,
				{
					kind: "merge",
					action: "person.merge",
					personId: survivorId,
					otherId: mergedId,
				},
				difference,
			);
		});

		return { to: `/desk/people/${survivorId}?done=merged&undo=${undo}` };
	} catch (error) {
		if (!isStale(error)) throw error;

		return changed;
	}
}

function chosen(
	{ survivor, merged }: MergePreview,
	fields: FormFields,
	field: (typeof mergedFields)[number],
): string | null {
	const own = survivor.person[field];
	const other = merged.person[field];
	if (own === null || other === null) return own ?? other;

	return fields.get(field) === "merged" ? other : own;
}

/** The cards that are one with this one. */
export async function listMergedIds(
	db: Database,
	survivorId: string,
): Promise<string[]> {
	const people = await db
		.selectFrom("people")
		.select("id")
		.where("merged_into", "=", survivorId)
		.execute();

	return people.map(({ id }) => id);
}

/** Merges into a card that can still be undone. */
export async function listMerges(db: Database, survivorId: string, at: string) {
	const merges = await db
		.selectFrom("changes")
		.select(["id", "created_at as at", "before"])
		.where("person_id", "=", survivorId)
		.where("kind", "=", "merge")
		.where("undone_at", "is", null)
		.where("created_at", ">", undoableSince(at, "merge"))
		.orderBy("id", "desc")
		.execute();
	const people = await db
		.selectFrom("people")
		.select(["id", "name"])
		.where("merged_into", "=", survivorId)
		.execute();
	const points = await db
		.selectFrom("contact_points")
		.select(["id", "value"])
		.where("person_id", "=", survivorId)
		.orderBy("kind")
		.orderBy("id")
		.execute();
	const names = new Map(people.map(({ id, name }) => [id, name]));

	return merges.map(({ before, ...merge }) => {
		const cards: CardSnapshot = JSON.parse(before);
		const merged = findMerged(cards);
		const point = points.find(
			({ id }) => cards.contact_points?.[id]?.person_id === merged,
		);

		return { ...merge, name: names.get(merged) ?? point?.value ?? null };
	});
}
