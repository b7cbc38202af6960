import { deskPerson } from "#content/desk-person.ts";
import { ClockChip } from "#desk/inbox/lead-chips.tsx";
import { dueRule } from "#desk/inbox/lead-labels.ts";
import { Panel } from "#desk/layout/panel.tsx";
import { exactly } from "#desk/layout/relative-time.ts";
import { holdsCall } from "./card.ts";
import { CardButton } from "./card-button.tsx";
import { CardNotice } from "./card-notice.tsx";
import type { CardPart } from "./card-part.ts";
import { SpamButton } from "./spam-button.tsx";
import { telOf } from "./telephone.ts";

const copy = deskPerson.next;

/** The one thing to do next. */
export function NextPanel({ card, result, done, now }: CardPart) {
	const { next, clock, awaitsAnswer } = card;
	const isCall = next.step === "call";
	const words = isCall
		? { title: copy.call.title(exactly(next.startsAt)), text: copy.call.text }
		: copy[next.step];
	return (
		<Panel title={copy.title} tone={next.step === "answerLate" ? "pink" : "mint"}>
			<div className="next">
				<p className="next__title">
					<b>{words.title}</b> {awaitsAnswer && <ClockChip clock={clock} />}
				</p>
				<p>{words.text}</p>
				{awaitsAnswer && <p className="hint">{dueRule}</p>}
				<CardNotice answer={undefined} done={done} intent="answered" now={now} />
				<div className="next__do">
					{isCall && next.phone && (
						<a className="btn btn--line btn--sm" href={telOf(next.phone)}>
							{copy.call.ring(next.phone)}
						</a>
					)}
					{next.step === "spam" && (
						<>
							<CardButton card={card} intent="notSpam" result={result} now={now}>
								{deskPerson.marks.notSpam}
							</CardButton>
							{holdsCall(card) && <SpamButton card={card} result={result} now={now} />}
						</>
					)}
					{awaitsAnswer && (
						<CardButton
							card={card}
							intent="answered"
							result={result}
							now={now}
							hint={deskPerson.reply.answeredHint}
						>
							{deskPerson.reply.answered}
						</CardButton>
					)}
				</div>
			</div>
		</Panel>
	);
}
