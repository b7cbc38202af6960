import { type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { undoableChange } from "#desk/people/undo/changes.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import {
	findProposal,
	trashProposal,
} from "#features/proposals/proposals.server.ts";
import { PROPOSALS_PATH } from "./proposal-labels.ts";

/** Puts a draft in the trash; the list has the Undo. */
export async function deleteDraft(
	site: StaffContext,
	id: string,
): Promise<FormOutcome> {
	const { clock, staff } = site;
	const proposal = await findProposal(site.db, id, clock.at);
	if (!proposal) return { to: PROPOSALS_PATH };

	const { undo } = await undoableChange(
		site,
		{
			action: "proposal.delete",
			personId: proposal.person_id,
			detail: { proposal: proposal.number },
		},
		(trx) => trashProposal(trx, id, { staffId: staff.id, at: clock.at }),
	);
	if (!undo)
		return refused(
			"Only a draft can be deleted.",
			"It was sent meanwhile: withdraw it instead.",
			409,
		);

	const query = new URLSearchParams({ view: "drafts", done: "deleted", undo });

	return { to: `${PROPOSALS_PATH}?${query}` };
}
