import { data, Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, SmallLink } from "#desk/layout/components.tsx";
import {
	type Handlers,
	respond,
	submitForm,
} from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useReload } from "#desk/layout/page-loads.tsx";
import { ConflictChanges } from "#desk/shared/conflict-changes.tsx";
import { MAX_DRAFT_FIELDS } from "#desk/shared/draft-answer.server.ts";
import { entryNotices } from "#desk/shared/entry-notices.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import type { Route } from "./+types/proposal-route.ts";
import { partChanges } from "./change-parts.ts";
import { editHandlers } from "./edit-proposal.server.ts";
import { loadProposal } from "./load-proposal.server.ts";
import { nameFields } from "./proposal-fields.ts";
import { ProposalForm } from "./proposal-form.tsx";
import { nameProposal, PROPOSALS_PATH } from "./proposal-labels.ts";
import { cancelAccepted, recordAccepted } from "./record.server.ts";
import { CancelForm, RecordForm } from "./record-form.tsx";
import { RecordPanel } from "./record-panel.tsx";
import { makeNewLink, sendDraft, withdraw } from "./send.server.ts";
import { SendPanel } from "./send-panel.tsx";
import { StatePanel } from "./state-panel.tsx";
import { SumsPanel } from "./sums-panel.tsx";
import { deleteDraft } from "./trash-proposal.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{
		title: deskCopy.title(
			loaderData
				? nameProposal(loaderData.proposal.number, loaderData.body.title)
				: "Proposal",
		),
	},
];

export async function loader({ params, context }: Route.LoaderArgs) {
	const proposal = await loadProposal(requireStaff(context), params.id);
	if (!proposal)
		throw data({ message: "There is no such proposal." }, { status: 404 });

	return proposal;
}

export async function action({ params, request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const { id } = params;
	const sent = await readForm(request, MAX_DRAFT_FIELDS);
	// `line-up:` has its line.
	const [intent = "", target = ""] = (sent.get("intent") ?? "").split(":");
	const fields = new Map([...sent, ["intent", intent], ["target", target]]);
	const handlers = Object.entries({
		...editHandlers,
		send: sendDraft,
		withdraw,
		link: makeNewLink,
		record: recordAccepted,
		cancel: cancelAccepted,
		delete: deleteDraft,
	}).map(
		([name, handle]) =>
			[name, (site, typed) => handle(site, id, typed)] satisfies [
				string,
				Handlers[string],
			],
	);

	return respond(await submitForm(site, fields, Object.fromEntries(handlers)));
}

const notices = {
	started: {
		title: "Draft started.",
		text: "Fill in what is in [square brackets].",
	},
	"other-price": {
		title: "Draft started without an amount.",
		text: "The plan’s price is in another currency: enter it in yours.",
	},
	copied: { title: "Copied.", text: "Choose its last day." },
	saved: { title: "Saved." },
	sent: {
		title: "On its way.",
		text: "It’s under “Activity” on the card, with its delivery status.",
	},
	withdrawn: { title: "Withdrawn.", text: "The client’s page says so." },
	link: {
		title: "The link has changed.",
		text: "Send the client an email with it: a reply with “Add the link”.",
	},
	recorded: {
		title: "Recorded.",
		text: "The card is Won. Both sides get the record by email.",
	},
	cancelled: {
		title: "Cancelled.",
		text: "The card is Contacted again.",
	},
	"cancelled-other": {
		title: "Cancelled.",
		text: "The card stays Won, with the amount of its other accepted proposal.",
	},
	"cancelled-check": {
		title: "Cancelled.",
		text: "The card’s stage and value were changed since: check them.",
	},
	taken: entryNotices.taken,
	merged: entryNotices.merged,
};

/** Forms whose notice is shown at the top. */
const pageIntents = [
	...partChanges,
	"save",
	"keep",
	"take",
	"withdraw",
	"link",
	"delete",
];

export default function ProposalPage({ loaderData }: Route.ComponentProps) {
	const { proposal, body, person, isEditable } = loaderData;
	const reload = useReload();

	/** Totals and checks are those of the saved text. */
	function showSaved(version: number): void {
		if (version > proposal.version) void reload();
	}

	return (
		<DeskPage
			title={nameProposal(proposal.number, body.title)}
			intro={
				<Link to={`/desk/people/${person.id}`}>
					<bdi>{person.name}</bdi>
				</Link>
			}
			actions={
				<>
					<SmallLink to={`${PROPOSALS_PATH}/${proposal.id}/preview`}>
						Preview
					</SmallLink>
					<SmallLink to={PROPOSALS_PATH}>All proposals</SmallLink>
				</>
			}
		>
			<PageNotice done={notices} of={pageIntents} />
			<ConflictChanges labels={nameFields(loaderData.fields)} />
			<div className="desk-columns proposal-columns">
				<div>
					<StatePanel {...loaderData} />
					<SumsPanel {...loaderData} />
				</div>
				<div className="proposal-columns__text">
					{isEditable ? (
						<ProposalForm {...loaderData} onSaved={showSaved} />
					) : (
						<RecordPanel {...loaderData} />
					)}
				</div>
				<div>
					{isEditable && <SendPanel {...loaderData} />}
					{loaderData.can.record && <RecordForm {...loaderData} />}
					{loaderData.can.cancel && <CancelForm />}
				</div>
			</div>
		</DeskPage>
	);
}
