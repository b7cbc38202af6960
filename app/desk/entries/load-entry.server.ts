import {
	collections,
	findKind,
	isFixed,
	parseEntryKey,
	type StoredKey,
} from "#content/collections.server.ts";
import { dayAt } from "#desk/layout/relative-time.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	listVersions,
	readDocument,
} from "#features/content/history.server.ts";
import { findBody, loadSnapshot } from "#features/content/snapshot.server.ts";
import {
	type EntryKind,
	type EntryPart,
	makeKey,
	type Published,
	readDraft,
	type Typed,
} from "./entry-kind.server.ts";

type ReadContext = Pick<StaffContext, "db" | "clock">;

/** The entry for its editor: the draft, else what is published, was last or is shipped. Null for an unknown one. */
export async function loadEntry<Body>(
	{ db, clock }: ReadContext,
	kind: EntryKind<Body>,
	id: string,
) {
	if (kind.part) return loadPart({ db, clock }, kind, kind.part, id);

	const key = makeKey(kind as EntryKind, id);
	const snapshot = await loadSnapshot(db, clock.at);
	const live = findBody(snapshot, key) as Body | null;
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
		livePath: live && findLivePath(key, live),
		hasDraft: typed !== null,
		/** Something remains without the draft. */
		remains: shown !== null && shown !== undefined,
		isUnreadable: snapshot.unreadable.includes(key),
		values: typed ?? formatForm(kind, shown as Body),
		versions,
		shipped,
		isNew: false,
		isRemoved: false,
	};
}

/** The bodies of a list: the draft's, else that of the website, and that of the website. */
export async function readListBodies<Body>(
	{ db, clock }: ReadContext,
	kind: EntryKind<Body>,
) {
	const key = makeKey(kind as EntryKind, "");
	const snapshot = await loadSnapshot(db, clock.at);
	const { draft, ...document } = await readDocument(db, key);
	const live = findBody(snapshot, key) as Body;

	return {
		...document,
		live,
		body: (draft ?? live) as Body,
		isUnreadable: snapshot.unreadable.includes(key),
	};
}

/** An item of a list. One that was removed in the draft is as the website shows it. */
async function loadPart<Body>(
	site: ReadContext,
	kind: EntryKind<Body>,
	part: EntryPart<Body>,
	id: string,
) {
	const { live, body, ...document } = await readListBodies(site, kind);
	const typed = part.read(body, id);
	const shown = part.read(live, id);
	const isNew = !typed && !shown && part.isNew(id);
	const values = typed ?? shown ?? (isNew ? {} : null);
	if (!values) return null;

	return {
		...document,
		id,
		live: null as Body | null,
		livePath: shown && part.findPath(live, id),
		hasDraft: !isNew && JSON.stringify(typed) !== JSON.stringify(shown),
		remains: shown !== null,
		values,
		versions: [],
		shipped: null,
		isNew,
		/** Still on the website, and no more in the draft. */
		isRemoved: typed === null && shown !== null,
	};
}

/** Null for a document without a page of its own. */
function findLivePath(key: StoredKey, body: unknown): string | null {
	const entry = parseEntryKey(key);
	return entry && collections[entry.name].findPath(body as never);
}

function formatForm<Body>(kind: EntryKind<Body>, body: Body): Typed {
	const { blankFields = [] } = kind;
	const blank = Object.fromEntries(blankFields.map((name) => [name, ""]));

	return { ...kind.formatBody(body), ...blank };
}

export async function readPublished(
	{ db, clock }: ReadContext,
	kind: EntryKind,
	id: string,
): Promise<Published<unknown>> {
	const snapshot = await loadSnapshot(db, clock.at);
	const live = findBody(snapshot, makeKey(kind, id));

	return { live, today: dayAt(clock.at) };
}

/** A new entry is stored with its first draft, unless there are no others than the shipped ones, or its id isn't one. */
export async function mayEdit(
	site: ReadContext,
	kind: EntryKind,
	id: string,
): Promise<boolean> {
	const isKnown = isFixed(makeKey(kind, id)) || kind.part !== undefined;
	return !isKnown || (await loadEntry(site, kind, id)) !== null;
}
