import { company } from "#content/content.ts";
import { done, refused } from "#desk/layout/form.server.ts";
import { buildDonePath } from "#desk/shared/build-done-path.ts";
import {
	type PublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import { describeUnpublished } from "#desk/shared/describe-publication.server.ts";
import {
	conflict,
	type EntryOutcome,
} from "#desk/shared/entry-outcome.server.ts";
import {
	canPublish,
	draftOnly,
	ownersOnly,
} from "#desk/shared/rights.server.ts";
import { scheduleEntry } from "#features/content/schedule.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { readLocalTime } from "#lib/time/local-time.server.ts";
import { toFieldName } from "./article-fields.ts";
import {
	buildArticlePath,
	meetColleague,
	readValues,
	readVersion,
	storeDraft,
} from "./articles.server.ts";
import { articleKey } from "./list-articles.server.ts";

/** Publishes the draft of that moment. */
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

	const publishAt = readMoment(values.publishAt, site.clock.at);
	if (publishAt === null)
		return {
			...refused("Please check the marked fields.", "Your draft is saved."),
			errors: {
				publishAt: describeRefusedTime(values.publishAt),
			},
			values,
			version,
		};

	const result = await scheduleEntry(toContentSite(site), {
		key: articleKey(id),
		publishAt,
		version,
	});
	if (result.outcome === "conflict") return meetColleague(site, id, values);
	if (result.outcome !== "scheduled")
		return { ...describeUnpublished(result, toFieldName), values, version };

	return {
		...done("Scheduled."),
		to: buildDonePath(buildArticlePath(id), "scheduled", version + 1),
	};
}

/** A local time of the agency that is still to come, as UTC. */
function readMoment(local: string | undefined, now: string): string | null {
	const moment = readLocalTime(local ?? "", company().timeZone);
	return moment !== null && moment > now ? moment : null;
}

function describeRefusedTime(local: string | undefined): string {
	const day = local?.slice(0, 10);
	const isSkipped =
		readLocalTime(local ?? "", company().timeZone) === null &&
		readLocalTime(`${day}T12:00`, company().timeZone) !== null;

	return isSkipped
		? "The clocks change in this hour. Choose another one."
		: "Choose a time in the future.";
}

export async function unscheduleArticle(
	site: PublishingSite,
	id: string,
	fields: FormFields,
): Promise<EntryOutcome> {
	const version = readVersion(fields);
	const { outcome } = await scheduleEntry(toContentSite(site), {
		key: articleKey(id),
		publishAt: null,
		version,
	});
	if (outcome === "forbidden") return ownersOnly;
	if (outcome === "conflict") return conflict;

	return {
		...done("Not scheduled any more."),
		to: buildDonePath(buildArticlePath(id), "unscheduled", version + 1),
	};
}
