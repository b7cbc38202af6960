import { ButtonForm } from "#desk/layout/button-form.tsx";
import { Chip, Panel, When } from "#desk/layout/components.tsx";
import { Menu } from "#desk/layout/menu.tsx";
import type { LoadedProposal } from "./load-proposal.server.ts";
import {
	describeReason,
	formatLastDay,
	PROPOSALS_PATH,
	stateLabels,
	stateTones,
} from "./proposal-labels.ts";

/** Where it stands: what the client has, and what can be done. */
export function StatePanel(props: LoadedProposal) {
	const { proposal, live, missing, isEditable, body, today } = props;
	const { earlierPrices } = props;
	const { shown } = proposal;

	return (
		<Panel title="State" actions={<StateMenu {...props} />}>
			<p className="row">
				<Chip tone={stateTones[shown]}>{stateLabels[shown]}</Chip>
				{shown === "sent" && body.lastDay !== "" && (
					<span>{`until ${formatLastDay(body.lastDay, today)}`}</span>
				)}
			</p>
			{proposal.reason && (
				<p>
					<bdi>{describeReason(proposal.reason)}</bdi>
				</p>
			)}
			{live && (
				<p className="muted">
					<span>{`Version ${live.number}, sent `}</span>
					<When at={live.sentAt} />
					{proposal.sent_to && (
						<span>
							{" to "}
							<bdi>{proposal.sent_to}</bdi>
						</span>
					)}
				</p>
			)}
			{proposal.opened_at && (
				<p className="muted">
					<span>{"Opened (or checked by a mail filter) "}</span>
					<When at={proposal.opened_at} />
				</p>
			)}
			{isEditable && live && !live.isDraft && (
				<p>{`Version ${live.number} is with the client; this draft isn’t.`}</p>
			)}
			{live?.hasOldTerms && (
				<p>{`The terms of service have changed since. Version ${live.number} has the earlier ones, a new version has today’s.`}</p>
			)}
			{earlierPrices.map(({ name, now, here }) => (
				<p key={name}>
					{`The price of ${name} has changed: it is ${now} on the website, and ${here} here.`}
				</p>
			))}
			{isEditable && missing.length > 0 && (
				<div>
					<p>Before it can be sent:</p>
					<ul className="bullets">
						{missing.map(({ field, message }) => (
							<li key={`${field} ${message}`}>
								<a href={`#${field}`}>{message}</a>
							</li>
						))}
					</ul>
				</div>
			)}
		</Panel>
	);
}

/** What is rarely done. What destroys is last. */
function StateMenu({ proposal, can, newKey }: LoadedProposal) {
	return (
		<Menu name="More actions">
			<ButtonForm
				action={PROPOSALS_PATH}
				fields={{ intent: "copy", id: proposal.id, key: newKey }}
			>
				Copy to a new draft
			</ButtonForm>
			{can.link && (
				<ButtonForm fields={{ intent: "link" }}>Make a new link</ButtonForm>
			)}
			{can.withdraw && (
				<ButtonForm fields={{ intent: "withdraw" }}>Withdraw</ButtonForm>
			)}
			{can.trash && (
				<ButtonForm fields={{ intent: "delete" }}>Delete the draft</ButtonForm>
			)}
		</Menu>
	);
}
