import { ClockChip } from "#desk/inbox/lead-chips.tsx";
import { dueRule } from "#desk/inbox/lead-labels.ts";
import { Panel, SmallLink } from "#desk/layout/components.tsx";
import { ButtonForm, PageNotice } from "#desk/layout/forms.tsx";
import { useCardPage } from "./card-page.ts";
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
					<ButtonForm fields={{ intent: "notSpam" }}>Not spam</ButtonForm>
					{holdsCall(calls) && <SpamForm />}
				</div>
			)}
			{awaitsAnswer && (
				<div className="row">
					<ButtonForm fields={{ intent: "answered" }}>Mark as answered</ButtonForm>
					<span className="muted">If you rang them or wrote from your own mailbox.</span>
				</div>
			)}
		</Panel>
	);
}

const holdsCall = (calls: readonly { state: string }[]) =>
	calls.some(({ state }) => state === "coming");

export function SpamForm() {
	const { calls } = useCardPage().card;
	return (
		<>
			<ButtonForm fields={{ intent: "spam" }}>This is spam</ButtonForm>
			{holdsCall(calls) && (
				<span className="muted">
					This also cancels their upcoming call, without an email, and frees its time. “Not spam”
					doesn’t restore it.
				</span>
			)}
		</>
	);
}

/** Keeps only digits and a leading plus. */
export function telephoneUrl(phone: string): string {
	const plus = phone.trim().startsWith("+") ? "+" : "";
	return `tel:${plus}${phone.replace(/\D/g, "")}`;
}
