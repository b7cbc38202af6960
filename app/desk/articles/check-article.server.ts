import { getDotPath, safeParse } from "valibot";
import { articleSchema } from "#content/article-schema.ts";
import { articleContainers } from "#content/containers.server.ts";
import { placeholderNames } from "#content/placeholder-names.ts";
import { currentDocuments } from "#features/content/current-content.server.ts";
import {
	checkMarkdown,
	UNREADABLE_TEXT,
} from "#lib/markdown/check-text.server.ts";
import {
	type ArticleDraft,
	articleLabels,
	toFieldName,
} from "./article-fields.ts";

/** @returns sentences about everything that must be fixed before the article can be published. */
export async function checkArticle(draft: ArticleDraft): Promise<string[]> {
	const { members } = currentDocuments().team;
	const parsed = safeParse(articleSchema, draft);
	const issues = new Map<string, string>();
	const { title, slug, date } = draft.fields;
	for (const issue of parsed.issues ?? []) {
		const name = toFieldName(getDotPath(issue) ?? "");
		const message = describeIssue(name, issue.message, draft);
		// The address follows from the title, and the date from the publication.
		if (name === "slug" && !title && !slug) continue;
		if (name === "date" && !date) continue;

		if (!issues.has(name)) issues.set(name, message);
	}

	const { author } = draft.fields;
	const isMember = members.some(({ id }) => id === author);
	if (author && !isMember)
		issues.set("author", "Author: Choose a member of the team.");

	return [...issues.values(), ...(await checkText(draft.body))];
}

async function checkText(body: string): Promise<string[]> {
	const checked = await checkMarkdown(body, {
		containers: Object.keys(articleContainers),
		placeholders: placeholderNames,
	});
	if (!checked) return [`Text: ${UNREADABLE_TEXT}`];

	return checked.problems.map(({ line, message }) =>
		line === null ? `Text: ${message}` : `Line ${line}: ${message}`,
	);
}

/** Messages for missing values name the field; other messages get its label in front. */
function describeIssue(
	name: string,
	message: string,
	{ fields, body }: ArticleDraft,
): string {
	const value = name === "body" ? body : fields[name];
	const isEmpty = Array.isArray(value) ? value.length === 0 : !value;
	if (name === "category") return "Choose a category.";

	return isEmpty
		? message
		: `${articleLabels[name] ?? capitalise(name)}: ${message}`;
}

function capitalise(name: string): string {
	return name.charAt(0).toUpperCase() + name.slice(1);
}
