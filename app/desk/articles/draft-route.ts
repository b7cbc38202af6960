import { answerDraft } from "#desk/shared/draft-answer.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import type { Route } from "./+types/draft-route.ts";
import {
	type ArticleDraft,
	formatFields,
	parseFields,
} from "./article-fields.ts";
import { saveArticle } from "./articles.server.ts";
import { checkArticle } from "./check-article.server.ts";
import { articleKey } from "./list-articles.server.ts";

/** Problems that prevent publishing the draft, for an editor that autosaves. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db } = requireStaff(context);
	const { draft, publishError } = await readDocument(db, articleKey(params.id));
	const checks = draft
		? await checkArticle(parseFields(formatFields(draft as ArticleDraft)))
		: [];

	return { checks, publishError };
}

/** Saves a draft while its author types. */
export function action(args: Route.ActionArgs) {
	const { id } = args.params;

	return answerDraft(args, (site, fields) => saveArticle(site, id, fields));
}
