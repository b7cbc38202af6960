import { Link } from "react-router";
import { offers } from "#content/offer.ts";
import { nameOffer } from "#content/tiers.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { Chip, Panel } from "#desk/layout/components.tsx";
import { Menu } from "#desk/layout/menu.tsx";
import { useCardPage } from "#desk/people/card/card-page.ts";
import {
	formatNet,
	nameProposal,
	PROPOSALS_PATH,
	stateLabels,
	stateTones,
} from "./proposal-labels.ts";

/** A person's proposals, and the start of one. */
export function ProposalsPanel() {
	const { proposals, isSpam } = useCardPage().card;
	if (isSpam && proposals.length === 0) return null;

	return (
		<Panel title="Proposals" actions={!isSpam && <StartMenu />}>
			{proposals.length === 0 ? (
				<p className="muted">None yet.</p>
			) : (
				<ul className="list">
					{proposals.map(({ id, number, title, shown, value, currency }) => (
						<li key={id}>
							<p>
								<Link to={`${PROPOSALS_PATH}/${id}`}>
									<bdi>{nameProposal(number, title)}</bdi>
								</Link>
							</p>
							<p className="row">
								<Chip tone={stateTones[shown]}>{stateLabels[shown]}</Chip>
								<span className="num">{formatNet(value, currency)}</span>
							</p>
						</li>
					))}
				</ul>
			)}
		</Panel>
	);
}

/** The plan of the quiz comes first. */
function StartMenu() {
	const { card, newKey } = useCardPage();
	const { recommendedPlan, proposals } = card;
	const plans = offers.toSorted(
		(a, b) => Number(b === recommendedPlan) - Number(a === recommendedPlan),
	);
	const start = { intent: "start", person: card.id, key: newKey };

	return (
		<Menu label="New proposal">
			{plans.map((plan) => (
				<ButtonForm
					key={plan}
					action={PROPOSALS_PATH}
					fields={{ ...start, plan }}
				>
					{plan === recommendedPlan
						? `${nameOffer(plan)} (from the quiz)`
						: nameOffer(plan)}
				</ButtonForm>
			))}
			<ButtonForm action={PROPOSALS_PATH} fields={start}>
				Without a plan
			</ButtonForm>
			{proposals.map(({ id, number }) => (
				<ButtonForm
					key={id}
					action={PROPOSALS_PATH}
					fields={{ intent: "copy", id, key: newKey }}
				>
					{`Copy of proposal ${number}`}
				</ButtonForm>
			))}
		</Menu>
	);
}
