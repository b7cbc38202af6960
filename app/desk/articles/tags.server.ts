import type { ArticleText } from "#content/article-schema.ts";
import { buildTagPath } from "#content/blog.ts";
import type { EntryKey } from "#content/collections.server.ts";
import { addToRedirects } from "#content/redirects-schema.ts";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { changeList } from "#desk/shared/change-list.server.ts";
import {
	type PublishingSite,
	toContentSite,
} from "#desk/shared/content-site.server.ts";
import { describePublication } from "#desk/shared/describe-publication.server.ts";
import { canPublish, ownersOnly } from "#desk/shared/rights.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import { publishDocument } from "#features/content/publish.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { toTag } from "./article-fields.ts";

type Tagged = { fields: { tags?: unknown } };

/** Published tags with their number of articles, by name. */
export async function listTags({
	db,
	clock,
}: Pick<PublishingSite, "db" | "clock">) {
	const { entries } = await loadSnapshot(db, clock.at);
	const counts = new Map<string, number>();
	for (const { fields } of entries.article.values())
		for (const tag of fields.tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);

	return [...counts]
		.map(([tag, count]) => ({ tag, count }))
		.sort((a, b) => a.tag.localeCompare(b.tag));
}

/** Renames a tag in all articles and their drafts. A tag that is there already takes it over. */
export async function renameTag(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const from = fields.get("tag") ?? "";
	const typed = fields.get("name") ?? "";
	const to = toTag(typed);
	const values = { tag: from, name: typed };
	const { entries } = await loadSnapshot(site.db, site.clock.at);
	const tagged = [...entries.article].filter(([, { fields }]) =>
		fields.tags.includes(from),
	);
	const [first] = tagged;
	if (!first) return refused("No article has this tag any more.");
	if (!(await canPublish(site, `article:${first[0]}`))) return ownersOnly;
	if (to === "") return { errors: { name: "Add a name." }, values };

	for (const [index, [id, article]] of tagged.entries()) {
		const isLast = index === tagged.length - 1;
		const refusal = await retag(site, `article:${id}`, {
			article,
			from,
			to,
			isLast,
		});
		if (refusal)
			return {
				...refusal,
				notice: {
					kind: "failed",
					title: `“${article.fields.title}” has the tag ${from} still.`,
					text: refusal.notice?.text ?? Object.values(refusal.errors ?? {})[0],
				},
				errors: undefined,
			};
	}

	const isMoved = buildTagPath(from) !== buildTagPath(to);
	const refusal =
		isMoved && (await canPublish(site, "redirects"))
			? await changeList(site, {
					key: "redirects",
					version: null,
					change: (redirects) =>
						addToRedirects(redirects, {
							from: buildTagPath(from),
							to: buildTagPath(to),
						}),
				})
			: null;

	const count =
		tagged.length === 1 ? "An article has" : `${tagged.length} articles have`;
	const lost = refusal
		? ` Its old page isn’t redirected: ${refusal.notice?.title ?? "it was refused."}`
		: "";
	return done("Renamed.", `${count} the tag ${to} now.${lost}`);
}

type Retagging = {
	article: ArticleText;
	from: string;
	to: string;
	/** The pages are rendered once, with all changes. */
	isLast: boolean;
};

/** @returns why not. */
async function retag(
	site: PublishingSite,
	key: EntryKey,
	{ article, from, to, isLast }: Retagging,
): Promise<FormOutcome | null> {
	const contentSite = toContentSite(site);
	const { draft, version } = await readDocument(site.db, key);
	const result = await publishDocument(
		{ ...contentSite, pages: isLast ? contentSite.pages : undefined },
		{
			key,
			body: replaceTag(article, from, to),
			version,
			...(draft !== null && {
				keepsDraft: true,
				draft: replaceTag(draft as Tagged, from, to),
			}),
		},
	);

	return result.outcome === "published"
		? null
		: describePublication(result, { toFieldName: () => "name" });
}

function replaceTag<Article extends Tagged>(
	article: Article,
	from: string,
	to: string,
): Article {
	const { tags } = article.fields;
	if (!Array.isArray(tags)) return article;

	const renamed = tags.map((tag) => (tag === from ? to : tag));

	return {
		...article,
		fields: { ...article.fields, tags: [...new Set(renamed)] },
	};
}
