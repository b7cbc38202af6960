import { findKind, type StoredKey } from "#content/collections.server.ts";
import type { Redirect } from "#content/redirects-schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { insertSetting } from "#lib/db/settings.server.ts";
import {
	type FieldIssues,
	findPlaceholderFault,
} from "./check-document.server.ts";
import { storeRedirect, withRedirect } from "./entry-redirects.server.ts";
import { PageRefused } from "./pages.server.ts";
import { nextRevision, raiseRevisionFrom } from "./revision.server.ts";
import {
	loadSnapshot,
	revisionSetting,
	type Snapshot,
} from "./snapshot.server.ts";
import {
	type ContentSite,
	DocumentChanged,
	documentRow,
} from "./stored-documents.server.ts";

/** Other publications may come first while the pages are rendered. */
const MAX_ATTEMPTS = 5;

export type PublishResult =
	| { outcome: "published"; number: number }
	| { outcome: "unchanged" }
	| { outcome: "invalid"; issues: FieldIssues }
	| { outcome: "conflict" }
	/** Only an owner may publish the document, or take it down. */
	| { outcome: "forbidden" }
	| { outcome: "refused"; page: string; reason: string };

type BuiltChange = {
	/** The website with the change. */
	candidate: Snapshot;
	isSame: boolean;
	redirect?: Redirect | null | undefined;
	/** Added only when pages still link to its source. */
	redirectIfLinked?: Redirect | null;
};

type Change = {
	key: StoredKey;
	/** Called again when another publication came first. */
	build(current: Snapshot): BuiltChange | { issues: FieldIssues };
	/** @returns the number of the document's live version. */
	store(trx: Database): Promise<number>;
};

export async function publishChange(
	site: ContentSite,
	version: number | null,
	{ key, build, store }: Change,
): Promise<PublishResult> {
	const { db, clock } = site;
	await insertSetting(db, revisionSetting, "0");

	for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
		const current = await loadSnapshot(db, clock.at);
		const built = build(current);
		if ("issues" in built) return { outcome: "invalid", issues: built.issues };

		const fault = findPlaceholderFault(built.candidate, key);
		if (fault)
			return { outcome: "refused", page: findKind(key).label, reason: fault };

		try {
			const { candidate, redirect, prepared } = await renderChange(site, built);
			const stored = await storeChange(site, {
				key,
				version,
				revision: current.revision,
				isSame: built.isSame,
				async store(trx) {
					if (redirect) await storeRedirect(trx, site, current, redirect);

					return await store(trx);
				},
			});
			prepared?.show({ ...candidate, revision: stored.revision });

			return { outcome: "published", number: stored.number };
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

/** @throws PageRefused when a page cannot be rendered. */
async function renderChange(
	{ pages }: ContentSite,
	{ candidate, redirect, redirectIfLinked }: BuiltChange,
) {
	const prepared = await pages?.prepare(candidate);
	if (!redirectIfLinked || !prepared?.deadLinks.has(redirectIfLinked.from))
		return { candidate, redirect, prepared };

	const redirected = withRedirect(candidate, redirectIfLinked);

	return {
		candidate: redirected,
		redirect: redirectIfLinked,
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

type StoredChange = {
	key: StoredKey;
	version: number | null;
	/** The revision that was rendered. */
	revision: string;
	isSame: boolean;
	store(trx: Database): Promise<number>;
};

function storeChange(
	{ db }: ContentSite,
	{ key, version, revision, isSame, store }: StoredChange,
): Promise<{ number: number; revision: string }> {
	const next = nextRevision(revision);

	return db.transaction().execute(async (trx) => {
		if (!(await raiseRevisionFrom(trx, revision)))
			throw new NotStored("overtaken");

		const document = await documentRow(trx, key);
		const current = Number(document?.version ?? 0);
		if (version !== null && version !== current)
			throw new NotStored("conflict");
		if (isSame) throw new NotStored("unchanged");

		return { number: await store(trx), revision: next };
	});
}
