import type { ChangeKind } from "#database/work-tables.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";
import { type Change, lockChange, type Undone } from "./changes.server.ts";
import { restoreCard } from "./restore-card.server.ts";
import { restoreDismissal } from "./restore-dismissal.server.ts";
import { restoreMerge } from "./restore-merge.server.ts";
import { UNDO_DAYS, undoableSince } from "./undo-period.ts";

type Kind = {
	restore(trx: Database, site: StaffContext, change: Change): Promise<Undone>;
	/** Said when it is too late. */
	limit: string;
};

const card: Kind = {
	restore: restoreCard,
	limit: `A change can be undone for ${UNDO_DAYS} days.`,
};

const kinds: Record<ChangeKind, Kind> = {
	change: card,
	deletion: card,
	import: {
		...card,
		restore: async () => ({
			outcome: "changed",
			by: ["It came with an import, which is undone on its own page."],
		}),
	},
	dismissal: { ...card, restore: restoreDismissal },
	merge: { restore: restoreMerge, limit: "A merge can be undone for a day." },
};

/** Handles the form of a notice or an entry of the activity: `changes` has the id of a batch, or of a change. */
export async function undoChanges(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	return summarizeUndo(await undo(site, fields.get("changes") ?? ""));
}

/** Undoes the changes of a batch, or one of them, each in its own transaction. */
export async function undo(site: StaffContext, id: string): Promise<Undone[]> {
	const changes = await site.db
		.selectFrom("changes")
		.select("id")
		.where(({ eb, or }) => or([eb("batch_id", "=", id), eb("id", "=", id)]))
		.orderBy("id")
		.execute();
	if (changes.length === 0) return [{ outcome: "expired", kind: "change" }];

	const results: Undone[] = [];
	for (const change of changes)
		results.push(
			await site.db
				.transaction()
				.execute((trx) => undoChange(trx, site, change.id)),
		);

	return results;
}

function summarizeUndo(results: readonly Undone[]): FormOutcome {
	const [first] = results;
	const undone = results.filter(({ outcome }) => outcome === "undone");
	const texts = results.flatMap((each) =>
		each.outcome === "undone" ? each.texts : [],
	);

	if (results.length === 1 && first) return answerOfOne(first);
	if (undone.length === results.length)
		return done(
			`Undone for ${counted(undone.length, "person", "people")}.`,
			texts.join(" "),
		);

	const left = results.length - undone.length;

	return refused(
		`Undone for ${counted(undone.length, "person", "people")}.`,
		[
			`${counted(left, "card has", "cards have")} been changed since, or already undone, and ${left === 1 ? "was" : "were"} left as ${left === 1 ? "it is" : "they are"}.`,
			...texts,
		].join(" "),
		409,
	);
}

function answerOfOne(result: Undone): FormOutcome {
	switch (result.outcome) {
		case "undone":
			return done(result.title ?? "Undone.", result.texts.join(" "));
		case "already":
			return done("Already undone.", "Nothing was changed.");
		case "expired":
			return refused(
				"This can no longer be undone.",
				kinds[result.kind].limit,
				409,
			);
		case "changed":
			return refused(
				"Not undone: this has been changed since.",
				result.by.join(" "),
				409,
			);
	}
}

export async function undoChange(
	trx: Database,
	site: StaffContext,
	id: string,
): Promise<Undone> {
	const { clock } = site;
	const change = await lockChange(trx, id);
	if (!change) return { outcome: "expired", kind: "change" };

	const { kind, created_at, undone_at } = change;
	if (created_at <= undoableSince(clock.at, kind))
		return { outcome: "expired", kind };
	if (undone_at !== null) return { outcome: "already" };

	const result = await kinds[kind].restore(trx, site, change);
	if (result.outcome === "undone")
		await trx
			.updateTable("changes")
			.set({ undone_at: clock.at })
			.where("id", "=", id)
			.execute();

	return result;
}
