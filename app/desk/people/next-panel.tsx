import { mailDisabledNotice } from "#content/desk.ts";
import { ClockChip } from "#desk/inbox/lead-chips.tsx";
import { dueRule } from "#desk/inbox/lead-labels.ts";
import { Panel } from "#desk/layout/components.tsx";
import { exactly } from "#desk/layout/relative-time.ts";
import { ButtonLink } from "#ui/button.tsx";
import { CardForm, CardNotice, useCardPage } from "./card-form.tsx";
import type { NextStep } from "./next-step.ts";

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

function textOf(next: NextStep): { title: string; text: string } {
	if (next.step === "call")
		return {
			title: `Call: ${exactly(next.startsAt)}.`,
			text: "Read what they told us below, so that they needn’t tell it twice.",
		};
	if (next.step === "task")
		return { title: `Task: ${next.title}`, text: "It’s due. Mark it as done under Tasks." };
	return steps[next.step];
}

export function NextPanel() {
	const { card, done } = useCardPage();
	const { next, clock, awaitsAnswer } = card;
	const { title, text } = textOf(next);
	return (
		<Panel title="Next" tone={next.step === "answerLate" ? "pink" : "mint"}>
			<div className="stacked next">
				<p className="row">
					<b>{title}</b> {awaitsAnswer && <ClockChip clock={clock} />}
				</p>
				<p>{text}</p>
				{awaitsAnswer && <p className="muted">{dueRule}</p>}
				<CardNotice intent="answered" isDone={done === "answered"} />
			</div>
			{next.step === "call" && next.phone && (
				<p>
					<ButtonLink variant="outline" small to={telephoneUrl(next.phone)}>
						Ring {next.phone}
					</ButtonLink>
				</p>
			)}
			{next.step === "spam" && (
				<div className="row">
					<CardForm intent="notSpam" submit="Not spam" />
					{holdsCall(card.calls) && <SpamForm />}
				</div>
			)}
			{awaitsAnswer && (
				<CardForm
					intent="answered"
					submit="Mark as answered"
					hint="If you rang them, or wrote from elsewhere."
				/>
			)}
		</Panel>
	);
}

const holdsCall = (calls: readonly { state: string }[]) =>
	calls.some(({ state }) => state === "coming");

export function SpamForm() {
	const { calls } = useCardPage().card;
	const hint =
		"Their coming call goes with it: it’s cancelled without an email and its time is free again. “Not spam” doesn’t bring it back.";
	return (
		<CardForm intent="spam" submit="This is spam" hint={holdsCall(calls) ? hint : undefined} />
	);
}

/** Digits and a leading plus only, whatever was typed. */
export function telephoneUrl(phone: string): string {
	const plus = phone.trim().startsWith("+") ? "+" : "";
	return `tel:${plus}${phone.replace(/\D/g, "")}`;
}
