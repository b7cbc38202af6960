import * as v from "valibot";
import { toAuthors } from "#content/authors.ts";
import { DEFAULT_CALL_MINUTES, describeCalls } from "#content/call-length.ts";
import { listRewordings } from "#content/claims-schema.ts";
import {
	type CollectionName,
	collectionNames,
	collections,
	type EntryKey,
	findKind,
	isFixed,
	parseEntryKey,
	type StoredKey,
} from "#content/collections.server.ts";
import {
	shippedConsentVersion,
	shippedCookiePolicy,
} from "#content/consent-version.ts";
import type { Content } from "#content/content-types.ts";
import { formatTown } from "#content/countries.ts";
import {
	type DocumentKey,
	type Documents,
	documentKeys,
	documentKinds,
} from "#content/documents.ts";
import { listLawFacts } from "#content/law.ts";
import { nameCurrent } from "#content/legal-schema.ts";
import { type Notice, noticeAt } from "#content/notice-schema.ts";
import { listFootLinks } from "#content/own-page-schema.ts";
import { listPlanFacts, rewordPlans } from "#content/plan-passages.ts";
import { describeRegistration } from "#content/registration.ts";
import { DEFAULT_TIME_ZONE } from "#content/shipped-content.ts";
import { buildLinkPattern } from "#content/switches.ts";
import { toSwitchedOff } from "#content/switches-schema.ts";
import { writePlans } from "#content/tiers-schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readSetting } from "#lib/db/settings.server.ts";
import { findDayStart, findYear } from "#lib/time/dates.ts";
import { hashBody, readBody } from "./document-bodies.server.ts";
import {
	type Bodies,
	contentBodies,
	type Entries,
	shippedDocuments,
	shippedEntries,
} from "./published-bodies.server.ts";

/** Counts publications, so that every instance notices each. */
export const revisionSetting = "content_revision";

/**
 * The last moment at which the content changed by itself. An instance whose clock is behind shows the content of
 * this moment, as the others do.
 */
export const contentMomentSetting = "content_moment";

export const timeZoneSetting = "time_zone";

/** `1` while search engines are asked to leave the site out. */
export const hiddenSetting = "hidden_from_search";

/** The published documents at one moment, over what is shipped. */
export type Snapshot = {
	revision: string;
	/** The time for which it was loaded: UTC, ISO 8601. */
	at: string;
	documents: Documents;
	entries: Entries;
	/** Addresses of entries that were taken off the website. */
	withdrawn: ReadonlySet<string>;
	content: Content;
	/** False for the content that the build has rendered. */
	isEdited: boolean;
	/** Published documents that no longer fit this version. What was shipped is shown instead. */
	unreadable: readonly StoredKey[];
	/** When the content changes by itself: UTC, ISO 8601. */
	nextChange: string;
};

/** @param at the time for which the content is wanted. */
export async function loadSnapshot(
	db: Database,
	at: string,
): Promise<Snapshot> {
	const revision = (await readSetting(db, revisionSetting)) ?? "0";
	const moment = (await readSetting(db, contentMomentSetting)) ?? "";
	const settings = await readSettings(db);
	const rows = await db
		.selectFrom("content_documents as document")
		.leftJoin("content_versions as version", (join) =>
			join
				.onRef("version.key", "=", "document.key")
				.onRef("version.number", "=", "document.live_number"),
		)
		.select(["document.key", "document.state", "version.body"])
		.where("document.state", "!=", "default")
		.execute();

	const unreadable: StoredKey[] = [];
	const documents = shippedDocuments();
	for (const key of documentKeys) {
		const row = rows.find((each) => each.key === key && each.state === "live");
		if (!row?.body) continue;

		const body = readBody(key, row.body);
		if (body) Object.assign(documents, { [key]: body });
		else unreadable.push(key);
	}

	let entries = shippedEntries();
	const withdrawn = new Set<string>();
	for (const { key, state, body } of rows) {
		if (!parseEntryKey(key)) continue;

		const entryKey = key as EntryKey;
		const isLive = state === "live";
		// Earlier versions could take one off.
		if (!isLive && isFixed(entryKey)) continue;

		const read = body ? readBody(entryKey, body) : null;
		if (isLive && !read) unreadable.push(entryKey);
		else entries = withEntry(entries, entryKey, isLive ? read : null);

		const path = findPath(entryKey, read ?? findKind(entryKey).shipped);
		if (!isLive && path) withdrawn.add(path);
	}

	return {
		...buildSnapshot(
			{ documents, entries, withdrawn },
			moment > at ? moment : at,
			settings,
		),
		revision,
		unreadable,
	};
}

/**
 * The snapshot with one body replaced, before it is published.
 * @param body null takes an entry down.
 */
export function withDocument(
	snapshot: Snapshot,
	key: StoredKey,
	body: unknown,
	at: string,
): Snapshot {
	const isEntry = parseEntryKey(key) !== null;
	const documents = isEntry
		? snapshot.documents
		: { ...snapshot.documents, [key]: body };
	const entries = isEntry
		? withEntry(snapshot.entries, key as EntryKey, body)
		: snapshot.entries;
	const { company, calls, isHidden } = snapshot.content;
	const settings = { timeZone: company.timeZone, calls, isHidden };
	const withdrawn = isEntry
		? withdraw(snapshot, key as EntryKey, body)
		: snapshot.withdrawn;
	const unreadable = snapshot.unreadable.filter((each) => each !== key);

	return {
		...snapshot,
		...buildSnapshot({ documents, entries, withdrawn }, at, settings),
		unreadable,
	};
}

