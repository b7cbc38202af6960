import type { StoredKey } from "#content/collections.server.ts";
import { done } from "#desk/layout/form.server.ts";
import { buildDonePath } from "#desk/shared/build-done-path.ts";
import {
	type PublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import { describeConflict } from "#desk/shared/describe-conflict.server.ts";
import {
	conflict,
	type EntryOutcome,
} from "#desk/shared/entry-outcome.server.ts";
import { canPublish, draftOnly } from "#desk/shared/rights.server.ts";
import { hashBody } from "#features/content/document-bodies.server.ts";
import { saveDraft } from "#features/content/drafts.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import { mergeUnrelated, readSeen } from "#lib/forms/merge-fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import {
	buildEntryPath,
	type EntryKind,
	makeKey,
	readTyped,
	type Typed,
	toDraft,
} from "./entry-kind.server.ts";
import { loadEntry, readListBodies } from "./load-entry.server.ts";

/** A document in its editor. */
export type Edited = { kind: EntryKind; site: PublishingSite; id: string };

export function findKey({ kind, id }: Edited): StoredKey {
	return makeKey(kind, id);
}

export function goTo(
	{ kind, id }: Edited,
	notice: string,
	version: number,
): EntryOutcome {
	return {
		...done("Done."),
		to: buildDonePath(buildEntryPath(kind, id), notice, version),
	};
}

export function readVersion(fields: FormFields): number {
	return Number(fields.get("version"));
}

/**
 * The version to compare a form with. For an item of a list it is the current one unless that item was changed: changes
 * of other items are no conflict.
 */
async function findVersion(
	{ kind, site, id }: Edited,
	fields: FormFields,
): Promise<number> {
	const version = readVersion(fields);
	const seen = readSeen(Object.fromEntries(fields));
	if (!kind.part || Object.keys(seen).length === 0) return version;

	const entry = await loadEntry(site, kind, id);
	const isSeen =
		entry &&
		(kind.fields ?? []).every(
			(name) => (seen[name] ?? "") === (entry.values[name] ?? ""),
		);

	return isSeen ? entry.version : version;
}

/** @returns the version from now on; null on a conflict. */
export async function storeDraft(
	edited: Edited,
	version: number,
	typed: Typed | null,
): Promise<number | null> {
	const saved = await saveDraft(toContentSite(edited.site), {
		key: findKey(edited),
		draft: await buildDraft(edited, typed),
		version,
	});

	return saved.outcome === "saved" ? saved.version : null;
}

async function buildDraft(
	{ kind, site, id }: Edited,
	typed: Typed | null,
): Promise<unknown> {
	const { part } = kind;
	if (!part) return typed && toDraft(kind, typed);

	const { body, live } = await readListBodies(site, kind);
	const draft = part.write(body, id, typed ?? part.read(live, id));

	return hashBody(draft) === hashBody(live) ? null : draft;
}

/** The words in which the typed text differs from a colleague's. */
export async function meetColleague(
	edited: Edited,
	typed: Typed,
): Promise<EntryOutcome> {
	const { kind, site, id } = edited;
	const entry = await loadEntry(site, kind, id);

	return entry
		? describeConflict(site.db, {
				key: findKey(edited),
				typed,
				now: entry.values,
			})
		: { ...conflict, values: typed };
}

/** Saves what was typed, also while the author types. */
export async function save(
	edited: Edited,
	fields: FormFields,
): Promise<EntryOutcome> {
	const { kind, site, id } = edited;
	const typed = readTyped(kind, fields);
	const base = await findVersion(edited, fields);
	const version = await storeDraft(edited, base, typed);
	const saved =
		version === null
			? await saveMerged(edited, fields)
			: { ...goTo(edited, "saved", version), version };
	if (!saved) return meetColleague(edited, typed);

	await kind.part?.onSaved?.(site, id, fields);

	return saved;
}

/** Saves unrelated changes on top of a colleague's. Null where there is more to decide. */
async function saveMerged(
	edited: Edited,
	fields: FormFields,
): Promise<EntryOutcome | null> {
	const { kind, site, id } = edited;
	const seen = readSeen(Object.fromEntries(fields));
	const entry = await loadEntry(site, kind, id);
	// Only the page's script sends them, after a conflict.
	if (Object.keys(seen).length === 0 || !entry) return null;

	const typed = readTyped(kind, fields);
	// A box that isn't ticked isn't sent, and a row may be new.
	const empty = emptyFields({ ...entry.values, ...typed });
	const merged = mergeUnrelated(
		{ ...empty, ...readTyped(kind, new Map(Object.entries(seen))) },
		{ ...empty, ...typed },
		{ ...empty, ...readTyped(kind, new Map(Object.entries(entry.values))) },
	);
	const version =
		merged && (await storeDraft(edited, entry.version, merged as Typed));

	return merged && version !== null
		? { ...goTo(edited, "merged", version), version, values: merged }
		: null;
}

function emptyFields(fields: object): Typed {
	return Object.fromEntries(Object.keys(fields).map((name) => [name, ""]));
}

/** Saves, also over the colleague's text that was compared. */
export function keep(
	edited: Edited,
	fields: FormFields,
): Promise<EntryOutcome> {
	const theirs = fields.get("theirs");
	const typed = theirs ? new Map([...fields, ["version", theirs]]) : fields;

	return save(edited, typed);
}

/** Shows the colleague's text. */
export async function take(edited: Edited): Promise<EntryOutcome> {
	const { version } = await readDocument(edited.site.db, findKey(edited));
	return goTo(edited, "taken", version);
}

export async function discard(
	edited: Edited,
	fields: FormFields,
): Promise<EntryOutcome> {
	const { kind, site, id } = edited;
	const base = await findVersion(edited, fields);
	const version = await storeDraft(edited, base, null);
	if (version === null) return conflict;

	const entry = await loadEntry(site, kind, id);
	const { backPath = kind.listPath } = kind;

	return entry && !entry.isNew
		? goTo(edited, "discarded", version)
		: { ...done("Done."), to: `${backPath}?done=discarded` };
}

/** Takes an item out of its list’s draft. */
export async function remove(
	edited: Edited,
	fields: FormFields,
): Promise<EntryOutcome> {
	const { kind, site, id } = edited;
	const base = await findVersion(edited, fields);
	const { body } = await readListBodies(site, kind);
	const { outcome } = await saveDraft(toContentSite(site), {
		key: findKey(edited),
		draft: kind.part?.write(body, id, null),
		version: base,
	});
	if (outcome === "conflict") return conflict;

	const { backPath = kind.listPath } = kind;

	return { ...done("Removed."), to: `${backPath}?done=removed` };
}

/**
 * Saves what was typed, so that nothing is lost whatever follows; then whoever may publish it goes on with the
 * version.
 */
export async function saveFirst(
	edited: Edited,
	fields: FormFields,
	next: (typed: Typed, version: number) => Promise<EntryOutcome>,
): Promise<EntryOutcome> {
	const { kind, site, id } = edited;
	const typed = readTyped(kind, fields);
	const base = await findVersion(edited, fields);
	const version = await storeDraft(edited, base, typed);
	if (version === null) return meetColleague(edited, typed);

	await kind.part?.onSaved?.(site, id, fields);
	if (!(await canPublish(site, findKey(edited))))
		return { ...draftOnly, values: typed, version };

	const outcome = await next(typed, version);

	return outcome.to || outcome.isConflict
		? outcome
		: { values: typed, version, ...outcome };
}
