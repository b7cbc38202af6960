import { data } from "react-router";
import { company } from "#content/content.ts";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, SmallLink } from "#desk/layout/components.tsx";
import { dayAt } from "#desk/layout/relative-time.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { findGoLive } from "#features/proposals/go-live.ts";
import { canEdit } from "#features/proposals/proposal-state.ts";
import { ProposalView } from "#features/proposals/proposal-view.tsx";
import { findProposal } from "#features/proposals/proposals.server.ts";
import { readTerms } from "#features/proposals/send-proposal.server.ts";
import { computeTotals } from "#features/proposals/totals.ts";
import type { Route } from "./+types/preview-route.ts";
import { buildProposalPath } from "./proposal-labels.ts";

export const meta = () => [{ title: deskCopy.title("Preview of a proposal") }];

/** The draft as its client would see it today; of one that was accepted, what was. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { db, clock } = requireStaff(context);
	const proposal = await findProposal(db, params.id, clock.at);
	if (!proposal)
		throw data({ message: "There is no such proposal." }, { status: 404 });

	const { id, number, state, draft, live, acceptance } = proposal;
	const frozen = canEdit(state) ? null : live;
	const body = frozen?.body ?? draft;

	return {
		id,
		shown: {
			number,
			body,
			totals: computeTotals(body, acceptance?.chosen ?? []),
			currency: frozen?.currency ?? company().adCurrency,
			sentOn: frozen && dayAt(frozen.created_at),
			goLive: findGoLive(
				dayAt(acceptance?.created_at ?? clock.at),
				body.workingDays,
			),
			terms: frozen?.terms ?? readTerms(),
			isAccepted: acceptance !== null,
		},
	};
}

export default function PreviewPage({ loaderData }: Route.ComponentProps) {
	const { id, shown } = loaderData;

	return (
		<DeskPage
			path={<SmallLink to={buildProposalPath(id)}>Back to the draft</SmallLink>}
		>
			<div className="list-sheet proposal-preview">
				<ProposalView {...shown} />
			</div>
		</DeskPage>
	);
}
