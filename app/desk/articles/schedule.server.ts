import { company } from "#content/content.ts";
import { done, refused } from "#desk/layout/form.server.ts";
import {
	type PublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import {
	conflict,
	describeRefusal,
	type EntryOutcome,
} from "#desk/shared/entry-outcome.server.ts";
import {
	canPublish,
	draftOnly,
	ownersOnly,
} from "#desk/shared/rights.server.ts";
import { findRefusal } from "#features/content/publish.server.ts";
import { scheduleEntry } from "#features/content/schedule.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { readLocalTime } from "#lib/time/local-time.server.ts";
import { parseFields, toFieldName } from "./article-fields.ts";
import {
	buildArticlePath,
	meetColleague,
	readValues,
	readVersion,
	storeDraft,
} from "./articles.server.ts";
import { articleKey } from "./list-articles.server.ts";

/** Publishes the draft of that moment; a second time removes the article. */
export async function scheduleArticle(
	site: PublishingSite,
	id: string,
	fields: FormFields,
): Promise<EntryOutcome> {
	const values = readValues(fields);
	const version = await storeDraft(site, id, fields);
	if (version === null) return meetColleague(site, id, values);
	if (!(await canPublish(site, articleKey(id))))
		return { ...draftOnly, values, version };

	const refusal = await findRefusal(site, articleKey(id), parseFields(values));
	if (refusal)
		return { ...describeRefusal(refusal, toFieldName), values, version };

	const publishAt = readMoment(values.publishAt, site.clock.at);
	if (publishAt === null)
		return {
			...refused("Please check the marked fields.", "Your draft is saved."),
			errors: {
				publishAt:
					"Please enter a time that is still to come, and not in the hour when the clocks change.",
			},
			values,
			version,
		};

	const outcome = await scheduleEntry(toContentSite(site), {
		key: articleKey(id),
		publishAt,
		unpublishAt: null,
		version,
	});

	if (outcome === "forbidden") return { ...draftOnly, values, version };
	if (outcome === "conflict") return { ...conflict, values };

	return {
		...done("Scheduled."),
		to: `${buildArticlePath(id)}?done=scheduled`,
	};
}

/** A local time of the agency that is still to come, as UTC. */
function readMoment(local: string | undefined, now: string): string | null {
	const moment = readLocalTime(local ?? "", company().timeZone);
	return moment !== null && moment > now ? moment : null;
}

export async function unscheduleArticle(
	site: PublishingSite,
	id: string,
	fields: FormFields,
): Promise<EntryOutcome> {
	const outcome = await scheduleEntry(toContentSite(site), {
		key: articleKey(id),
		publishAt: null,
		unpublishAt: null,
		version: readVersion(fields),
	});
	if (outcome === "forbidden") return ownersOnly;
	if (outcome === "conflict") return conflict;

	return {
		...done("Not scheduled any more."),
		to: `${buildArticlePath(id)}?done=unscheduled`,
	};
}
