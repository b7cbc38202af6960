import {
	collectionNames,
	collections,
	type EntryKey,
	parseEntryKey,
	type StoredKey,
} from "#content/collections.server.ts";
import {
	addToRedirects,
	type Redirect,
	type Redirects,
	removeFromRedirects,
} from "#content/redirects-schema.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	type FieldIssues,
	findTakenPath,
	findTakenSource,
	parseDocument,
} from "./check-document.server.ts";
import { hashBody } from "./document-bodies.server.ts";
import { listEntryPaths } from "./entry-paths.server.ts";
import {
	type FormerPaths,
	readFormerPaths,
	redirectToList,
	updateRedirects,
} from "./entry-redirects.server.ts";
import { storeWithdrawal } from "./publish.server.ts";
import {
	type BuiltChange,
	type ChangedDocument,
	type PublishResult,
	publishChange,
} from "./publish-change.server.ts";
import { mayPublish } from "./rights.server.ts";
import { findBody, type Snapshot, withDocument } from "./snapshot.server.ts";
import {
	type ContentSite,
	type PublishAction,
	storeVersion,
} from "./stored-documents.server.ts";

type Together = {
	/** All documents that may be among those listed. */
	keys: readonly StoredKey[];
	/** The bodies for the website as it is; null takes an entry down. Called again when another publication came first. */
	list(current: Snapshot): readonly ChangedDocument[];
	/** Links of these entries to others that are off the website lead to the others' lists. */
	redirectsLinks?: boolean;
	/** The action in the audit log. */
	action?: PublishAction;
	/** Drafts have more than the bodies, and stay. */
	keepsDraft?: boolean;
};

type FormerByKey = ReadonlyMap<StoredKey, FormerPaths | null>;

/** Publishes several documents in one publication: the website is judged with all of them. */
export async function publishTogether(
	site: ContentSite,
	{ keys, list, redirectsLinks = false, ...stored }: Together,
): Promise<{ result: PublishResult; changed: readonly ChangedDocument[] }> {
	const former = new Map<StoredKey, FormerPaths | null>();
	for (const key of keys) {
		if (!(await mayPublish(site.db, site.staffId, key)))
			return { result: { outcome: "forbidden" }, changed: [] };

		former.set(key, await readFormerPaths(site.db, key));
	}

	let changed: readonly ChangedDocument[] = [];
	const result = await publishChange(site, null, {
		build(current) {
			const documents = list(current);
			const built = buildTogether(current, documents, {
				former,
				redirectsLinks,
			});
			if ("changed" in built) changed = built.changed;

			return built;
		},
		store: (trx) => storeTogether(trx, site, changed, stored),
	});

	return { result, changed: result.outcome === "published" ? changed : [] };
}

/** The website with all of them, and those that change it. */
function buildTogether(
	current: Snapshot,
	documents: readonly ChangedDocument[],
	{ former, redirectsLinks }: { former: FormerByKey; redirectsLinks: boolean },
):
	| (BuiltChange & { changed: readonly ChangedDocument[] })
	| { issues: FieldIssues } {
	let candidate = current;
	for (const { key, body } of documents) {
		const change = { body, former: former.get(key) ?? null };
		const redirects =
			body === null ? null : updateRedirects(candidate, key, change);
		candidate = withDocument(candidate, key, body, current.at);
		if (redirects) candidate = withRedirects(candidate, redirects);
	}
	// Two entries may have each other's address.
	const ownRedirects = removeFromRedirects(
		candidate.documents.redirects,
		listEntryPaths(candidate.entries, current.entries),
	);
	const added = redirectsLinks ? listDetours(candidate, documents) : [];
	candidate = withRedirects(
		candidate,
		added.reduce(addToRedirects, ownRedirects),
	);

	const issues = listIssues(current, candidate, documents);
	if (issues.length > 0) return { issues };

	const changed = documents.filter(
		({ key, body }) =>
			current.unreadable.includes(key) ||
			hashBody(findBody(current, key)) !== hashBody(body),
	);
	const { redirects } = candidate.documents;
	const isOwn = documents.some(({ key }) => key === "redirects");
	const isRedirected =
		!isOwn && hashBody(redirects) !== hashBody(current.documents.redirects);

	return {
		documents,
		candidate,
		changed,
		isSame: changed.length === 0,
		redirects: isRedirected ? redirects : null,
		ifLinked: changed
			.filter(({ body }) => body === null)
			.flatMap(({ key }) => redirectToList(current, key as EntryKey)),
	};
}

/** From entries that are off the website, and to which bodies link, to their lists. */
function listDetours(
	{ withdrawn }: Snapshot,
	documents: readonly ChangedDocument[],
): Redirect[] {
	const texts = documents
		.filter(({ key }) => parseEntryKey(key) !== null)
		.map(({ body }) => JSON.stringify(body));

	return Array.from(withdrawn).flatMap((from) => {
		const isLinked = texts.some((text) =>
			text
				.split(from)
				.slice(1)
				.some((rest) => !/^[\w-]/.test(rest)),
		);
		const to = collectionNames
			.map((name) => collections[name].listPath)
			.find((path) => from.startsWith(`${path}/`));

		return isLinked && to ? [{ from, to }] : [];
	});
}

function withRedirects(snapshot: Snapshot, redirects: Redirects): Snapshot {
	return withDocument(snapshot, "redirects", redirects, snapshot.at);
}

function listIssues(
	current: Snapshot,
	candidate: Snapshot,
	documents: readonly ChangedDocument[],
): FieldIssues {
	return documents.flatMap(({ key, body }) => {
		if (body === null) return [];

		const issue =
			findMalformed(key, body) ??
			findTakenPath(candidate, key, body) ??
			findTakenSource(current, candidate, key, body);

		return issue ? [{ ...issue, message: `${key}: ${issue.message}` }] : [];
	});
}

function findMalformed(
	key: StoredKey,
	body: unknown,
): FieldIssues[number] | null {
	const parsed = parseDocument(key, body);
	return "issues" in parsed ? (parsed.issues[0] ?? null) : null;
}

async function storeTogether(
	trx: Database,
	site: ContentSite,
	changed: readonly ChangedDocument[],
	stored: Pick<Together, "action" | "keepsDraft">,
): Promise<number> {
	let number = 0;
	for (const { key, body } of changed)
		number =
			body === null && parseEntryKey(key)
				? await storeWithdrawal(trx, site, key as EntryKey, "unpublished")
				: await storeVersion(trx, site, { key, body, ...stored });

	return number;
}
