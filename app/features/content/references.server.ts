import {
	collectionNames,
	collections,
	type StoredKey,
} from "#content/collections.server.ts";
import type { FieldIssues } from "./check-document.server.ts";
import type { Published } from "./published-bodies.server.ts";
import { findBody } from "./snapshot.server.ts";

/** A document that needs another one, which isn’t there. */
type MissingReference = {
	key: StoredKey;
	/** The path of the field that names it. */
	field: string;
	/** Its id. */
	to: string;
	/** Why the document itself can’t be published. */
	message: string;
};

/**
 * What documents need of others. A page shows something else in its place, so that it never fails; a publication is
 * refused that would leave one.
 */
function listMissing(published: Published): MissingReference[] {
	return [...listMissingAuthors(published), ...listMissingTexts(published)];
}

function listMissingAuthors({
	documents,
	entries,
}: Published): MissingReference[] {
	const members = new Set(documents.team.members.map(({ id }) => id));

	return [...entries.article]
		.filter(([, { fields }]) => !members.has(fields.author))
		.map(([id, { fields }]) => ({
			key: `article:${id}`,
			field: "fields.author",
			to: fields.author,
			message: `Its author “${fields.author}” isn’t in the team. Choose another one.`,
		}));
}

/** Texts that every website has, such as its privacy policy. */
function listMissingTexts({ entries }: Published): MissingReference[] {
	return collectionNames.flatMap((name) => {
		const { isFixed, shipped } = collections[name];
		if (!isFixed) return [];

		return [...shipped.keys()]
			.filter((id) => !entries[name].has(id))
			.map(
				(id): MissingReference => ({
					key: `${name}:${id}`,
					field: "",
					to: id,
					message: "The website needs this text: it can’t be taken off.",
				}),
			);
	});
}

type BrokenReferences =
	/** Of what is published. */
	| { issues: FieldIssues }
	/** Of others that name it. */
	| { reason: string };

/**
 * What a publication would leave without what it needs. Others that lack it already don't prevent it.
 * @param keys what is published
 */
export function findBroken(
	current: Published,
	candidate: Published,
	keys: readonly StoredKey[],
): BrokenReferences | null {
	const published = new Set(keys);
	const before = new Set(listMissing(current).map(nameReference));
	const missing = listMissing(candidate).filter(
		(each) => published.has(each.key) || !before.has(nameReference(each)),
	);
	const own = missing.filter(({ key }) => published.has(key));
	if (own.length > 0)
		return {
			issues: own.map(({ key, field, message }) => ({
				field,
				message: keys.length > 1 ? `${key}: ${message}` : message,
			})),
		};

	return missing.length > 0
		? { reason: describeAuthorless(current, candidate, missing) }
		: null;
}

function nameReference({ key, to }: MissingReference): string {
	return `${key} ${to}`;
}

/** “Tom Ridley still has 2 articles: “A” and “B”. …” */
function describeAuthorless(
	current: Published,
	candidate: Published,
	missing: readonly MissingReference[],
): string {
	const byAuthor = Map.groupBy(missing, ({ to }) => to);
	const sentences = Array.from(byAuthor, ([author, articles]) => {
		const { name = author } =
			current.documents.team.members.find(({ id }) => id === author) ?? {};
		const titles = articles.map(({ key }) => `“${readTitle(candidate, key)}”`);
		const count =
			titles.length === 1 ? "an article" : `${titles.length} articles`;

		return `${name} still has ${count}: ${titles.join(", ")}.`;
	});

	return `${sentences.join(" ")} Choose another author first.`;
}

function readTitle(published: Published, key: StoredKey): string {
	const body = findBody(published, key) as {
		fields?: { title?: string };
	} | null;
	return body?.fields?.title ?? key;
}
