import { findKind } from "#content/collections.server.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { buildDonePath } from "#desk/shared/build-done-path.ts";
import {
	type PublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import { describeConflict } from "#desk/shared/describe-conflict.server.ts";
import { describeUnpublished } from "#desk/shared/describe-publication.server.ts";
import { restoreDraft } from "#desk/shared/earlier-drafts.server.ts";
import { overTheirs } from "#desk/shared/entry-editor.server.ts";
import type { EntryOutcome } from "#desk/shared/entry-outcome.server.ts";
import { conflict } from "#desk/shared/entry-outcome.server.ts";
import { restoreVersion } from "#desk/shared/restore-version.server.ts";
import { canPublish, draftOnly } from "#desk/shared/rights.server.ts";
import { takeDownEntry } from "#desk/shared/take-down.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { saveDraft } from "#features/content/drafts.server.ts";
import {
	listVersions,
	readDocument,
} from "#features/content/history.server.ts";
import {
	publishDocument,
	undeleteEntry,
} from "#features/content/publish.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import {
	type ArticleDraft,
	formatFields,
	parseFields,
	toFieldName,
} from "./article-fields.ts";
import { articleKey } from "./list-articles.server.ts";

const ARTICLES_PATH = "/desk/articles";

export function buildArticlePath(id: string): string {
	return `${ARTICLES_PATH}/${id}`;
}

/** The article for its editor: the draft, else what is published or shipped. Null for an unknown one. */
export async function loadArticle(site: StaffContext, id: string) {
	const { db, clock } = site;
	const key = articleKey(id);
	const { entries, unreadable } = await loadSnapshot(db, clock.at);
	const live = entries.article.get(id) ?? null;
	const state = await readDocument(db, key);
	const versions = await listVersions(db, key);
	const shipped = findKind(key).shipped as ArticleDraft | null;
	const latest = versions[0]?.body as ArticleDraft | undefined;
	const draft = state.draft as ArticleDraft | null;
	const text = draft ?? live ?? latest ?? shipped;
	if (!text || state.state === "deleted") return null;

	return {
		...state,
		hasDraft: draft !== null,
		isUnreadable: unreadable.includes(key),
		values: formatFields(text),
		livePath: live ? `/blog/${live.fields.slug}` : null,
		versions,
		shipped,
	};
}

export async function addArticle(site: StaffContext): Promise<FormOutcome> {
	const { db, clock, staff } = site;
	const id = clock.newId();

	await saveDraft(
		{ db, clock, staffId: staff.id },
		{ key: articleKey(id), draft: emptyDraft(clock.at), version: 0 },
	);

	return { ...done("Article added."), to: buildArticlePath(id) };
}

function emptyDraft(at: string): ArticleDraft {
	const fields = { date: at.slice(0, 10), image: "blue" };
	return { fields, body: "" };
}

export function readValues(fields: FormFields): FieldValues {
	const { intent: _, version: __, ...values } = Object.fromEntries(fields);
	return values;
}

export function readVersion(fields: FormFields): number {
	return Number(fields.get("version"));
}

/** Saves what was typed. @returns the version from now on; null on a conflict. */
export async function storeDraft(
	site: PublishingSite,
	id: string,
	fields: FormFields,
): Promise<number | null> {
	const saved = await saveDraft(toContentSite(site), {
		key: articleKey(id),
		draft: parseFields(readValues(fields)),
		version: readVersion(fields),
	});

	return saved.outcome === "saved" ? saved.version : null;
}

export async function meetColleague(
	site: PublishingSite,
	id: string,
	typed: FieldValues,
): Promise<EntryOutcome> {
	const article = await loadArticle(site, id);
	if (!article) return { ...conflict, values: typed };

	const { values: now } = article;

	return describeConflict(site.db, { key: articleKey(id), typed, now });
}

/** Also called while the author types. */
export async function saveArticle(
	site: PublishingSite,
	id: string,
	fields: FormFields,
): Promise<EntryOutcome> {
	const version = await storeDraft(site, id, fields);
	if (version === null) return meetColleague(site, id, readValues(fields));

	return {
		...done("Draft saved.", "The website hasn’t changed."),
		version,
	};
}

