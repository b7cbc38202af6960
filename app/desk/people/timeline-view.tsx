import { Link } from "react-router";
import { ClockChip } from "#desk/inbox/lead-chips.tsx";
import { kindName } from "#desk/inbox/lead-labels.ts";
import { Chip, type ChipTone, Facts, Panel, When } from "#desk/layout/components.tsx";
import { exactly } from "#desk/layout/relative-time.ts";
import { MESSAGES_PATH, topicLabel } from "#desk/messages/contract.ts";
import { leadKind } from "#features/registry.ts";
import type { Fact } from "#lib/outbox/contract.ts";
import type { Card } from "./card.server.ts";
import { REPLY_TOPIC } from "./card-contract.ts";
import type { MailState, TimelineItem } from "./timeline.server.ts";

const mailStates: Record<MailState, { label: string; tone: ChipTone }> = {
	waiting: { label: "Waiting", tone: "canary" },
	delivered: { label: "Delivered", tone: "ok" },
	dead: { label: "Failed", tone: "danger" },
	unsent: { label: "Not sent", tone: "quiet" },
};

export function Timeline({ timeline, now }: { timeline: readonly TimelineItem[]; now: string }) {
	return (
		<ol className="timeline">
			{timeline.map((item) => (
				<li
					key={`${item.type} ${item.id}`}
					data-type={item.type}
					data-color={item.type === "lead" ? leadKind(item.kind).color : undefined}
				>
					<div className="timeline__head">
						<h3>{titleOf(item)}</h3>
						<When at={item.at} now={now} />
					</div>
					<ItemBody item={item} now={now} />
				</li>
			))}
		</ol>
	);
}

function ItemBody({ item, now }: { item: TimelineItem; now: string }) {
	switch (item.type) {
		case "lead":
			return (
				<>
					<ClockChip clock={item.clock} />
					{item.excerpt && (
						<p className="timeline__excerpt">
							<bdi>{item.excerpt}</bdi>
						</p>
					)}
					<details className="unfold">
						<summary>The whole form</summary>
						<LeadFacts facts={[...item.facts, ...item.origin]} />
					</details>
				</>
			);
		case "note":
			return (
				<p className="timeline__text">
					<bdi>{item.text}</bdi>
				</p>
			);
		case "mail": {
			const { label, tone } = mailStates[item.state];
			return (
				<p className="timeline__mail">
					<bdi>{item.subject}</bdi>{" "}
					<Chip tone={tone}>
						{label}
						{item.stateAt && (
							<>
								{" "}
								<When at={item.stateAt} now={now} />
							</>
						)}
					</Chip>{" "}
					<Link to={`${MESSAGES_PATH}/${item.id}`} aria-label={`Read it: ${item.subject}`}>
						Read it
					</Link>
				</p>
			);
		}
		default:
			return null;
	}
}

function titleOf(item: TimelineItem): string {
	switch (item.type) {
		case "lead":
			return item.headline && item.kind !== "question"
				? `${kindName(item.kind)}: ${item.headline}`
				: kindName(item.kind);
		case "note":
			if (item.sender) return `Email from ${item.sender}`;
			return item.by ? `Note by ${item.by}` : "Note";
		case "mail":
			return item.topic === REPLY_TOPIC
				? "Reply from the desk"
				: `Email to them: ${topicLabel(item.topic)}`;
		case "event":
			return `${item.by ?? "Somebody"} ${item.text}`;
		case "call-moved":
			return `Call moved to ${exactly(item.startsAt)}`;
		case "call-cancelled":
			return `Call of ${exactly(item.startsAt)} cancelled`;
		case "newsletter-left":
			return "Unsubscribed from the newsletter";
	}
}

/** The form that a reply answers, in full. */
export function LeadPanel({ card, now }: { card: Card; now: string }) {
	const lead = card.timeline.find(
		(item): item is Extract<TimelineItem, { type: "lead" }> =>
			item.type === "lead" && item.id === card.replyTo,
	);
	if (!lead) return null;
	return (
		<Panel
			title={`What they sent: ${kindName(lead.kind)}`}
			tone={leadKind(lead.kind).color}
			actions={
				<span className="hint">
					<When at={lead.at} now={now} />
				</span>
			}
		>
			<LeadFacts facts={lead.facts} />
			<details className="unfold">
				<summary>Where they came from, and their consent</summary>
				<LeadFacts facts={lead.origin} />
			</details>
		</Panel>
	);
}

function LeadFacts({ facts }: { facts: readonly Fact[] }) {
	return <Facts facts={facts.map(({ label, value }) => ({ label, value: <bdi>{value}</bdi> }))} />;
}
