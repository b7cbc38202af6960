import { collections, findKind } from "#content/collections.server.ts";
import { dayAt } from "#desk/layout/relative-time.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	listVersions,
	readDocument,
} from "#features/content/history.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import {
	type EntryKind,
	makeKey,
	type Published,
	readDraft,
	type Typed,
} from "./entry-kind.server.ts";

type Site = Pick<StaffContext, "db" | "clock">;

/** The entry for its editor: the draft, else what is published, was last or is shipped. Null for an unknown one. */
export async function loadEntry<Body>(
	{ db, clock }: Site,
	kind: EntryKind<Body>,
	id: string,
) {
	const key = makeKey(kind as EntryKind, id);
	const { entries, unreadable } = await loadSnapshot(db, clock.at);
	const live = (entries[kind.name].get(id) ?? null) as Body | null;
	const { draft, ...document } = await readDocument(db, key);
	const versions = await listVersions(db, key);
	const shipped = findKind(key).shipped as Body | null;
	const latest = versions[0]?.body as Body | undefined;
	const shown = live ?? latest ?? shipped;
	const typed = draft === null ? null : readDraft(kind as EntryKind, draft);
	if (document.state === "deleted" || (!typed && !shown)) return null;

	return {
		...document,
		id,
		live,
		livePath: live && collections[kind.name].findPath(live as never),
		hasDraft: typed !== null,
		/** Something remains without the draft. */
		remains: shown !== null && shown !== undefined,
		isUnreadable: unreadable.includes(key),
		values: typed ?? formatForm(kind, shown as Body),
		versions,
		shipped,
	};
}

function formatForm<Body>(kind: EntryKind<Body>, body: Body): Typed {
	const { blankFields = [] } = kind;
	const blank = Object.fromEntries(blankFields.map((name) => [name, ""]));

	return { ...kind.formatBody(body), ...blank };
}

export async function readPublished(
	{ db, clock }: Site,
	kind: EntryKind,
	id: string,
): Promise<Published<unknown>> {
	const { entries } = await loadSnapshot(db, clock.at);

	return { live: entries[kind.name].get(id) ?? null, today: dayAt(clock.at) };
}

/** A new entry is stored with its first draft, unless there are no others than the shipped ones. */
export async function mayEdit(
	site: Site,
	kind: EntryKind,
	id: string,
): Promise<boolean> {
	const { isFixed } = collections[kind.name];
	return !isFixed || (await loadEntry(site, kind, id)) !== null;
}