/** Saves, also over the colleague's text that was compared. */
export function keepArticle(
	site: PublishingSite,
	id: string,
	fields: FormFields,
): Promise<EntryOutcome> {
	return saveArticle(site, id, overTheirs(fields));
}

/** Shows the colleague's text. */
export async function takeArticle(
	{ db }: PublishingSite,
	id: string,
): Promise<EntryOutcome> {
	const { version } = await readDocument(db, articleKey(id));
	const path = buildArticlePath(id);

	return { ...done("Taken."), to: buildDonePath(path, "taken", version) };
}

export async function publishArticle(
	site: PublishingSite,
	id: string,
	fields: FormFields,
): Promise<EntryOutcome> {
	const values = readValues(fields);
	// First of all nothing is lost.
	const version = await storeDraft(site, id, fields);
	if (version === null) return meetColleague(site, id, values);
	if (!(await canPublish(site, articleKey(id))))
		return { ...draftOnly, values, version };

	const result = await publishDocument(toContentSite(site), {
		key: articleKey(id),
		body: parseFields(values),
		version,
	});
	if (result.outcome === "published")
		return {
			...done("Published."),
			to: buildDonePath(buildArticlePath(id), "published", version + 1),
		};
	if (result.outcome === "unchanged") {
		const discarded = await discardDraft(site, id, version);
		const now = "version" in discarded ? discarded.version : version;
		return {
			...done("Nothing has changed."),
			to: buildDonePath(buildArticlePath(id), "unchanged", now),
		};
	}

	return { ...describeUnpublished(result, toFieldName), values, version };
}

async function discardDraft(site: PublishingSite, id: string, version: number) {
	return saveDraft(toContentSite(site), {
		key: articleKey(id),
		draft: null,
		version,
	});
}

export async function discardArticleDraft(
	site: PublishingSite,
	id: string,
	fields: FormFields,
): Promise<EntryOutcome> {
	const discarded = await discardDraft(site, id, readVersion(fields));
	if (discarded.outcome === "conflict") return conflict;

	const isKnown = await loadArticle(site, id);

	return {
		...done("Draft discarded."),
		to: isKnown
			? buildDonePath(buildArticlePath(id), "discarded", discarded.version)
			: `${ARTICLES_PATH}?done=discarded`,
	};
}

export function restoreArticleDraft(
	site: PublishingSite,
	id: string,
	fields: FormFields,
): Promise<EntryOutcome> {
	return restoreDraft(site, fields, {
		key: articleKey(id),
		path: buildArticlePath(id),
	});
}

export function takeDownArticle(
	site: PublishingSite,
	id: string,
	fields: FormFields,
): Promise<EntryOutcome> {
	return takeDownEntry(site, fields, {
		key: articleKey(id),
		path: buildArticlePath(id),
		listPath: ARTICLES_PATH,
	});
}

/** Back to the list, off the website. */
export async function undeleteArticle(
	{ db, clock, staff }: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const id = fields.get("id") ?? "";
	const site = { db, clock, staffId: staff.id };
	const isRestored = await undeleteEntry(site, articleKey(id));

	return isRestored
		? { ...done("Restored."), to: `${buildArticlePath(id)}?done=undeleted` }
		: refused("This article isn’t deleted any more.");
}

export async function restoreArticle(
	site: PublishingSite,
	id: string,
	fields: FormFields,
): Promise<EntryOutcome> {
	return restoreVersion(site, {
		key: articleKey(id),
		path: buildArticlePath(id),
		fields,
	});
}

/** A new draft with the same text. */
export async function duplicateArticle(
	site: PublishingSite,
	id: string,
): Promise<EntryOutcome> {
	const article = await loadArticle(site, id);
	if (!article) return refused("This article isn’t there any more.");

	const { clock } = site;
	const copyId = clock.newId();
	const { fields, body } = parseFields(article.values);
	const title = `${String(fields.title ?? "")} (copy)`;
	const draft = {
		fields: { ...fields, title, slug: "", date: clock.at.slice(0, 10) },
		body,
	};

	await saveDraft(toContentSite(site), {
		key: articleKey(copyId),
		draft,
		version: 0,
	});

	return { ...done("Copied."), to: buildArticlePath(copyId) };
}
