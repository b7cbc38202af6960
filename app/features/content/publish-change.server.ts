import { findKind, type StoredKey } from "#content/collections.server.ts";
import {
	addToRedirects,
	type Redirect,
	type Redirects,
} from "#content/redirects-schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { insertSetting } from "#lib/db/settings.server.ts";
import {
	type FieldIssues,
	findPlaceholderFault,
	lockPictures,
	MISSING_PICTURE,
} from "./check-document.server.ts";
import { PageRefused } from "./pages.server.ts";
import { findBroken } from "./references.server.ts";
import { nextRevision, raiseRevisionFrom } from "./revision.server.ts";
import {
	loadSnapshot,
	revisionSetting,
	type Snapshot,
	withDocument,
} from "./snapshot.server.ts";
import {
	type ContentSite,
	DocumentChanged,
	documentRow,
	storeVersion,
} from "./stored-documents.server.ts";

/** Other publications may come first while the pages are rendered. */
const MAX_ATTEMPTS = 5;

export type PublishResult =
	| {
			outcome: "published";
			number: number;
			/** Redirects were changed with it. */
			isRedirected?: true;
	  }
	| { outcome: "unchanged" }
	| { outcome: "invalid"; issues: FieldIssues }
	| { outcome: "conflict" }
	/** Only an owner may publish the document, or take it down. */
	| { outcome: "forbidden" }
	| { outcome: "refused"; page: string; reason: string };

export type Refusal = Extract<
	PublishResult,
	{ outcome: "invalid" | "refused" }
>;

export type BuiltChange = {
	/** What is published: one document, or several together. */
	documents: readonly ChangedDocument[];
	/** The website with the change. */
	candidate: Snapshot;
	isSame: boolean;
	/** The redirects that come with it; they are in the candidate. */
	redirects?: Redirects | null;
	/** For pages that still link to what is taken down. */
	ifLinked?: readonly Redirect[];
};

/** What is published; a body of null takes an entry down. */
export type ChangedDocument = { key: StoredKey; body: unknown };

type Change = {
	/** Called again when another publication came first. */
	build(current: Snapshot): BuiltChange | { issues: FieldIssues };
	/** @returns the number of the document's live version. */
	store(trx: Database): Promise<number>;
};

/** @param version of the first document, as its author saw it; null to publish whatever came before. */
export async function publishChange(
	site: ContentSite,
	version: number | null,
	{ build, store }: Change,
): Promise<PublishResult> {
	const { db, clock } = site;
	await insertSetting(db, revisionSetting, "0");

	for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
		const current = await loadSnapshot(db, clock.at);
		const built = build(current);
		if ("issues" in built) return { outcome: "invalid", issues: built.issues };

		const { documents } = built;
		const refusal = await findFault(current, built.candidate, documents);
		if (refusal) return refusal;

		try {
			const { candidate, redirects, prepared } = await renderChange(
				site,
				built,
			);
			const stored = await storeChange(site, {
				documents,
				version,
				revision: current.revision,
				isSame: built.isSame,
				async store(trx) {
					if (redirects)
						await storeVersion(trx, site, {
							key: "redirects",
							body: redirects,
						});

					return await store(trx);
				},
			});
			prepared?.show({ ...candidate, revision: stored.revision });

			return {
				outcome: "published",
				number: stored.number,
				...(redirects && { isRedirected: true }),
			};
		} catch (error) {
			if (error instanceof PageRefused)
				return { outcome: "refused", page: error.page, reason: error.message };
			if (error instanceof DocumentChanged) continue;
			if (!(error instanceof NotStored)) throw error;
			if (error.outcome !== "overtaken") return { outcome: error.outcome };
		}
	}

	return { outcome: "conflict" };
}

/** Why a change can't be published, before its pages are rendered; null otherwise. */
export async function findFault(
	current: Snapshot,
	candidate: Snapshot,
	documents: readonly ChangedDocument[],
): Promise<Refusal | null> {
	for (const { key } of documents) {
		const reason = await findPlaceholderFault(candidate, key);
		if (reason)
			return { outcome: "refused", page: findKind(key).label, reason };
	}

	const keys = documents.map(({ key }) => key);
	const broken = findBroken(current, candidate, keys);
	if (!broken) return null;
	if ("issues" in broken) return { outcome: "invalid", ...broken };

	const page = documents.map(({ key }) => findKind(key).label)[0] ?? "";
	return { outcome: "refused", page, ...broken };
}

/** @throws PageRefused when a page cannot be rendered. */
async function renderChange(
	{ pages }: ContentSite,
	{ candidate, redirects, isSame, ifLinked = [] }: BuiltChange,
) {
	if (isSame) return { candidate, redirects };

	const prepared = await pages?.prepare(candidate);
	const linked = ifLinked.filter(({ from }) => prepared?.deadLinks.has(from));
	if (linked.length === 0) return { candidate, redirects, prepared };

	const added = linked.reduce(addToRedirects, candidate.documents.redirects);
	const redirected = withDocument(candidate, "redirects", added, candidate.at);

	return {
		candidate: redirected,
		redirects: added,
		prepared: await pages?.prepare(redirected),
	};
}

/** Rolls the transaction back. */
class NotStored extends Error {
	readonly outcome: "conflict" | "unchanged" | "overtaken";

	constructor(outcome: NotStored["outcome"]) {
		super(outcome);
		this.outcome = outcome;
	}
}

type StoredChange = Pick<BuiltChange, "documents" | "isSame"> & {
	version: number | null;
	/** The revision that was rendered. */
	revision: string;
	store(trx: Database): Promise<number>;
};

function storeChange(
	{ db }: ContentSite,
	{ documents, version, revision, isSame, store }: StoredChange,
): Promise<{ number: number; revision: string }> {
	const next = nextRevision(revision);

	return db.transaction().execute(async (trx) => {
		if (!(await raiseRevisionFrom(trx, revision)))
			throw new NotStored("overtaken");

		const [first] = documents;
		const row = first && (await documentRow(trx, first.key));
		const current = Number(row?.version ?? 0);
		if (version !== null && version !== current)
			throw new NotStored("conflict");
		if (isSame) throw new NotStored("unchanged");
		for (const { key, body } of documents)
			if (!(await lockPictures(trx, body)))
				throw new PageRefused(findKind(key).label, MISSING_PICTURE);

		return { number: await store(trx), revision: next };
	});
}
