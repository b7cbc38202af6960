import { Link } from "react-router";
import { Email, Panel, SmallLink, When } from "#desk/layout/components.tsx";
import { ButtonForm } from "#desk/layout/forms.tsx";
import { StatusChip } from "#desk/shared/lead-chips.tsx";
import { useCardPage } from "./card-panels.tsx";

/** Cards are never merged by guessing. */
export function DuplicatesPanel() {
	const { card } = useCardPage();
	const { duplicates } = card;
	if (duplicates.length === 0) return null;
	return (
		<Panel title="Perhaps the same person" tone="gold">
			<ul className="list">
				{duplicates.map(({ id, name, email = "", status = "new", why }) => (
					<li key={id}>
						<Link to={`/desk/people/${id}`}>
							<bdi>{name ?? email}</bdi>
						</Link>{" "}
						<StatusChip status={status} />
						<p className="muted">
							{name && (
								<span>
									<Email address={email} />,{" "}
								</span>
							)}
							<span>{why.map((reason) => `same ${reason}`).join(", ")}</span>
						</p>
						<SmallLink to={`/desk/people/${card.id}/merge/${id}`}>
							Compare and merge
						</SmallLink>
					</li>
				))}
			</ul>
		</Panel>
	);
}

export function MergesPanel() {
	const { merges } = useCardPage().card;
	if (merges.length === 0) return null;
	return (
		<Panel title="Merged cards">
			<ul className="list">
				{merges.map(({ id, name, at }) => (
					<li key={id} className="row ends list__split">
						<span>
							<bdi>{name ?? "Another card"}</bdi> <When at={at} />
						</span>
						<ButtonForm fields={{ intent: "unmerge", id }}>Undo</ButtonForm>
					</li>
				))}
			</ul>
		</Panel>
	);
}
