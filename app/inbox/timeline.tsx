import { Link } from "react-router";
import { kindNames } from "#content/desk-leads.ts";
import { messageTopics } from "#content/desk-messages.ts";
import { deskPerson } from "#content/desk-person.ts";
import { Chip, type ChipTone } from "#desk/chip.tsx";
import { exactly, When } from "#desk/when.tsx";
import type { Happening, MailState } from "./card.ts";
import { ClockWords } from "./clock-words.tsx";
import { LeadFacts } from "./lead-sheet.tsx";
import { kindStock } from "./lead-words.tsx";
import { REPLY_TOPIC } from "./topics.ts";

const copy = deskPerson.timeline;

const mailTones: Readonly<Record<MailState, ChipTone>> = {
	waiting: "canary",
	delivered: "ok",
	dead: "danger",
	kept: "quiet",
};

/** All that happened with a person, the newest first. */
export function Timeline({ happenings, now }: { happenings: readonly Happening[]; now: string }) {
	return (
		<ol className="timeline">
			{happenings.map((happening) => (
				<li
					key={`${happening.what} ${happening.id}`}
					data-what={happening.what}
					data-stock={stockOf(happening)}
				>
					<div className="timeline__head">
						<h3>{titleOf(happening)}</h3>
						<When at={happening.at} now={now} />
					</div>
					<Told happening={happening} now={now} />
				</li>
			))}
		</ol>
	);
}

function Told({ happening, now }: { happening: Happening; now: string }) {
	switch (happening.what) {
		case "lead":
			return (
				<>
					<ClockWords clock={happening.clock} />
					{happening.excerpt && (
						<p className="timeline__excerpt">
							<bdi>{happening.excerpt}</bdi>
						</p>
					)}
					<details className="unfold">
						<summary>{deskPerson.sent.form}</summary>
						<LeadFacts facts={[...happening.facts, ...happening.origin]} />
					</details>
				</>
			);
		case "note":
			return (
				<p className="timeline__text">
					<bdi>{happening.text}</bdi>
				</p>
			);
		case "mail":
			return (
				<p className="timeline__mail">
					<bdi>{happening.subject}</bdi>{" "}
					<Chip tone={mailTones[happening.state]}>
						{copy.states[happening.state]}
						{happening.stateAt && (
							<>
								{" "}
								<When at={happening.stateAt} now={now} />
							</>
						)}
					</Chip>{" "}
					<Link
						to={`/desk/messages/${happening.id}`}
						aria-label={`${copy.openMail}: ${happening.subject}`}
					>
						{copy.openMail}
					</Link>
				</p>
			);
		default:
			return null;
	}
}

function titleOf(happening: Happening): string {
	const somebody = deskPerson.deeds.somebody;
	switch (happening.what) {
		case "lead":
			return happening.headline && happening.kind !== "question"
				? `${kindNames[happening.kind]}: ${happening.headline}`
				: kindNames[happening.kind];
		case "note":
			return happening.by ? copy.note(happening.by) : copy.systemNote;
		case "mail":
			return happening.topic === REPLY_TOPIC
				? copy.reply
				: `${copy.mail}: ${messageTopics[happening.topic] ?? happening.topic}`;
		case "deed":
			return copy.deed(happening.by ?? somebody, happening.words);
		case "call-moved":
			return copy.moved(exactly(happening.startsAt));
		case "call-cancelled":
			return copy.cancelled(exactly(happening.startsAt));
	}
}

function stockOf(happening: Happening): string | undefined {
	return happening.what === "lead" ? kindStock[happening.kind] : undefined;
}
