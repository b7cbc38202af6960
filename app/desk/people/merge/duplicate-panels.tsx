import { Link } from "react-router";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { Email, Panel, When } from "#desk/layout/components.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { useCardPage } from "#desk/people/card/card-page.ts";
import { StageChip } from "#desk/shared/lead-chips.tsx";

const duplicateIntents = ["dismissDuplicate", "restoreDuplicate"];

/** Cards are never merged by guessing. */
export function DuplicatesPanel() {
	const { card } = useCardPage();
	const { duplicates, dismissed } = card;
	if (duplicates.length === 0)
		return (
			<>
				<PageNotice of={duplicateIntents} />
				{dismissed.length > 0 && (
					<Panel title="Not the same person">
						<DismissedList />
					</Panel>
				)}
			</>
		);

	return (
		<Panel title="Perhaps the same person" tone="gold">
			<PageNotice of={duplicateIntents} />
			<ul className="list">
				{duplicates.map(({ id, name, email = "", stage = null, why }) => (
					<li key={id}>
						<Link to={`/desk/people/${id}`}>
							<bdi>{name ?? email}</bdi>
						</Link>{" "}
						{stage && <StageChip stage={stage} />}
						<p className="muted">
							{name && (
								<span>
									<Email address={email} />,{" "}
								</span>
							)}
							<span>{why.map((reason) => `same ${reason}`).join(", ")}</span>
						</p>
						<div className="row">
							<Link to={`/desk/people/${card.id}/merge/${id}`}>
								Compare and merge
							</Link>
							<ButtonForm
								fields={{ intent: "dismissDuplicate", id }}
								name={`Not the same person: ${name ?? email}`}
								isLink
							>
								Not the same person
							</ButtonForm>
						</div>
					</li>
				))}
			</ul>
			{dismissed.length > 0 && (
				<details className="edit">
					<summary>Not the same person</summary>
					<DismissedList />
				</details>
			)}
		</Panel>
	);
}

function DismissedList() {
	const { dismissed } = useCardPage().card;
	return (
		<ul className="list">
			{dismissed.map(({ id, name, contact }) => (
				<li key={id} className="row ends list__split">
					<Link to={`/desk/people/${id}`}>
						<bdi>{name ?? contact}</bdi>
					</Link>
					<ButtonForm
						fields={{ intent: "restoreDuplicate", id }}
						name={`Take back: ${name ?? contact}`}
					>
						Take back
					</ButtonForm>
				</li>
			))}
		</ul>
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
						<ButtonForm
							fields={{ intent: "undo", changes: id }}
							name={`Undo the merge: ${name ?? "another card"}`}
						>
							Undo
						</ButtonForm>
					</li>
				))}
			</ul>
		</Panel>
	);
}
