import type { ChangeKind } from "#database/work-tables.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";
import { type Change, lockChanges, type Undone } from "./changes.server.ts";
import { restoreCards } from "./restore-card.server.ts";
import { restoreDismissal } from "./restore-dismissal.server.ts";
import { restoreMerge } from "./restore-merge.server.ts";
import { UNDO_DAYS, undoableSince } from "./undo-period.ts";

type Kind = {
	/** The changes are of different cards. */
	restore(
		trx: Database,
		site: StaffContext,
		changes: readonly Change[],
	): Promise<Map<string, Undone>>;
	/** Said when it is too late. */
	limit: string;
};

const card: Kind = {
	restore: restoreCards,
	limit: `A change can be undone for ${UNDO_DAYS} days.`,
};

function oneByOne(
	restore: (
		trx: Database,
		site: StaffContext,
		change: Change,
	) => Promise<Undone>,
): Kind["restore"] {
	return async (trx, site, changes) => {
		const results = new Map<string, Undone>();
		for (const change of changes)
			results.set(change.id, await restore(trx, site, change));

		return results;
	};
}

const kinds: Record<ChangeKind, Kind> = {
	change: card,
	deletion: card,
	import: {
		...card,
		restore: oneByOne(async () => ({
			outcome: "changed",
			by: ["It came with an import, which is undone on its own page."],
		})),
	},
	dismissal: { ...card, restore: oneByOne(restoreDismissal) },
	merge: {
		restore: oneByOne(restoreMerge),
		limit: "A merge can be undone for a day.",
	},
};

/** Handles the form of a notice or an entry of the activity: `changes` has the id of a batch, or of a change. */
export async function undoChanges(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	return summarizeUndo(await undo(site, fields.get("changes") ?? ""));
}

/** Changes undone by one transaction: others wait for it. */
const UNDO_CHUNK = 250;

/** Undoes the changes of a batch, or one of them. */
export async function undo(site: StaffContext, id: string): Promise<Undone[]> {
	const changes = await site.db
		.selectFrom("changes")
		.select("id")
		.where(({ eb, or }) => or([eb("batch_id", "=", id), eb("id", "=", id)]))
		.orderBy("id")
		.execute();
	if (changes.length === 0) return [{ outcome: "expired", kind: "change" }];

	const results: Undone[] = [];
	for (let at = 0; at < changes.length; at += UNDO_CHUNK) {
		const ids = changes.slice(at, at + UNDO_CHUNK).map(({ id }) => id);
		const undone = await site.db
			.transaction()
			.execute((trx) => undoMany(trx, site, ids));
		results.push(...undone.values());
	}

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

/** @returns what became of each change. */
export async function undoMany(
	trx: Database,
	site: StaffContext,
	ids: readonly string[],
): Promise<Map<string, Undone>> {
	const { at } = site.clock;
	const results = new Map<string, Undone>(
		ids.map((id) => [id, { outcome: "expired", kind: "change" }]),
	);
	const open: Change[] = [];
	for (const change of await lockChanges(trx, ids)) {
		const { id, kind, created_at, undone_at } = change;
		const isExpired = created_at <= undoableSince(at, kind);
		if (isExpired) results.set(id, { outcome: "expired", kind });
		else if (undone_at !== null) results.set(id, { outcome: "already" });
		else open.push(change);
	}

	for (const changes of groupByCard(open)) {
		const [first] = changes;
		if (!first) continue;

		const restored = await kinds[first.kind].restore(trx, site, changes);
		for (const [id, result] of restored) results.set(id, result);
		await markUndone(trx, restored, at);
	}

	return results;
}

/** Sets of changes of one kind and of different cards: those of one card are undone one after another. */
function groupByCard(changes: readonly Change[]): Change[][] {
	const groups: { kind: ChangeKind; cards: Set<string>; changes: Change[] }[] =
		[];
	for (const change of changes) {
		const { kind, personId } = change;
		const last = groups.at(-1);
		if (last?.kind === kind && !last.cards.has(personId)) {
			last.cards.add(personId);
			last.changes.push(change);
		} else groups.push({ kind, cards: new Set([personId]), changes: [change] });
	}

	return groups.map(({ changes }) => changes);
}

async function markUndone(
	trx: Database,
	results: ReadonlyMap<string, Undone>,
	at: string,
): Promise<void> {
	const undone = [...results].flatMap(([id, { outcome }]) =>
		outcome === "undone" ? id : [],
	);
	await trx
		.updateTable("changes")
		.set({ undone_at: at })
		.where("id", "in", [...undone, ""])
		.execute();
}