function withEntry(entries: Entries, key: EntryKey, body: unknown): Entries {
	const { name = "article", id = "" } = parseEntryKey(key) ?? {};
	const changed = new Map<string, unknown>(entries[name]);
	if (body === null) changed.delete(id);
	else changed.set(id, body);

	return { ...entries, [name]: changed };
}

/** The addresses that are withdrawn once an entry has another body. */
function withdraw(
	snapshot: Snapshot,
	key: EntryKey,
	body: unknown,
): ReadonlySet<string> {
	const withdrawn = new Set(snapshot.withdrawn);
	const live = findPath(key, findBody(snapshot, key));
	const path = findPath(key, body);
	if (live && body === null) withdrawn.add(live);
	if (path) withdrawn.delete(path);

	return withdrawn;
}

/** Null without a body. */
function findPath(key: EntryKey, body: unknown): string | null {
	const { name = "article" } = parseEntryKey(key) ?? {};
	return body ? collections[name].findPath(body as never) : null;
}

/** @returns null for an entry that isn’t published. */
export function findBody(
	snapshot: Pick<Snapshot, "documents" | "entries">,
	key: StoredKey,
): unknown {
	const entry = parseEntryKey(key);
	if (!entry) return snapshot.documents[key as DocumentKey];

	return snapshot.entries[entry.name].get(entry.id) ?? null;
}

/** What pages show that isn't a document. */
type Settings = Pick<Content, "calls" | "isHidden"> & { timeZone: string };

async function readSettings(db: Database): Promise<Settings> {
	const timeZone = await readSetting(db, timeZoneSetting);
	const booking = await db
		.selectFrom("booking_settings")
		.select("settings")
		.where("id", "=", SHARED_HOURS)
		.executeTakeFirst();
	const stored = v.safeParse(storedLengths, booking?.settings);

	return {
		timeZone: timeZone ?? DEFAULT_TIME_ZONE,
		isHidden: (await readSetting(db, hiddenSetting)) === "1" ? true : undefined,
		calls: describeCalls(
			stored.success ? stored.output.lengthMinutes : DEFAULT_CALL_MINUTES,
		),
	};
}

/** The row of `booking_settings` that is no calendar's. */
export const SHARED_HOURS = "current";

const storedLengths = v.pipe(
	v.string(),
	v.parseJson(),
	v.object({
		lengthMinutes: v.object({ discovery: v.number(), onboarding: v.number() }),
	}),
);

function buildSnapshot(
	bodies: Bodies,
	at: string,
	{ timeZone, calls, isHidden }: Settings,
) {
	const { documents, entries, withdrawn } = bodies;
	const { company, tiers, notice, team } = documents;
	const off = toSwitchedOff(documents.switches);
	const hasCases = off?.cases === undefined;
	const cookiePolicy = entries.legal.get("cookies-policy");
	const changed = {
		...listRewordings(
			documents.claims,
			(id) => hasCases && entries.case.has(id),
		),
		...rewordPlans(tiers),
	};
	const rewordings = Object.keys(changed).length > 0 ? changed : undefined;
	const built: Content = {
		company: {
			...company,
			timeZone,
			town: formatTown(company.address),
			registration: describeRegistration(company),
		},
		serverFacts: Object.assign(listLawFacts(company.law), listPlanFacts(tiers)),
		tiers: writePlans(tiers, { vatNote: company.vatNote, rewordings }),
		notice: noticeAt(notice, at),
		signUp: off?.newsletter === undefined ? documents["sign-up"].places : [],
		off: off && { ids: Object.keys(off), links: buildLinkPattern(off) },
		ownLinks: listFootLinks(entries.page.values()),
		authors: toAuthors(team.members),
		calls,
		isHidden,
		rewordings,
		consentVersion: cookiePolicy?.consentVersion ?? shippedConsentVersion,
		cookiePolicy: cookiePolicy
			? nameCurrent(cookiePolicy)
			: shippedCookiePolicy,
		year: findYear(at, timeZone),
	};
	contentBodies.set(built, bodies);

	const newYear = findDayStart(`${built.year + 1}-01-01`, timeZone);
	const isEdited =
		timeZone !== DEFAULT_TIME_ZONE ||
		isHidden === true ||
		hashBody(calls) !== hashBody(describeCalls(DEFAULT_CALL_MINUTES)) ||
		documentKeys.some(
			(key) =>
				hashBody(documents[key]) !== hashBody(documentKinds[key].shipped),
		) ||
		collectionNames.some((name) => !isAsShipped(name, entries));

	const nextChange =
		[...findMoments(notice), newYear]
			.filter((moment) => moment > at)
			.sort()[0] ?? newYear;

	return {
		at,
		documents,
		entries,
		withdrawn,
		content: built,
		isEdited,
		nextChange,
	};
}

function isAsShipped(name: CollectionName, entries: Entries): boolean {
	const { shipped } = collections[name];
	const edited = entries[name];

	return (
		edited.size === shipped.size &&
		[...shipped].every(
			([id, body]) =>
				edited.get(id) === body ||
				hashBody(edited.get(id) ?? null) === hashBody(body),
		)
	);
}

/** When the notice begins and ends. */
function findMoments({ text, from, until }: Notice): string[] {
	if (text === "") return [];
	return [from, until].filter((moment) => moment !== null);
}
