import { currentArticles } from "#features/content/current-content.server.ts";

/** The beginning of an issue about a published article; empty without one. */
export function draftArticleIssue(slug: string) {
	const article = currentArticles().find(({ fields }) => fields.slug === slug);
	if (!article) return { subject: "", preheader: "", body: "" };

	const { title, summary } = article.fields;

	return {
		subject: title,
		preheader: summary,
		body: `Hello {first-name},

${summary}

${findFirstParagraph(article.body)}

:::button
[Read the article](/blog/${slug})
:::
`,
	};
}

/** The first paragraph of Markdown that is neither a heading, a picture nor a container. */
function findFirstParagraph(markdown: string): string {
	const paragraphs = markdown.split(/\n\s*\n/).map((text) => text.trim());
	return paragraphs.find((text) => /^[^#!:>|`\-*\d]/.test(text)) ?? "";
}
