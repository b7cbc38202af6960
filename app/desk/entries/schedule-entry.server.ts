import type { EntryKey } from "#content/collections.server.ts";
import { company } from "#content/content.ts";
import { done } from "#desk/layout/form.server.ts";
import { buildDonePath } from "#desk/shared/build-done-path.ts";
import {
	type PublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import {
	conflict,
	type EntryOutcome,
} from "#desk/shared/entry-outcome.server.ts";
import { ownersOnly } from "#desk/shared/rights.server.ts";
import { scheduleEntry } from "#features/content/schedule.server.ts";
import { readLocalTime } from "#lib/time/local-time.server.ts";

/** A local time of the agency that is still to come, as UTC, or why it can't be used. */
export function readMoment(
	local: string,
	now: string,
): { at: string } | { reason: string } {
	const { timeZone } = company();
	const at = readLocalTime(local, timeZone);
	if (at !== null && at > now) return { at };

	const noon = readLocalTime(`${local.slice(0, 10)}T12:00`, timeZone);
	const isSkipped = at === null && noon !== null;

	return {
		reason: isSkipped
			? "The clocks change in this hour. Choose another one."
			: "Choose a time in the future.",
	};
}

type Entry = { key: EntryKey; path: string; version: number };

export async function unschedule(
	site: PublishingSite,
	{ key, path, version }: Entry,
): Promise<EntryOutcome> {
	const { outcome } = await scheduleEntry(toContentSite(site), {
		key,
		publishAt: null,
		version,
	});
	if (outcome === "forbidden") return ownersOnly;
	if (outcome === "conflict") return conflict;

	return {
		...done("Not scheduled any more."),
		to: buildDonePath(path, "unscheduled", version + 1),
	};
}
