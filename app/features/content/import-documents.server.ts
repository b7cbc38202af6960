import {
	type EntryKey,
	parseEntryKey,
	type StoredKey,
} from "#content/collections.server.ts";
import {
	type Redirects,
	removeFromRedirects,
} from "#content/redirects-schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	completeBody,
	type FieldIssues,
	findTakenPath,
	findTakenSource,
} from "./check-document.server.ts";
import { hashBody } from "./document-bodies.server.ts";
import { listEntryPaths } from "./entry-paths.server.ts";
import {
	type FormerPaths,
	readFormerPaths,
	redirectToList,
	updateRedirects,
} from "./entry-redirects.server.ts";
import { readDocument } from "./history.server.ts";
import { checkBody, storeWithdrawal } from "./publish.server.ts";
import {
	type BuiltChange,
	type ChangedDocument,
	type PublishResult,
	publishChange,
	type Refusal,
} from "./publish-change.server.ts";
import { findBody, type Snapshot, withDocument } from "./snapshot.server.ts";
import { type ContentSite, storeVersion } from "./stored-documents.server.ts";

export type ImportResult = {
	/** By key, in the order of the file. */
	documents: ReadonlyMap<StoredKey, ImportOutcome>;
	/** Why none of those that could be published alone was. */
	refusal: Exclude<
		PublishResult,
		{ outcome: "published" | "unchanged" }
	> | null;
};

export type ImportOutcome =
	| { outcome: "published" | "taken down" | "unchanged" | "left out" }
	| Refusal;

type Imported = ChangedDocument & { former: FormerPaths | null };

/**
 * Publishes documents of another installation together: the website is judged with all of them. One that fits no
 * website, such as one whose picture isn’t stored, is left out with its reason.
 * @param documents a body of null takes an entry down. A redirect may begin where one had its page.
 */
export async function importDocuments(
	site: ContentSite,
	documents: readonly ChangedDocument[],
): Promise<ImportResult> {
	const results = new Map<StoredKey, ImportOutcome>(
		documents.map(({ key }) => [key, { outcome: "left out" }]),
	);
	const imported: Imported[] = [];

	for (const document of inOrder(documents)) {
		const checked = await checkDocument(site, document);
		if ("outcome" in checked) results.set(document.key, checked);
		else imported.push(checked);
	}

	const [first, ...others] = imported;
	if (!first) return { documents: results, refusal: null };

	let changed: readonly Imported[] = [];
	const result = await publishChange(site, null, {
		documents: [first, ...others],
		build(current) {
			const built = buildImport(current, imported);
			if ("changed" in built) changed = built.changed;

			return built;
		},
		store: (trx) => storeImport(trx, site, changed),
	});
	if (result.outcome !== "published" && result.outcome !== "unchanged")
		return { documents: results, refusal: result };

	for (const { key } of imported) results.set(key, { outcome: "unchanged" });
	for (const { key, body } of changed)
		results.set(key, { outcome: body === null ? "taken down" : "published" });

	return { documents: results, refusal: null };
}

/** Redirects last: they may begin where another document has no page any more. */
function inOrder(documents: readonly ChangedDocument[]): ChangedDocument[] {
	return [
		...documents.filter(({ key }) => key !== "redirects"),
		...documents.filter(({ key }) => key === "redirects"),
	];
}

async function checkDocument(
	{ db, clock }: ContentSite,
	{ key, body }: ChangedDocument,
): Promise<Imported | ImportOutcome> {
	const former = await readFormerPaths(db, key);
	if (body === null) {
		const { state } = await readDocument(db, key);
		const isDown = state === "unpublished" || state === "deleted";

		return isDown ? { outcome: "unchanged" } : { key, body, former };
	}

	const checked = await checkBody(db, key, completeBody(key, body, clock.at));

	return "outcome" in checked ? checked : { key, body: checked.body, former };
}

/** The website with all of them, and those that change it. */
function buildImport(
	current: Snapshot,
	imported: readonly Imported[],
): (BuiltChange & { changed: Imported[] }) | { issues: FieldIssues } {
	let candidate = current;
	for (const { key, body, former } of imported) {
		const redirects =
			body === null ? null : updateRedirects(candidate, key, { body, former });
		candidate = withDocument(candidate, key, body, current.at);
		if (redirects) candidate = withRedirects(candidate, redirects);
	}
	// Two entries may have each other's address.
	candidate = withRedirects(
		candidate,
		removeFromRedirects(
			candidate.documents.redirects,
			listEntryPaths(candidate.entries, current.entries),
		),
	);

	const issues = listIssues(current, candidate, imported);
	if (issues.length > 0) return { issues };

	const changed = imported.filter(
		({ key, body }) =>
			current.unreadable.includes(key) ||
			hashBody(findBody(current, key)) !== hashBody(body),
	);
	const { redirects } = candidate.documents;
	const isOwn = imported.some(({ key }) => key === "redirects");
	const isRedirected =
		!isOwn && hashBody(redirects) !== hashBody(current.documents.redirects);

	return {
		candidate,
		changed,
		isSame: changed.length === 0,
		redirects: isRedirected ? redirects : null,
		ifLinked: changed
			.filter(({ body }) => body === null)
			.flatMap(({ key }) => redirectToList(current, key as EntryKey)),
	};
}

function withRedirects(snapshot: Snapshot, redirects: Redirects): Snapshot {
	return withDocument(snapshot, "redirects", redirects, snapshot.at);
}

function listIssues(
	current: Snapshot,
	candidate: Snapshot,
	imported: readonly Imported[],
): FieldIssues {
	return imported
		.filter(({ body }) => body !== null)
		.flatMap(({ key, body }) => {
			const issue =
				findTakenPath(candidate, key, body) ??
				findTakenSource(current, candidate, key, body);

			return issue ? [{ ...issue, message: `${key}: ${issue.message}` }] : [];
		});
}

async function storeImport(
	trx: Database,
	site: ContentSite,
	changed: readonly Imported[],
): Promise<number> {
	let number = 0;
	for (const { key, body } of changed)
		number =
			body === null && parseEntryKey(key)
				? await storeWithdrawal(trx, site, key as EntryKey, "unpublished")
				: await storeVersion(trx, site, {
						key,
						body,
						action: "content.import",
					});

	return number;
}
