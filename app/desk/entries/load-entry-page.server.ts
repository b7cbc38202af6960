import { isFixed, parseEntryKey } from "#content/collections.server.ts";
import { company } from "#content/content.ts";
import { formatExactly } from "#desk/layout/relative-time.ts";
import {
	describeVersions,
	readCompared,
} from "#desk/shared/describe-versions.server.ts";
import { describeDrafts } from "#desk/shared/earlier-drafts.server.ts";
import { canPublish } from "#desk/shared/rights.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { currentDocuments } from "#features/content/current-content.server.ts";
import { toWallClock } from "#lib/time/dates.ts";
import {
	type EntryKind,
	type EntryName,
	makeKey,
	readDraft,
} from "./entry-kind.server.ts";
import { loadEntry } from "./load-entry.server.ts";
import { buildPreviewPath } from "./preview-link.server.ts";

export type EntryPageData = NonNullable<
	Awaited<ReturnType<typeof loadEntryPage>>
>;

/** What an editor shows. Null for an unknown entry. */
export async function loadEntryPage(
	site: StaffContext,
	kind: EntryKind,
	{ id, url }: { id: string; url: URL },
) {
	const entry = await loadEntry(site, kind, id);
	if (!entry) return null;

	const { live, versions, shipped, publishAt, ...state } = entry;
	const { part } = kind;
	const key = makeKey(kind, id);
	const { timeZone } = company();
	const isEntry = parseEntryKey(key) !== null;

	return {
		...state,
		name: kind.name as EntryName,
		...(part && entry.isNew && { values: await part.start(site, url) }),
		isFixed: isFixed(key) || part !== undefined,
		/** Of an item of a list. */
		part: part ? await part.load(site, id, url) : null,
		now: site.clock.at,
		timeZone,
		canPublish: await canPublish(site, key),
		/** As the field for a time has it. */
		publishAt: publishAt ? toLocalTime(publishAt, timeZone) : "",
		scheduledFor: publishAt && formatExactly(publishAt),
		authors: currentDocuments().team.members.map(({ id, name }) => ({
			id,
			name,
		})),
		dated: live === null ? [] : (kind.listDated?.(live) ?? []),
		checks: (await kind.check?.(entry.values)) ?? [],
		previewPath:
			buildPreviewPath(site.secret, key, site.clock.at) +
			(part ? `?item=${id}#${id}` : ""),
		history: [
			...(await describeVersions(versions, {
				shipped,
				// Settings have no text: their fields are compared as they are.
				...(isEntry && { format: kind.formatBody }),
				compared: readCompared(url),
			})),
			...(await describeDrafts(site.db, key, {
				compared: url.searchParams.get("compare"),
				now: entry.values,
				format: (draft) => readDraft(kind, draft),
			})),
		].sort((a, b) => b.at.localeCompare(a.at)),
		hasShipped: shipped !== null,
	};
}

function toLocalTime(instant: string, timeZone: string): string {
	const { date, time } = toWallClock(instant, timeZone);
	return `${date}T${time}`;
}
