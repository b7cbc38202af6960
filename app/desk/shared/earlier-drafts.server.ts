import type { StoredKey } from "#content/collections.server.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { saveDraft } from "#features/content/drafts.server.ts";
import {
	type EarlierDraft,
	findEarlierDraft,
	listEarlierDrafts,
} from "#features/content/earlier-drafts.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { buildDonePath } from "./build-done-path.ts";
import { type PublishingSite, toContentSite } from "./content-site.server.ts";
import { nameChange } from "./describe-conflict.server.ts";
import { type Change, describeChanges } from "./describe-versions.server.ts";

export type ComparedDraft = EarlierDraft & {
	/** Fields that restoring it would change. */
	changes: readonly Change[];
};

type Comparison = {
	/** The id of the chosen one. */
	wanted: string | null;
	/** The fields of the form. */
	now: FieldValues;
	format(draft: unknown): FieldValues;
};

/** The earlier drafts of a text, and the chosen one beside the text of now. */
export async function loadEarlierDrafts(
	db: Database,
	key: StoredKey,
	{ wanted, now, format }: Comparison,
): Promise<{ drafts: EarlierDraft[]; compared: ComparedDraft | null }> {
	const drafts = await listEarlierDrafts(db, key);
	const draft = drafts.find(({ id }) => id === wanted);
	const body = draft && (await findEarlierDraft(db, key, draft.id));
	if (!draft || !body) return { drafts, compared: null };

	const compared = {
		...draft,
		changes: await describeChanges(now, format(body)),
	};

	return { drafts, compared };
}

/** Makes an earlier draft the draft again; the one in its place becomes an earlier one. */
export async function restoreDraft(
	site: PublishingSite,
	fields: FormFields,
	{ key, path }: { key: StoredKey; path: string },
): Promise<FormOutcome> {
	const id = fields.get("draft") ?? "";
	const draft = await findEarlierDraft(site.db, key, id);
	if (draft === null)
		return refused(
			"This draft isn’t there any more.",
			"The last 20 of a text are stored.",
		);

	const saved = await saveDraft(toContentSite(site), {
		key,
		draft,
		version: Number(fields.get("version")),
		isReplaced: true,
	});
	if (saved.outcome === "conflict")
		return refused(
			await nameChange(site.db, key),
			"Nothing was restored. Look at their text first.",
			409,
		);

	return {
		...done("Draft restored."),
		to: buildDonePath(path, "draft-restored", saved.version),
	};
}
