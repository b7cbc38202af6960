import type { EntryKey } from "#content/collections.server.ts";
import { done, type Handlers } from "#desk/layout/form.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { saveDraft } from "#features/content/drafts.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import { publishDocument } from "#features/content/publish.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { buildDonePath } from "./build-done-path.ts";
import { type PublishingSite, toContentSite } from "./content-site.server.ts";
import { describeConflict } from "./describe-conflict.server.ts";
import { describeUnpublished } from "./describe-publication.server.ts";
import { restoreDraft } from "./earlier-drafts.server.ts";
import { entryNotices } from "./entry-notices.ts";
import { conflict, type EntryOutcome } from "./entry-outcome.server.ts";
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

type Handler = (
	site: PublishingSite,
	id: string,
	fields: FormFields,
) => Promise<EntryOutcome>;

export type EntryEditor = {
	save: Handler;
	/** Saves, also over the colleague's text that was compared. */
	keep: Handler;
	/** Shows the colleague's text. */
	take: Handler;
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

	const goTo = (
		id: string,
		notice: keyof typeof entryNotices,
		version: number,
	) => ({
		...done(entryNotices[notice].title),
		to: buildDonePath(path(id), notice, version),
	});

	const editor: Omit<EntryEditor, "handlers" | "readTyped"> = {
		async save(site, id, fields) {
			const typed = readTyped(fields);
			const version = await storeDraft(site, id, fields, typed);

			return version === null
				? meetColleague(site, id, typed)
				: { ...goTo(id, "saved", version), version };
		},

		keep(site, id, fields) {
			return editor.save(site, id, overTheirs(fields));
		},

		async take(site, id) {
			const { version } = await readDocument(site.db, key(id));
			return goTo(id, "taken", version);
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
					return goTo(id, "published", version + 1);
				case "unchanged": {
					const form = new Map([["version", `${version}`]]);
					const now = await storeDraft(site, id, form, null);
					return goTo(id, "unchanged", now ?? version);
				}
				case "conflict":
					return meetColleague(site, id, typed);
				default:
					return { ...describeUnpublished(result, toFieldName), ...typedNow };
			}
		},

		async discard(site, id, fields) {
			const version = await storeDraft(site, id, fields, null);
			return version === null ? conflict : goTo(id, "discarded", version);
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
	};

	return {
		...editor,
		readTyped,
		handlers: {
			draft: editor.keep,
			keep: editor.keep,
			take: editor.take,
			publish: editor.publish,
			discard: editor.discard,
			restore: editor.restore,
			"restore-draft": editor.restoreDraft,
		},
	};
}

/** The fields of a form; after a comparison with a colleague's text, those that replace it. */
export function overTheirs(fields: FormFields): FormFields {
	const theirs = fields.get("theirs");

	return theirs ? new Map([...fields, ["version", theirs]]) : fields;
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
