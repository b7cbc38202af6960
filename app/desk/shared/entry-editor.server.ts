import type { EntryKey, StoredKey } from "#content/collections.server.ts";
import {
	done,
	type FormOutcome,
	type Handlers,
	refused,
} from "#desk/layout/form.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { saveDraft } from "#features/content/drafts.server.ts";
import type { Pages } from "#features/content/pages.server.ts";
import { publishDocument } from "#features/content/publish.server.ts";
import type { PublishResult } from "#features/content/publish-change.server.ts";
import {
	loadSnapshot,
	withDocument,
} from "#features/content/snapshot.server.ts";
import type { FieldErrors } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { type PublishingSite, toContentSite } from "./content-site.server.ts";
import { describeConflict } from "./describe-conflict.server.ts";
import type { Change } from "./describe-versions.server.ts";
import { restoreDraft } from "./earlier-drafts.server.ts";
import { entryNotices } from "./entry-notices.ts";
import { restoreVersion } from "./restore-version.server.ts";
import { canPublish, draftOnly } from "./rights.server.ts";

/** Typed values by field. They are the draft, complete or not. */
export type Typed = Readonly<Record<string, string>>;

type Declaration = {
	key(id: string): EntryKey;
	/** The editor’s address. */
	path(id: string): string;
	/** Names of the form’s fields. */
	fields: readonly string[];
	/** The body to publish. It may be wrong: it is checked against the schema. */
	buildBody(site: StaffContext, id: string, typed: Typed): Promise<unknown>;
	/** The form’s fields as they are stored: the draft’s, else those of what is published. Null for an entry that is gone. */
	readValues(site: StaffContext, id: string): Promise<Typed | null>;
	/** The form’s field for the path of a problem such as `metrics.0.before`. */
	toFieldName?(path: string): string;
	/** The note of the version. */
	readNote?(typed: Typed): string;
	/** The body that restores an earlier one, where it isn’t that one as it is. */
	buildRestored?(
		site: StaffContext,
		id: string,
		old: unknown,
	): Promise<unknown>;
};

export type EntryOutcome = FormOutcome & {
	/** The version that the form is based on from now on. */
	version?: number;
	/** A colleague has saved first: the form’s draft isn’t stored. */
	isConflict?: boolean;
	/** The words in which what was typed differs from the colleague’s text. */
	meanwhile?: readonly Change[];
};

type Handler = (
	site: PublishingSite,
	id: string,
	fields: FormFields,
) => Promise<EntryOutcome>;

export type EntryEditor = {
	save: Handler;
	publish: Handler;
	discard: Handler;
	restore: Handler;
	restoreDraft: Handler;
	/** The handlers above, by the intents of their forms. */
	handlers: Readonly<Record<string, Handler>>;
	readTyped(fields: FormFields): Typed;
};

/** The forms of an entry’s editor: a draft is saved first, so that nothing typed is lost whatever follows. */
export function createEntryEditor(declaration: Declaration): EntryEditor {
	const {
		key,
		path,
		fields: names,
		toFieldName = (field) => field,
	} = declaration;

	function readTyped(fields: FormFields): Typed {
		return Object.fromEntries(
			names.map((name) => [
				name,
				(fields.get(name) ?? "").replace(/\r\n?/g, "\n"),
			]),
		);
	}

	/** @returns the version from now on; null on a conflict. */
	async function storeDraft(
		site: PublishingSite,
		id: string,
		fields: FormFields,
		draft: Typed | null,
	): Promise<number | null> {
		const saved = await saveDraft(toContentSite(site), {
			key: key(id),
			draft,
			version: Number(fields.get("version")),
		});

		return saved.outcome === "saved" ? saved.version : null;
	}

	async function meetColleague(
		site: PublishingSite,
		id: string,
		typed: Typed,
	): Promise<EntryOutcome> {
		const now = await declaration.readValues(site, id);

		return now
			? describeConflict(site.db, { key: key(id), typed, now })
			: { ...conflict, values: typed };
	}

	const goTo = (id: string, notice: keyof typeof entryNotices) => ({
		...done(entryNotices[notice].title),
		to: `${path(id)}?done=${notice}`,
	});

	const editor = {
		async save(site, id, fields) {
			const typed = readTyped(fields);
			const version = await storeDraft(site, id, fields, typed);

			return version === null
				? meetColleague(site, id, typed)
				: { ...goTo(id, "saved"), version };
		},

		async publish(site, id, fields) {
			const typed = readTyped(fields);
			const version = await storeDraft(site, id, fields, typed);
			if (version === null) return meetColleague(site, id, typed);
			const typedNow = { values: typed, version };
			if (!(await canPublish(site, key(id))))
				return { ...draftOnly, ...typedNow };

			const result = await publishDocument(toContentSite(site), {
				key: key(id),
				body: await declaration.buildBody(site, id, typed),
				version,
				note: declaration.readNote?.(typed) ?? null,
			});

			switch (result.outcome) {
				case "published":
					return goTo(id, "published");
				case "unchanged":
					await storeDraft(
						site,
						id,
						new Map([["version", `${version}`]]),
						null,
					);
					return goTo(id, "unchanged");
				case "conflict":
					return meetColleague(site, id, typed);
				default:
					return { ...describeRefusal(result, toFieldName), ...typedNow };
			}
		},

		async discard(site, id, fields) {
			const version = await storeDraft(site, id, fields, null);
			return version === null ? conflict : goTo(id, "discarded");
		},

		async restore(site, id, fields) {
			return restoreVersion(site, {
				key: key(id),
				path: path(id),
				fields,
				build: async (old) => declaration.buildRestored?.(site, id, old) ?? old,
			});
		},

		restoreDraft(site, id, fields) {
			return restoreDraft(site, fields, { key: key(id), path: path(id) });
		},
	} satisfies Record<string, Handler>;

	return {
		...editor,
		readTyped,
		handlers: {
			draft: editor.save,
			publish: editor.publish,
			discard: editor.discard,
			restore: editor.restore,
			"restore-draft": editor.restoreDraft,
		},
	};
}

