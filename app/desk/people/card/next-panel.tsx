import { ButtonForm } from "#desk/layout/button-form.tsx";
import { Panel, SmallLink } from "#desk/layout/components.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { ResponseChip } from "#desk/shared/lead-chips.tsx";
import { describeDueRule } from "#desk/shared/lead-labels.ts";
import { makePhoneLink } from "#lib/contacts/phone.ts";
import { BookLink, CallOutcome } from "./calls-panel.tsx";
import { SpamForm, useCardPage } from "./card-panels.tsx";

export function NextPanel() {
	const { next, clock, awaitsAnswer, email, phones } = useCardPage().card;
	const { step, title, text } = next;
	const isOpen = ["first", "promised", "followUp"].includes(step);
	const phone = next.phone ?? (isOpen && !email ? phones[0] : null);
	const canMark =
		awaitsAnswer || step === "answerEmail" || step === "replyFailed";

	return (
		<Panel title="Next" tone={step === "answerLate" ? "pink" : "mint"}>
			<div className="stack stacked">
				<p className="row">
					<b className="h3">{title}</b>{" "}
					{awaitsAnswer && <ResponseChip clock={clock} />}
				</p>
				<p>{text}</p>
				{awaitsAnswer && <p className="muted">{describeDueRule()}</p>}
				<PageNotice of={["answered"]} />
			</div>
			{phone && (
				<p>
					<SmallLink to={makePhoneLink(phone)}>{`Ring ${phone}`}</SmallLink>
				</p>
			)}
			{(step === "spam" || step === "likelySpam") && (
				<div className="row">
					<ButtonForm fields={{ intent: "notSpam" }}>Not spam</ButtonForm>
					{step === "likelySpam" && <SpamForm />}
				</div>
			)}
			<NextCall />
			{canMark && (
				<div className="row">
					<ButtonForm fields={{ intent: "answered" }}>
						Mark as answered
					</ButtonForm>
					<span className="muted">
						If you rang them or wrote from your own mailbox.
					</span>
				</div>
			)}
		</Panel>
	);
}

/** One press for the call: how it went, or another time. */
function NextCall() {
	const { id, calls, next } = useCardPage().card;
	const past = calls.find(({ state }) => state === "over");
	if (next.step === "askOutcome" && past)
		return <CallOutcome id={past.id} state={past.state} />;

	const isOpen = ["missed", "cancelledByThem", "cancelledByUs"].includes(
		next.step,
	);

	return isOpen ? (
		<p>
			<BookLink personId={id} />
		</p>
	) : null;
}
