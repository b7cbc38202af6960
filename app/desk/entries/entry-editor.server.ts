import { collections } from "#content/collections.server.ts";
import { done, type Handlers, refused } from "#desk/layout/form.server.ts";
import { dayAt } from "#desk/layout/relative-time.ts";
import { buildDonePath } from "#desk/shared/build-done-path.ts";
import {
	type PublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import { describeConflict } from "#desk/shared/describe-conflict.server.ts";
import { describeUnpublished } from "#desk/shared/describe-publication.server.ts";
import { restoreDraft } from "#desk/shared/earlier-drafts.server.ts";
import {
	conflict,
	type EntryOutcome,
} from "#desk/shared/entry-outcome.server.ts";
import { restoreVersion } from "#desk/shared/restore-version.server.ts";
import { canPublish, draftOnly } from "#desk/shared/rights.server.ts";
import { saveDraft } from "#features/content/drafts.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import {
	publishDocument,
	undeleteEntry,
} from "#features/content/publish.server.ts";
import { scheduleEntry } from "#features/content/schedule.server.ts";
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
import { loadEntry, readPublished } from "./load-entry.server.ts";
import { readMoment, unschedule } from "./schedule-entry.server.ts";
import { takeDown } from "./take-down.server.ts";

type Handler = (
	site: PublishingSite,
	id: string,
	fields: FormFields,
) => Promise<EntryOutcome>;

