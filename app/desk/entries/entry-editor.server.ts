import {
	collections,
	type EntryKey,
	parseEntryKey,
} from "#content/collections.server.ts";
import { done, type Handlers, refused } from "#desk/layout/form.server.ts";
import { dayAt } from "#desk/layout/relative-time.ts";
import {
	type PublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import { restoreDraft } from "#desk/shared/earlier-drafts.server.ts";
import type { EntryOutcome } from "#desk/shared/entry-outcome.server.ts";
import { undeleteEntry } from "#features/content/publish.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import {
	discard,
	type Edited,
	findKey,
	keep,
	readVersion,
	remove,
	save,
	storeDraft,
	take,
} from "./edit-draft.server.ts";
import {
	buildEntryPath,
	type EntryKind,
	makeKey,
	type Typed,
} from "./entry-kind.server.ts";
import { loadEntry } from "./load-entry.server.ts";
import {
	publish,
	restore,
	schedule,
	takeDownEntry,
} from "./publish-entry.server.ts";
import { unschedule } from "./schedule-entry.server.ts";

type Handler = (
	site: PublishingSite,
	id: string,
	fields: FormFields,
) => Promise<EntryOutcome>;

/** The forms of a document’s editor: a draft is saved first, so that nothing typed is lost whatever follows. */
export function createEntryEditor<Body>(declared: EntryKind<Body>) {
	const kind = declared as EntryKind;
	const bind =
		(
			handle: (edited: Edited, fields: FormFields) => Promise<EntryOutcome>,
		): Handler =>
		(site, id, fields) =>
			handle({ kind, site, id }, fields);
	const ofMany = {
		duplicate: bind(duplicate),
		unpublish: bind(takeDownEntry),
		delete: bind(takeDownEntry),
	};
	const ofScheduled = {
		schedule: bind(schedule),
		unschedule: bind(cancelSchedule),
	};
	const handlers: Readonly<Record<string, Handler>> = {
		draft: bind(keep),
		keep: bind(keep),
		take: bind(take),
		publish: bind(publish),
		discard: bind(discard),
		restore: bind(restore),
		"restore-draft": bind(restoreEarlierDraft),
		...(isOneOfMany(kind) && ofMany),
		...(kind.part && { remove: bind(remove) }),
		...(kind.isScheduled && ofScheduled),
	};

	return {
		add: (site: PublishingSite) => start(kind, site, {}),
		undelete: (site: PublishingSite, fields: FormFields) =>
			undelete(kind, site, fields),
		save: bind(save),
		keep: bind(keep),
		publish: bind(publish),
		schedule: bind(schedule),
		discard: bind(discard),
		restore: bind(restore),
		takeDown: bind(takeDownEntry),
		handlers,
	};
}

/** True where entries can be added, copied and taken off the website. */
function isOneOfMany(kind: EntryKind): boolean {
	const entry = parseEntryKey(makeKey(kind, "any"));
	return entry !== null && !collections[entry.name].isFixed;
}

/** A new draft with the same text. */
async function duplicate({ kind, site, id }: Edited): Promise<EntryOutcome> {
	const entry = await loadEntry(site, kind, id);
	if (!entry) return refused("This isn’t there any more.");

	const title = `${entry.values.title} (copy)`;
	return start(kind, site, { ...entry.values, title, slug: "" });
}

async function start(
	kind: EntryKind,
	site: PublishingSite,
	fields: Typed,
): Promise<EntryOutcome> {
	const id = site.clock.newId();
	const started = kind.startDraft?.(dayAt(site.clock.at));
	await storeDraft({ kind, site, id }, 0, { ...fields, ...started });

	return { ...done("Added."), to: buildEntryPath(kind, id) };
}

/** Back to the list, off the website. */
async function undelete(
	kind: EntryKind,
	site: PublishingSite,
	fields: FormFields,
): Promise<EntryOutcome> {
	const id = fields.get("id") ?? "";
	const key = makeKey(kind, id) as EntryKey;

	return (await undeleteEntry(toContentSite(site), key))
		? {
				...done("Restored."),
				to: `${buildEntryPath(kind, id)}?done=undeleted`,
			}
		: refused("This isn’t deleted any more.");
}

function restoreEarlierDraft(
	edited: Edited,
	fields: FormFields,
): Promise<EntryOutcome> {
	const { kind, site, id } = edited;

	return restoreDraft(site, fields, {
		key: findKey(edited),
		path: buildEntryPath(kind, id),
	});
}

function cancelSchedule(
	edited: Edited,
	fields: FormFields,
): Promise<EntryOutcome> {
	const { kind, site, id } = edited;

	return unschedule(site, {
		key: findKey(edited) as EntryKey,
		path: buildEntryPath(kind, id),
		version: readVersion(fields),
	});
}

/** The forms of one document’s editor, by intent. */
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
