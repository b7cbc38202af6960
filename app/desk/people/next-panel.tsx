import { type ReactNode, useId } from "react";
import { mailDisabledNotice } from "#content/desk.ts";
import { ClockChip } from "#desk/inbox/lead-chips.tsx";
import { dueRule } from "#desk/inbox/lead-labels.ts";
import { Panel } from "#desk/layout/components.tsx";
import { exactly } from "#desk/layout/relative-time.ts";
import { Button } from "#ui/button.tsx";
import type { Card, CardPart } from "./card.server.ts";
import { type CardIntent, type CardResult, cardFields } from "./card-contract.ts";
import { CardNotice } from "./card-notice.tsx";
import { telephoneUrl } from "./side-panels.tsx";
import { useCardForm } from "./use-card-form.ts";

const steps = {
	spam: { title: "Is this a person?", text: "It looked like spam. Nobody was notified." },
	answerLate: {
		title: "Answer now.",
		text: "They’re still waiting, and the day we promise is over.",
	},
	answer: { title: "Answer.", text: "Whoever answers first usually gets the job." },
	replySending: {
		title: "Your reply is on its way.",
		text: "It counts as the answer once it has left.",
	},
	replyUnsent: { title: "Your reply has not been sent.", text: mailDisabledNotice },
	afterCall: {
		title: "How did the call go?",
		text: "Write down what was agreed, and say whether it’s won, lost or still open.",
	},
	first: { title: "Get in touch.", text: "Nobody has written to them yet." },
	followUp: {
		title: "Follow up.",
		text: "It’s been a week. One friendly line is enough; silence is an answer too.",
	},
	wait: { title: "Wait.", text: "It’s their turn. We’ll say when a week has gone by." },
	subscriber: {
		title: "Nothing to do.",
		text: "They read the newsletter. That’s all they asked for.",
	},
	unsubscribed: {
		title: "Nothing to do.",
		text: "They have unsubscribed from the newsletter. That’s all they had asked for.",
	},
	won: { title: "Won.", text: "Nothing left to do here. The work is elsewhere." },
	lost: { title: "Lost.", text: "Leave it be, unless they write again." },
};

export function NextPanel({ card, result, done, now }: CardPart) {
	const { next, clock, awaitsAnswer } = card;
	const isCall = next.step === "call";
	const { title, text } = isCall
		? {
				title: `Call: ${exactly(next.startsAt)}.`,
				text: "Read what they told us below, so that they needn’t tell it twice.",
			}
		: next.step === "task"
			? { title: `Task: ${next.title}`, text: "It’s due. Mark it as done under Tasks." }
			: steps[next.step];
	const part = { card, result, now };
	return (
		<Panel title="Next" tone={next.step === "answerLate" ? "pink" : "mint"}>
			<div className="next">
				<p className="next__title">
					<b>{title}</b> {awaitsAnswer && <ClockChip clock={clock} />}
				</p>
				<p>{text}</p>
				{awaitsAnswer && <p className="hint">{dueRule}</p>}
				<CardNotice answer={undefined} done={done} intent="answered" now={now} />
				<div className="next__do">
					{isCall && next.phone && (
						<a className="btn btn--outline btn--sm" href={telephoneUrl(next.phone)}>
							Ring {next.phone}
						</a>
					)}
					{next.step === "spam" && (
						<>
							<CardButton {...part} intent="notSpam">
								Not spam
							</CardButton>
							{holdsCall(card) && <SpamButton {...part} />}
						</>
					)}
					{awaitsAnswer && (
						<CardButton
							{...part}
							intent="answered"
							hint="If you rang them, or wrote from elsewhere."
						>
							Mark as answered
						</CardButton>
					)}
				</div>
			</div>
		</Panel>
	);
}

const holdsCall = ({ calls }: Card) => calls.some(({ state }) => state === "coming");

type SpamButtonProps = { card: Card; result: CardResult | undefined; now: string };

export function SpamButton(part: SpamButtonProps) {
	const hint =
		"Their coming call goes with it: it’s cancelled without an email and its time is free again. “Not spam” doesn’t bring it back.";
	return (
		<CardButton {...part} intent="spam" {...(holdsCall(part.card) ? { hint } : {})}>
			This is spam
		</CardButton>
	);
}

type CardButtonProps = SpamButtonProps & {
	intent: CardIntent;
	hint?: string;
	onDone?: () => void;
	children: ReactNode;
};

/** A form of one button. */
export function CardButton(props: CardButtonProps) {
	const { card, intent, result, now, hint, onDone, children } = props;
	const form = useCardForm(intent, result, onDone);
	const hintId = useId();
	return (
		<form ref={form.ref} method="post" className="card-button" onSubmit={form.onSubmit}>
			<CardNotice answer={form.answer} intent={intent} now={now} />
			<input type="hidden" name={cardFields.intent} value={intent} />
			<input type="hidden" name={cardFields.version} value={card.version} />
			<Button
				type="submit"
				variant="outline"
				small
				busy={form.busy}
				aria-describedby={hint && hintId}
			>
				{children}
			</Button>
			{hint && (
				<span className="hint" id={hintId}>
					{hint}
				</span>
			)}
		</form>
	);
}
