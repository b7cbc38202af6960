import { ClockChip } from "#desk/inbox/lead-chips.tsx";
import { dueRule } from "#desk/inbox/lead-labels.ts";
import { Panel, SmallLink } from "#desk/layout/components.tsx";
import { PageNotice } from "#desk/layout/forms.tsx";
import { CardForm, useCardPage } from "./card-form.tsx";
import { nextStepText } from "./next-step.ts";

export function NextPanel() {
	const { next, clock, awaitsAnswer, calls } = useCardPage().card;
	const { title, text } = nextStepText(next);
	return (
		<Panel title="Next" tone={next.step === "answerLate" ? "pink" : "mint"}>
			<div className="stack stacked">
				<p className="row">
					<b className="h3">{title}</b> {awaitsAnswer && <ClockChip clock={clock} />}
				</p>
				<p>{text}</p>
				{awaitsAnswer && <p className="muted">{dueRule}</p>}
				<PageNotice of={["answered"]} />
			</div>
			{next.step === "call" && next.phone && (
				<p>
					<SmallLink to={telephoneUrl(next.phone)}>Ring {next.phone}</SmallLink>
				</p>
			)}
			{next.step === "spam" && (
				<div className="row">
					<CardForm intent="notSpam" submit="Not spam" />
					{holdsCall(calls) && <SpamForm />}
				</div>
			)}
			{awaitsAnswer && (
				<CardForm
					intent="answered"
					submit="Mark as answered"
					hint="If you rang them or wrote from your own mailbox."
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
		"This also cancels their upcoming call, without an email, and frees its time. “Not spam” doesn’t restore it.";
	return (
		<CardForm intent="spam" submit="This is spam" hint={holdsCall(calls) ? hint : undefined} />
	);
}

/** Keeps only digits and a leading plus. */
export function telephoneUrl(phone: string): string {
	const plus = phone.trim().startsWith("+") ? "+" : "";
	return `tel:${plus}${phone.replace(/\D/g, "")}`;
}
