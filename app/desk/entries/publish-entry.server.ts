import type { EntryKey } from "#content/collections.server.ts";
import { refused } from "#desk/layout/form.server.ts";
import { toContentSite } from "#desk/shared/content-site.server.ts";
import { describeUnpublished } from "#desk/shared/describe-publication.server.ts";
import type { EntryOutcome } from "#desk/shared/entry-outcome.server.ts";
import { restoreVersion } from "#desk/shared/restore-version.server.ts";
import { publishDocument } from "#features/content/publish.server.ts";
import type {
	PublishResult,
	Refusal,
} from "#features/content/publish-change.server.ts";
import { scheduleEntry } from "#features/content/schedule.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import {
	type Edited,
	findKey,
	goTo,
	meetColleague,
	saveFirst,
	storeDraft,
} from "./edit-draft.server.ts";
import { buildEntryPath, type Typed } from "./entry-kind.server.ts";
import { readPublished } from "./load-entry.server.ts";
import { readMoment } from "./schedule-entry.server.ts";
import { takeDown } from "./take-down.server.ts";

export function publish(
	edited: Edited,
	fields: FormFields,
): Promise<EntryOutcome> {
	const { kind, site, id } = edited;

	return saveFirst(
		edited,
		fields,
		(typed, version) =>
			kind.part?.publish(site, { id, typed, version, fields }) ??
			publishTyped(edited, typed, version),
	);
}

async function publishTyped(
	edited: Edited,
	typed: Typed,
	version: number,
): Promise<EntryOutcome> {
	const { kind, site, id } = edited;
	const body = kind.buildBody(typed, await readPublished(site, kind, id));
	const question = await kind.prepare?.(site, typed, body);
	if (question) return question;

	const result = await publishDocument(toContentSite(site), {
		key: findKey(edited),
		body,
		version,
		note: kind.readNote?.(typed) ?? null,
	});

	switch (result.outcome) {
		case "published":
			return goTo(edited, "published", version + 1);
		case "unchanged": {
			const now = await storeDraft(edited, version, null);
			return goTo(edited, "unchanged", now ?? version);
		}
		case "conflict":
			return meetColleague(edited, typed);
		default:
			return describeProblems(edited, result, typed);
	}
}

function describeProblems(
	{ kind }: Edited,
	result: Refusal | Extract<PublishResult, { outcome: "forbidden" }>,
	typed: Typed,
): EntryOutcome {
	return {
		...describeUnpublished(result, kind.toFieldName ?? ((path) => path)),
		values: kind.arrangeFields?.(typed) ?? typed,
	};
}

export function schedule(
	edited: Edited,
	fields: FormFields,
): Promise<EntryOutcome> {
	const { site } = edited;

	return saveFirst(edited, fields, async (typed, version) => {
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
			key: findKey(edited) as EntryKey,
			publishAt: moment.at,
			version,
		});
		if (result.outcome === "conflict") return meetColleague(edited, typed);
		if (result.outcome !== "scheduled")
			return { ...describeProblems(edited, result, typed), values };

		return goTo(edited, "scheduled", version + 1);
	});
}

export async function restore(
	edited: Edited,
	fields: FormFields,
): Promise<EntryOutcome> {
	const { kind, site, id } = edited;
	const published = await readPublished(site, kind, id);

	return restoreVersion(site, {
		key: findKey(edited),
		path: buildEntryPath(kind, id),
		fields,
		build: async (old) => kind.buildRestored?.(old, published) ?? old,
	});
}

export function takeDownEntry(
	edited: Edited,
	fields: FormFields,
): Promise<EntryOutcome> {
	const { kind, site, id } = edited;

	return takeDown(site, fields, {
		key: findKey(edited) as EntryKey,
		path: buildEntryPath(kind, id),
		listPath: kind.listPath,
	});
}
