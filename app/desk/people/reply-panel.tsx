import { type MouseEvent, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { deskPerson } from "#content/desk-person.ts";
import { Panel } from "#desk/layout/panel.tsx";
import { limits } from "#lib/forms/fields.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { FilledReply } from "./card.ts";
import { cardFields } from "./card-contract.ts";
import { CardNotice } from "./card-notice.tsx";
import type { CardPart } from "./card-part.ts";
import { firstGap } from "./reply-templates.ts";
import { useCardForm, useFormId, useSeenCard } from "./use-card-form.ts";

const copy = deskPerson.reply;

/** The query parameter that asks for a prepared text, where there is no script. */
const PREPARED = "text";

type ReplyPanelProps = CardPart & {
	id: string;
	/** Whether mail leaves; otherwise it waits under Messages. */
	mailLeaves: boolean;
};

type Draft = { subject: string; text: string };

/** A reply by mail, begun from a prepared text or from nothing. */
export function ReplyPanel({ card, id, mailLeaves, result, done, now }: ReplyPanelProps) {
	const form = useCardForm("reply", result, () => {
		setDraft({ subject: "", text: "" });
		follow();
	});
	const { answer } = form;
	const ownId = useFormId(id, form);
	const [seen, follow] = useSeenCard(card, form);
	const [draft, setDraft] = useState<Draft>(useFirstDraft(card.replies, result));
	const [aside, setAside] = useState<Draft | null>(null);
	const begun = useRef("");
	const errors = answer?.outcome === "invalid" ? answer.errors : {};

	function begin(event: MouseEvent, { subject, text }: FilledReply): void {
		event.preventDefault();
		const isOwn = draft.text.trim() !== "" && draft.text !== begun.current;
		setAside(isOwn ? draft : null);
		setDraft({ subject, text });
		begun.current = text;
		requestAnimationFrame(() => selectGap(form.ref.current));
	}

	return (
		<Panel title={copy.title} id="reply" tone="blue">
			<form ref={form.ref} method="post" className="card-form" onSubmit={form.onSubmit}>
				<CardNotice answer={answer} done={done} intent="reply" now={now} mailStays={!mailLeaves} />
				<div className="prepared">
					<span id="prepared-label">{copy.prepared}</span>
					<ul aria-labelledby="prepared-label">
						{card.replies.map((reply) => (
							<li key={reply.key}>
								<Link
									to={`?${PREPARED}=${reply.key}#reply`}
									onClick={(event) => begin(event, reply)}
								>
									{reply.label}
								</Link>
							</li>
						))}
					</ul>
				</div>
				{aside && (
					<p className="hint" role="status">
						{copy.replaced}{" "}
						<button
							type="button"
							className="link-button"
							onClick={() => {
								setDraft(aside);
								setAside(null);
							}}
						>
							{copy.undo}
						</button>
					</p>
				)}
				<input type="hidden" name={cardFields.intent} value="reply" />
				<input type="hidden" name={cardFields.id} value={ownId} />
				<input type="hidden" name={cardFields.version} value={seen.version} />
				<input type="hidden" name={cardFields.leadId} value={card.replyTo ?? ""} />
				<Field
					label={copy.subject}
					name="subject"
					maxLength={150}
					autoComplete="off"
					error={errors.subject}
					value={draft.subject}
					onChange={(event) => setDraft({ ...draft, subject: event.currentTarget.value })}
				/>
				<Field
					as="textarea"
					className="reply-text"
					label={copy.text}
					name="text"
					rows={8}
					maxLength={limits.message.most}
					hint={copy.to(card.email)}
					error={errors.text}
					value={draft.text}
					onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
				/>
				<div>
					<Button type="submit" kind="band" busy={form.busy} busyText={copy.sending}>
						{copy.send}
					</Button>
				</div>
			</form>
		</Panel>
	);
}

/** What was typed before the server rendered the page again, or the prepared text that the address asks for. */
function useFirstDraft(replies: readonly FilledReply[], result: CardPart["result"]): Draft {
	const [query] = useSearchParams();
	if (result && "values" in result && result.intent === "reply")
		return { subject: result.values.subject ?? "", text: result.values.text ?? "" };
	const asked = replies.find(({ key }) => key === query.get(PREPARED));
	return asked ?? { subject: "", text: "" };
}

/** The first place to fill in is selected: one types over it. */
function selectGap(form: HTMLFormElement | null): void {
	const field = form?.querySelector<HTMLTextAreaElement>("textarea[name=text]");
	if (!field) return;
	field.focus();
	const gap = firstGap(field.value);
	if (gap) field.setSelectionRange(gap.start, gap.end);
	else field.setSelectionRange(field.value.length, field.value.length);
}
