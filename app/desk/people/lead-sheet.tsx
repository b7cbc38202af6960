import { deskPerson } from "#content/desk-person.ts";
import { kindName } from "#desk/inbox/lead-labels.ts";
import { Facts } from "#desk/layout/facts.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { When } from "#desk/layout/when.tsx";
import { leadKind } from "#features/registry.ts";
import type { Card, Fact, TimelineItem } from "./card.ts";

const copy = deskPerson.sent;

/** The form that is to be answered, whole: it is read before a reply is written. */
export function LeadSheet({ card, now }: { card: Card; now: string }) {
	const lead = card.timeline.find(
		(item): item is Extract<TimelineItem, { what: "lead" }> =>
			item.what === "lead" && item.id === card.replyTo,
	);
	if (!lead) return null;
	return (
		<Panel
			title={copy.title(kindName(lead.kind))}
			tone={leadKind(lead.kind).color}
			actions={
				<span className="hint">
					<When at={lead.at} now={now} />
				</span>
			}
		>
			<LeadFacts facts={lead.facts} />
			<details className="unfold">
				<summary>{copy.origin}</summary>
				<LeadFacts facts={lead.origin} />
			</details>
		</Panel>
	);
}

/** What a form brought. Whatever visitors wrote is text, and keeps its direction to itself. */
export function LeadFacts({ facts }: { facts: readonly Fact[] }) {
	return <Facts facts={facts.map(({ label, value }) => ({ label, value: <bdi>{value}</bdi> }))} />;
}
