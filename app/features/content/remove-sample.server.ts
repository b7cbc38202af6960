import type { EntryKey } from "#content/collections.server.ts";
import { collections, parseEntryKey } from "#content/collections.server.ts";
import {
	type AuthoredArticle,
	changeAuthor,
} from "./article-authors.server.ts";
import { hashBody } from "./document-bodies.server.ts";
import { readDocument } from "./history.server.ts";
import { publishDocument, unpublishEntries } from "./publish.server.ts";
import type { PublishResult } from "./publish-change.server.ts";
import { listSample, type SampleItem } from "./sample-items.server.ts";
import { documentSources, findShipped } from "./sample-sources.server.ts";
import { loadSnapshot } from "./snapshot.server.ts";
import type { ContentSite } from "./stored-documents.server.ts";

/** A colleague may publish the same document meanwhile. */
const MAX_ATTEMPTS = 5;

export type SampleResult = {
	/** Ids of what was changed. Others were replaced, or changed by somebody else meanwhile. */
	changed: readonly string[];
	/** Why the next one was not changed. */
	refusal: string | null;
	/** Articles whose author would leave the team, with those who could take them over. */
	authors?: AuthorsLeft;
};

type AuthorsLeft = {
	articles: readonly string[];
	candidates: readonly { id: string; name: string }[];
};

type Change = "remove" | "put back";

/**
 * Takes what came with the website off it: only what still reads as shipped when it is done.
 * @param author gets the articles of people who leave the team.
 */
export async function removeSample(
	site: ContentSite,
	ids: readonly string[],
	author = "",
): Promise<SampleResult> {
	const { items, leaving, ...left } = await findLeavingAuthors(site, ids);
	if (left.articles.length > 0) {
		const chosen = left.candidates.some(({ id }) => id === author);
		if (!chosen)
			return {
				changed: [],
				refusal: describeLeft(left),
				authors: left,
			};

		for (const [id, article] of leaving) {
			const refusal = await changeAuthor(
				site,
				`article:${id}`,
				article,
				author,
			);
			if (refusal)
				return {
					changed: [],
					refusal: `“${article.fields.title}” has its author still. ${refusal}`,
				};
		}
	}

	return changeItems(site, items, "remove");
}

/** Shows what was removed as it came with the website. */
export async function putBackSample(
	site: ContentSite,
	ids: readonly string[],
): Promise<SampleResult> {
	const snapshot = await loadSnapshot(site.db, site.clock.at);
	const items = await listSample(site.db, snapshot);
	const removed = items.filter(
		({ id, state }) => ids.includes(id) && state === "removed",
	);

	return changeItems(site, removed, "put back");
}

async function findLeavingAuthors(site: ContentSite, ids: readonly string[]) {
	const snapshot = await loadSnapshot(site.db, site.clock.at);
	const items = (await listSample(site.db, snapshot)).filter(
		({ id, state, canRemove }) =>
			ids.includes(id) && state !== "removed" && canRemove,
	);
	const has = (id: string) => items.some((item) => item.id === id);
	const leaving = [...snapshot.entries.article].filter(
		([id, { fields }]) =>
			!has(`article:${id}`) && has(`person:${fields.author}`),
	);

	return {
		items,
		leaving: leaving as [string, AuthoredArticle][],
		articles: leaving.map(([, { fields }]) => fields.title),
		candidates: snapshot.documents.team.members
			.filter(({ id }) => !has(`person:${id}`))
			.map(({ id, name }) => ({ id, name })),
	};
}

function describeLeft({ articles, candidates }: AuthorsLeft): string {
	const titles = articles.map((title) => `“${title}”`).join(", ");

	return candidates.length > 0
		? `They wrote ${titles}: choose who gets ${articles.length === 1 ? "it" : "them"}.`
		: `They wrote ${titles}: remove ${articles.length === 1 ? "it" : "them"} first, or add somebody to the team.`;
}