/** The forms of an entry’s editor: a draft is saved first, so that nothing typed is lost whatever follows. */
export function createEntryEditor<Body>(declared: EntryKind<Body>) {
	const kind = declared as EntryKind;
	const toFieldName = kind.toFieldName ?? ((field: string) => field);
	const key = (id: string) => makeKey(kind, id);
	const path = (id: string) => buildEntryPath(kind, id);

	const goTo = (id: string, notice: string, version: number): EntryOutcome => ({
		...done("Done."),
		to: buildDonePath(path(id), notice, version),
	});

	/** @returns the version from now on; null on a conflict. */
	async function storeDraft(
		site: PublishingSite,
		id: string,
		version: number,
		typed: Typed | null,
	): Promise<number | null> {
		const saved = await saveDraft(toContentSite(site), {
			key: key(id),
			draft: typed && toDraft(kind, typed),
			version,
		});

		return saved.outcome === "saved" ? saved.version : null;
	}

	async function meetColleague(
		site: PublishingSite,
		id: string,
		typed: Typed,
	): Promise<EntryOutcome> {
		const entry = await loadEntry(site, kind, id);

		return entry
			? describeConflict(site.db, { key: key(id), typed, now: entry.values })
			: { ...conflict, values: typed };
	}

	/** Saves what was typed; then whoever may publish it goes on with the version. */
	async function saveFirst(
		site: PublishingSite,
		id: string,
		fields: FormFields,
		next: (typed: Typed, version: number) => Promise<EntryOutcome>,
	): Promise<EntryOutcome> {
		const typed = readTyped(kind, fields);
		const version = await storeDraft(site, id, readVersion(fields), typed);
		if (version === null) return meetColleague(site, id, typed);
		if (!(await canPublish(site, key(id))))
			return { ...draftOnly, values: typed, version };

		const outcome = await next(typed, version);

		return outcome.to || outcome.isConflict
			? outcome
			: { values: typed, version, ...outcome };
	}

	/** Also called while the author types. */
	const save: Handler = async (site, id, fields) => {
		const typed = readTyped(kind, fields);
		const version = await storeDraft(site, id, readVersion(fields), typed);
		if (version !== null) return { ...goTo(id, "saved", version), version };

		return (
			(await saveMerged(site, id, fields)) ?? meetColleague(site, id, typed)
		);
	};

	/** Saves unrelated changes on top of a colleague's. Null where there is more to decide. */
	async function saveMerged(
		site: PublishingSite,
		id: string,
		fields: FormFields,
	): Promise<EntryOutcome | null> {
		const seen = readSeen(Object.fromEntries(fields));
		const entry = await loadEntry(site, kind, id);
		// Only the page's script sends them, after a conflict.
		if (Object.keys(seen).length === 0 || !entry) return null;

		const merged = mergeUnrelated(
			readTyped(kind, new Map(Object.entries(seen))),
			readTyped(kind, fields),
			readTyped(kind, new Map(Object.entries(entry.values))),
		);
		const version =
			merged && (await storeDraft(site, id, entry.version, merged as Typed));

		return merged && version !== null
			? { ...goTo(id, "merged", version), version, values: merged }
			: null;
	}

	/** Saves, also over the colleague's text that was compared. */
	const keep: Handler = (site, id, fields) => {
		const theirs = fields.get("theirs");
		const typed = theirs ? new Map([...fields, ["version", theirs]]) : fields;

		return save(site, id, typed);
	};

	/** Shows the colleague's text. */
	const take: Handler = async (site, id) => {
		const { version } = await readDocument(site.db, key(id));
		return goTo(id, "taken", version);
	};

	const publish: Handler = (site, id, fields) =>
		saveFirst(site, id, fields, async (typed, version) => {
			const published = await readPublished(site, kind, id);
			const result = await publishDocument(toContentSite(site), {
				key: key(id),
				body: kind.buildBody(typed, published),
				version,
				note: kind.readNote?.(typed) ?? null,
			});

			switch (result.outcome) {
				case "published":
					return goTo(id, "published", version + 1);
				case "unchanged": {
					const now = await storeDraft(site, id, version, null);
					return goTo(id, "unchanged", now ?? version);
				}
				case "conflict":
					return meetColleague(site, id, typed);
				default:
					return describeUnpublished(result, toFieldName);
			}
		});

	const schedule: Handler = (site, id, fields) =>
		saveFirst(site, id, fields, async (typed, version) => {
			const publishAt = fields.get("publishAt") ?? "";
			const values = { ...typed, publishAt };
			const moment = readMoment(publishAt, site.clock.at);
			if ("reason" in moment)
				return {
					...refused("Please check the marked fields.", "Your draft is saved."),
					errors: { publishAt: moment.reason },
					values,
				};

			const result = await scheduleEntry(toContentSite(site), {
				key: key(id),
				publishAt: moment.at,
				version,
			});
			if (result.outcome === "conflict") return meetColleague(site, id, typed);
			if (result.outcome !== "scheduled")
				return { ...describeUnpublished(result, toFieldName), values };

			return goTo(id, "scheduled", version + 1);
		});

	const discard: Handler = async (site, id, fields) => {
		const version = await storeDraft(site, id, readVersion(fields), null);
		if (version === null) return conflict;

		return (await loadEntry(site, kind, id))
			? goTo(id, "discarded", version)
			: { ...done("Done."), to: `${kind.listPath}?done=discarded` };
	};

	const restore: Handler = async (site, id, fields) => {
		const published = await readPublished(site, kind, id);

		return restoreVersion(site, {
			key: key(id),
			path: path(id),
			fields,
			build: async (old) => kind.buildRestored?.(old, published) ?? old,
		});
	};

	const takeDownEntry: Handler = (site, id, fields) =>
		takeDown(site, fields, {
			key: key(id),
			path: path(id),
			listPath: kind.listPath,
		});

	/** A new draft with the same text. */
	const duplicate: Handler = async (site, id) => {
		const entry = await loadEntry(site, kind, id);
		if (!entry) return refused("This isn’t there any more.");

		const title = `${entry.values.title} (copy)`;
		return start(site, { ...entry.values, title, slug: "" });
	};

	async function start(
		site: PublishingSite,
		fields: Typed,
	): Promise<EntryOutcome> {
		const id = site.clock.newId();
		const started = kind.startDraft?.(dayAt(site.clock.at));
		await storeDraft(site, id, 0, { ...fields, ...started });

		return { ...done("Added."), to: path(id) };
	}

	/** Back to the list, off the website. */
	async function undelete(
		site: PublishingSite,
		fields: FormFields,
	): Promise<EntryOutcome> {
		const id = fields.get("id") ?? "";

		return (await undeleteEntry(toContentSite(site), key(id)))
			? { ...done("Restored."), to: `${path(id)}?done=undeleted` }
			: refused("This isn’t deleted any more.");
	}

	return {
		add: (site: PublishingSite) => start(site, {}),
		undelete,
		save,
		keep,
		publish,
		schedule,
		discard,
		restore,
		takeDown: takeDownEntry,
		handlers: {
			draft: keep,
			keep,
			take,
			publish,
			discard,
			restore,
			"restore-draft": (site, id, fields) =>
				restoreDraft(site, fields, { key: key(id), path: path(id) }),
			...(!collections[kind.name].isFixed && {
				duplicate,
				unpublish: takeDownEntry,
				delete: takeDownEntry,
			}),
			...(kind.isScheduled && {
				schedule,
				unschedule: (site, id, fields) =>
					unschedule(site, {
						key: key(id),
						path: path(id),
						version: readVersion(fields),
					}),
			}),
		} satisfies Record<string, Handler> as Readonly<Record<string, Handler>>,
	};
}

function readVersion(fields: FormFields): number {
	return Number(fields.get("version"));
}

/** The forms of one entry's editor, by intent. */
export function bindHandlers(
	id: string,
	handlers: Readonly<Record<string, Handler>>,
): Handlers<EntryOutcome, PublishingSite> {
	return Object.fromEntries(
		Object.entries(handlers).map(([intent, handle]) => [
			intent,
			(site: PublishingSite, fields: FormFields) => handle(site, id, fields),
		]),
	);
}
