import type { DocumentKey, Documents } from "#content/documents.ts";
import { type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { saveDraft } from "#features/content/drafts.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import { publishDocument } from "#features/content/publish.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { type PublishingSite, toContentSite } from "./content-site.server.ts";
import { describePublication } from "./describe-publication.server.ts";

type ListChange<Key extends DocumentKey> = {
	key: Key;
	/** The document's version in the form; null to change the list of now. */
	version: number | null;
	/** @param body the draft, where it is changed; else what is published. */
	change(body: Documents[Key]): unknown;
	/** Visitors see the change once the draft is published. */
	isDraft?: true;
	/** What was typed, which stays in the form after a refusal. */
	typed?: FieldValues;
	/** The form's field for the path of a problem. */
	toFieldName?(path: string): string;
	/** The form's field that the page refuses. */
	toFieldOfPage?(page: string): string;
};

/** Changes a document that is a list: redirects, templates, questions, the order of cases. @returns why it was refused. */
export async function changeList<Key extends DocumentKey>(
	site: PublishingSite,
	list: ListChange<Key>,
): Promise<FormOutcome | null> {
	const { key, typed, toFieldName } = list;
	const { documents } = await loadSnapshot(site.db, site.clock.at);
	const stored = await readDocument(site.db, key);
	const draft = list.isDraft ? (stored.draft as Documents[Key] | null) : null;
	const body = list.change(draft ?? documents[key]);
	const version = list.version ?? stored.version;
	const conflict = describeListConflict(typed);

	if (list.isDraft) {
		const saved = await saveDraft(toContentSite(site), {
			key,
			draft: body,
			version,
		});
		return saved.outcome === "conflict" ? conflict : null;
	}

	const result = await publishDocument(toContentSite(site), {
		key,
		body,
		version,
	});
	if (result.outcome === "published" || result.outcome === "unchanged")
		return null;

	if (result.outcome === "refused" && list.toFieldOfPage)
		return {
			errors: { [list.toFieldOfPage(result.page)]: result.reason },
			values: typed,
		};

	const answer = describePublication(result, {
		refused: "Nothing was changed.",
		marked: "Nothing was changed.",
		...(toFieldName && { toFieldName }),
		conflict,
	});

	return typed ? { ...answer, values: typed } : answer;
}

/** @param typed stays in the form. */
export function describeListConflict(typed?: FieldValues): FormOutcome {
	const title = "Someone has changed this list meanwhile.";
	if (!typed)
		return refused(title, "It is shown as it is now. Please try again.", 409);

	return {
		...refused(
			title,
			"What you typed is still here. Look at theirs first, then save again.",
			409,
		),
		values: typed,
	};
}
