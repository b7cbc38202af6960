import { data } from "react-router";
import { answerDraft } from "#desk/shared/draft-answer.server.ts";
import type { Route } from "./+types/draft-route.ts";
import { isLegalSlug, legalEditor } from "./legal-texts.server.ts";

export { refuseReading as loader } from "#desk/shared/draft-answer.server.ts";

/** Saves a draft while its author types. */
export function action(args: Route.ActionArgs) {
	const { slug } = args.params;

	return answerDraft(args, (site, fields) => {
		if (!isLegalSlug(slug)) throw data(null, { status: 404 });

		return legalEditor.save(site, slug, fields);
	});
}
