import {
	collections,
	parseEntryKey,
	type StoredKey,
} from "#content/collections.server.ts";
import type { DocumentKey } from "#content/documents.ts";
import {
	type AuthoredArticle,
	changeAuthor,
} from "./article-authors.server.ts";
import type {
	ChangedDocument,
	PublishResult,
} from "./publish-change.server.ts";
import { publishTogether } from "./publish-together.server.ts";
import { findSample, type SampleItem } from "./sample-items.server.ts";
import { documentSources, findShipped } from "./sample-sources.server.ts";
import { loadSnapshot, type Snapshot } from "./snapshot.server.ts";
import type { ContentSite } from "./stored-documents.server.ts";

export type SampleResult = {
	/** Ids of what was changed. Others were replaced, or changed by somebody else meanwhile. */
	changed: readonly string[];
	/** Why nothing was changed. */
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
	const { leaving, ...left } = await findLeavingAuthors(site, ids);
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

	return changeSample(site, ids, "remove");
}

/** Shows what was removed as it came with the website. The authors of articles come back with them. */
export function putBackSample(
	site: ContentSite,
	ids: readonly string[],
): Promise<SampleResult> {
	const authors = [...collections.article.shipped]
		.filter(([id]) => ids.includes(`article:${id}`))
		.map(([, { fields }]) => `person:${fields.author}`);

	return changeSample(site, [...ids, ...authors], "put back");
}

async function findLeavingAuthors(site: ContentSite, ids: readonly string[]) {
	const snapshot = await loadSnapshot(site.db, site.clock.at);
	const items = findChangeable(snapshot, ids, "remove");
	const has = (id: string) => items.some((item) => item.id === id);
	const leaving = [...snapshot.entries.article].filter(
		([id, { fields }]) =>
			!has(`article:${id}`) && has(`person:${fields.author}`),
	);

	return {
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

/** In one publication, as each renders the website. */
async function changeSample(
	site: ContentSite,
	ids: readonly string[],
	change: Change,
): Promise<SampleResult> {
	let items: readonly SampleItem[] = [];
	const { result } = await publishTogether(site, {
		keys: listKeys(ids),
		list(current) {
			items = findChangeable(current, ids, change);
			return listChanges(current, items, change);
		},
		redirectsLinks: change === "put back",
		action: change === "remove" ? "content.publish" : "content.restore",
		keepsDraft: true,
	});

	return {
		changed: result.outcome === "published" ? items.map(({ id }) => id) : [],
		refusal: describeRefusal(result),
	};
}

/** Of the wanted items those that weren't changed meanwhile. */
function findChangeable(
	snapshot: Snapshot,
	ids: readonly string[],
	change: Change,
): SampleItem[] {
	return findSample(snapshot).filter(
		({ id, state, canRemove }) =>
			ids.includes(id) &&
			canRemove &&
			(state === "removed") === (change === "put back"),
	);
}

/** The documents that items may be in. */
function listKeys(ids: readonly string[]): StoredKey[] {
	const keys = ids.flatMap((id): StoredKey[] => {
		if (parseEntryKey(id)) return [id as StoredKey];

		return documentSources
			.filter(({ kind }) => id.startsWith(`${kind}:`))
			.map(({ key }) => key);
	});

	return [...new Set(keys)];
}

function listChanges(
	current: Snapshot,
	items: readonly SampleItem[],
	change: Change,
): ChangedDocument[] {
	const entries = items.flatMap(({ id }): ChangedDocument[] => {
		const entry = parseEntryKey(id);
		if (!entry) return [];

		const shipped = collections[entry.name].shipped.get(entry.id);
		const body = change === "remove" ? null : shipped;
		return [{ key: id as StoredKey, body }];
	});

	const documents = new Map<DocumentKey, unknown>();
	for (const { kind, key, remove, putBack } of documentSources) {
		const parts = new Set(
			items
				.filter((item) => item.kind === kind)
				.map(({ id }) => id.slice(kind.length + 1)),
		);
		if (parts.size === 0) continue;

		const before = documents.get(key) ?? current.documents[key];
		documents.set(
			key,
			change === "remove"
				? remove?.(before, parts)
				: putBack?.(before, parts, findShipped(key)),
		);
	}

	return [
		...entries,
		...Array.from(documents, ([key, body]) => ({ key, body })),
	];
}

function describeRefusal(result: PublishResult): string | null {
	switch (result.outcome) {
		case "published":
		case "unchanged":
			return null;
		case "conflict":
			return "It was changed meanwhile. Please look at it again.";
		case "forbidden":
			return "Only an owner can do this.";
		case "refused":
			return `${result.page}: ${result.reason}`;
		case "invalid":
			return result.issues[0]?.message ?? "Please look at it again.";
	}
}
