import { buildOwnPath, type OwnPage } from "#content/own-page-schema.ts";
import type { EntryKind, Typed } from "#desk/entries/entry-kind.server.ts";
import { parseDocument } from "#features/content/check-document.server.ts";
import {
	isReadableMarkdown,
	UNREADABLE_TEXT,
} from "#lib/markdown/check-text.server.ts";

const fields = ["title", "slug", "description", "link", "body"] as const;

function buildPage(typed: Typed) {
	return Object.fromEntries(
		fields.map((name) => [name, typed[name] ?? ""]),
	) as Record<(typeof fields)[number], string>;
}

export const ownPageKind: EntryKind<OwnPage> = {
	name: "page",
	listPath: "/desk/pages",
	fields,
	formatBody: (page) => ({ ...page }),
	buildBody: buildPage,
	async preview(typed) {
		if (!(await isReadableMarkdown(typed.body ?? ""))) return UNREADABLE_TEXT;

		const typedPage = buildPage(typed);
		const body = {
			...typedPage,
			title: typedPage.title || "Untitled",
			slug: typedPage.slug || "preview",
			description: typedPage.description || "The description of this page.",
			body: typedPage.body.trim() || "The text.",
		};
		if ("issues" in parseDocument("page:preview", body))
			return "The page can be shown once its address is right.";

		return { body, path: buildOwnPath(body) };
	},
};
