import { answerDraft } from "#desk/shared/draft-answer.server.ts";
import type { Route } from "./+types/draft-route.ts";
import { saveProposal } from "./edit-proposal.server.ts";

export { refuseReading as loader } from "#desk/shared/draft-answer.server.ts";

/** Saves a proposal while its author types. */
export async function action(args: Route.ActionArgs) {
	return answerDraft(args, (site, fields) =>
		saveProposal(site, args.params.id, fields),
	);
}