/** The forms of the editor of one entry, by intent. */
export function bindHandlers(
	id: string,
	handlers: Readonly<Record<string, Handler>>,
): Handlers<EntryOutcome, PublishingSite> {
	const bound = Object.entries(handlers).map(
		([intent, handle]) =>
			[
				intent,
				(site: PublishingSite, fields: FormFields) => handle(site, id, fields),
			] as const,
	);

	return Object.fromEntries(bound);
}

/** The answer to a publication that changed nothing, after the draft was saved. */
export function describeRefusal(
	result: Exclude<PublishResult, { outcome: "published" | "unchanged" }>,
	toFieldName: (path: string) => string,
): EntryOutcome {
	switch (result.outcome) {
		case "conflict":
			return conflict;
		case "forbidden":
			return draftOnly;
		case "invalid":
			return {
				...refused(
					"Please check the marked fields.",
					"Your draft is saved. Nothing is published.",
				),
				errors: collectErrors(result.issues, toFieldName),
			};
		case "refused":
			return refused(
				"This was not published.",
				`${result.page}: ${result.reason}`,
			);
	}
}

function collectErrors(
	issues: readonly { field: string; message: string }[],
	toFieldName: (path: string) => string,
): FieldErrors {
	const errors: FieldErrors = {};
	for (const { field, message } of issues)
		errors[toFieldName(field)] ??= message;

	return errors;
}

export const conflict: EntryOutcome = {
	...refused(
		"Someone has changed this text meanwhile.",
		"What you typed is still here. Open the text in another tab, and copy over what is missing.",
		409,
	),
	isConflict: true,
};

const previewHeaders = {
	"Cache-Control": "no-store",
	"X-Robots-Tag": "noindex",
	"X-Frame-Options": "SAMEORIGIN",
};

/** A sentence in the frame of a preview. */
export function previewText(text: string, status = 422): Response {
	return new Response(`${text}\n`, {
		status,
		headers: {
			...previewHeaders,
			"Content-Type": "text/plain; charset=utf-8",
			"Content-Security-Policy":
				"default-src 'none'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
		},
	});
}

/** A page as it would be with another body of a document, for staff. */
export async function previewEntry(
	{ db, clock }: StaffContext,
	pages: Pages | null | undefined,
	{ key, body, path }: { key: StoredKey; body: unknown; path: string },
): Promise<Response> {
	if (!pages) return previewText("There are no previews here.", 404);

	const snapshot = await loadSnapshot(db, clock.at);
	const candidate = withDocument(snapshot, key, body, snapshot.at);

	try {
		const page = await pages.preview(candidate, path);

		return new Response(page.html, {
			headers: {
				...previewHeaders,
				"Content-Type": "text/html; charset=utf-8",
				"Content-Security-Policy": page.policy,
			},
		});
	} catch (error) {
		const reason = error instanceof Error ? error.message : "";
		return previewText(`This can’t be shown yet. ${reason}`);
	}
}
