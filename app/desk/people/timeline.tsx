import { Link } from "react-router";
import { messageTopics } from "#content/desk-messages.ts";
import { deskPerson } from "#content/desk-person.ts";
import { ClockChip } from "#desk/inbox/lead-chips.tsx";
import { kindName } from "#desk/inbox/lead-labels.ts";
import { Chip, type ChipTone } from "#desk/layout/chip.tsx";
import { exactly, When } from "#desk/layout/when.tsx";
import { leadKind } from "#features/registry.ts";
import type { MailState, TimelineItem } from "./card.ts";
import { LeadFacts } from "./lead-sheet.tsx";
import { REPLY_TOPIC } from "./topics.ts";

const copy = deskPerson.timeline;

const mailTones: Readonly<Record<MailState, ChipTone>> = {
	waiting: "canary",
	delivered: "ok",
	dead: "danger",
	kept: "quiet",
};

/** All that happened with a person, the newest first. */
export function Timeline({ timeline, now }: { timeline: readonly TimelineItem[]; now: string }) {
	return (
		<ol className="timeline">
			{timeline.map((item) => (
				<li key={`${item.what} ${item.id}`} data-what={item.what} data-stock={stockOf(item)}>
					<div className="timeline__head">
						<h3>{titleOf(item)}</h3>
						<When at={item.at} now={now} />
					</div>
					<Told item={item} now={now} />
				</li>
			))}
		</ol>
	);
}

function Told({ item, now }: { item: TimelineItem; now: string }) {
	switch (item.what) {
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
						<summary>{deskPerson.sent.form}</summary>
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
		case "mail":
			return (
				<p className="timeline__mail">
					<bdi>{item.subject}</bdi>{" "}
					<Chip tone={mailTones[item.state]}>
						{copy.states[item.state]}
						{item.stateAt && (
							<>
								{" "}
								<When at={item.stateAt} now={now} />
							</>
						)}
					</Chip>{" "}
					<Link to={`/desk/messages/${item.id}`} aria-label={`${copy.openMail}: ${item.subject}`}>
						{copy.openMail}
					</Link>
				</p>
			);
		default:
			return null;
	}
}

function titleOf(item: TimelineItem): string {
	const somebody = deskPerson.events.somebody;
	switch (item.what) {
		case "lead":
			return item.headline && item.kind !== "question"
				? `${kindName(item.kind)}: ${item.headline}`
				: kindName(item.kind);
		case "note":
			return item.by ? copy.note(item.by) : copy.systemNote;
		case "mail":
			return item.topic === REPLY_TOPIC
				? copy.reply
				: `${copy.mail}: ${messageTopics[item.topic] ?? item.topic}`;
		case "deed":
			return copy.event(item.by ?? somebody, item.words);
		case "call-moved":
			return copy.moved(exactly(item.startsAt));
		case "call-cancelled":
			return copy.cancelled(exactly(item.startsAt));
	}
}

function stockOf(item: TimelineItem): string | undefined {
	return item.what === "lead" ? leadKind(item.kind).color : undefined;
}