/** People leave when no article has their name any more, and come back before it has it again. */
async function changeItems(
	site: ContentSite,
	items: readonly SampleItem[],
	change: Change,
): Promise<SampleResult> {
	const parts = [changeEntries, changeDocuments];
	const changed: string[] = [];

	for (const changePart of change === "remove" ? parts : parts.reverse()) {
		const refusal = await changePart(site, items, { change, changed });
		if (refusal) return { changed, refusal };
	}

	return { changed, refusal: null };
}

/** Ids of what was changed are added. */
type Progress = { change: Change; changed: string[] };

/** @returns why the next one was not changed. */
async function changeEntries(
	site: ContentSite,
	items: readonly SampleItem[],
	{ change, changed }: Progress,
): Promise<string | null> {
	const entries = items.filter(isEntry);
	if (change === "remove") return removeEntries(site, entries, changed);

	for (const { id, title } of entries) {
		const result = await putBackEntry(site, id as EntryKey);
		const refusal = describeRefusal(result, title);
		if (refusal) return refusal;

		changed.push(id);
	}

	return null;
}

/** In one publication, as each renders the website. */
async function removeEntries(
	site: ContentSite,
	items: readonly SampleItem[],
	changed: string[],
): Promise<string | null> {
	const [first, ...others] = items.map(({ id }) => id as EntryKey);
	if (!first) return null;

	const result = await unpublishEntries(
		site,
		[first, ...others],
		(key, body) => hashBody(body) === hashBody(findShippedEntry(key)),
	);
	changed.push(...result.withdrawn);

	return describeRefusal(result, "Articles and cases");
}

function findShippedEntry(key: EntryKey): unknown {
	const { name, id } = parseEntryKey(key) ?? { name: "article", id: "" };

	return collections[name].shipped.get(id);
}

/** @returns why the next one was not changed. */
async function changeDocuments(
	site: ContentSite,
	items: readonly SampleItem[],
	{ change, changed }: Progress,
): Promise<string | null> {
	for (const source of documentSources) {
		const ids = items
			.filter(({ kind }) => kind === source.kind)
			.map(({ id }) => id);
		if (ids.length === 0) continue;

		const result = await changeParts(site, source, ids, change);
		const refusal = describeRefusal(result, source.key);
		if (refusal) return refusal;

		changed.push(...ids);
	}

	return null;
}

function isEntry({ id }: SampleItem): boolean {
	return parseEntryKey(id) !== null;
}

async function putBackEntry(
	site: ContentSite,
	key: EntryKey,
): Promise<PublishResult> {
	const { version } = await readDocument(site.db, key);

	return publishDocument(site, {
		key,
		body: findShippedEntry(key),
		version,
		action: "content.restore",
	});
}

async function changeParts(
	site: ContentSite,
	source: (typeof documentSources)[number],
	ids: readonly string[],
	change: Change,
): Promise<PublishResult> {
	const { kind, key, remove, putBack } = source;
	const shipped = findShipped(key);

	for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
		const { version } = await readDocument(site.db, key);
		const snapshot = await loadSnapshot(site.db, site.clock.at);
		const wanted = (await listSample(site.db, snapshot)).filter(
			({ id, state }) =>
				ids.includes(id) && (state === "removed") === (change === "put back"),
		);
		const parts = new Set(wanted.map(({ id }) => id.slice(kind.length + 1)));
		const before = snapshot.documents[key];
		const body =
			change === "remove"
				? remove?.(before, parts)
				: putBack?.(before, parts, shipped);

		const result = await publishDocument(site, {
			key,
			body,
			version,
			keepsDraft: true,
		});
		if (result.outcome !== "conflict") return result;
	}

	return { outcome: "conflict" };
}

function describeRefusal(result: PublishResult, name: string): string | null {
	switch (result.outcome) {
		case "published":
		case "unchanged":
			return null;
		case "conflict":
			return `“${name}” was changed meanwhile. Please look at it again.`;
		case "forbidden":
			return "Only an owner can do this.";
		case "refused":
			return `${result.page}: ${result.reason}`;
		case "invalid":
			return `“${name}”: ${result.issues[0]?.message}`;
	}
}
