import type { StoredKey } from "#content/collections.server.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { saveDraft } from "#features/content/drafts.server.ts";
import {
	findEarlierDraft,
	listEarlierDrafts,
} from "#features/content/earlier-drafts.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { buildDonePath } from "./build-done-path.ts";
import { type PublishingSite, toContentSite } from "./content-site.server.ts";
import { nameChange } from "./describe-conflict.server.ts";
import {
	type DescribedVersion,
	describeChanges,
} from "./describe-versions.server.ts";

type Comparison = {
	/** The id of the one to compare with the text of now. */
	compared: string | null;
	/** The fields of the form. */
	now: FieldValues;
	format(draft: unknown): FieldValues;
};

/** The earlier drafts of a text. */
export async function describeDrafts(
	db: Database,
	key: StoredKey,
	{ compared, now, format }: Comparison,
): Promise<DescribedVersion[]> {
	const drafts = await listEarlierDrafts(db, key);
	const body = compared && (await findEarlierDraft(db, key, compared));
	const changes = body ? await describeChanges(now, format(body)) : null;

	return drafts.map((draft) => ({
		...draft,
		number: null,
		note: null,
		changes: draft.id === compared ? changes : null,
	}));
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
			"The last 50 of a text are stored.",
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
