import { answerDraft } from "#desk/shared/draft-answer.server.ts";
import type { Route } from "./+types/draft-route.ts";
import { saveArticle } from "./articles.server.ts";

export { refuseReading as loader } from "#desk/shared/draft-answer.server.ts";

/** Saves a draft while its author types. */
export function action(args: Route.ActionArgs) {
	const { id } = args.params;

	return answerDraft(args, (site, fields) => saveArticle(site, id, fields));
}
