import { type MouseEvent, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Panel } from "#desk/layout/components.tsx";
import { limits } from "#lib/forms/fields.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import type { CardPart } from "./card.server.ts";
import { cardFields } from "./card-contract.ts";
import { CardNotice } from "./card-notice.tsx";
import { type FilledReply, placeholdersIn } from "./reply-templates.ts";
import { useCardForm, useFormId, useSeenCard } from "./use-card-form.ts";

/** The query parameter that names a template, without JavaScript. */
const TEMPLATE = "text";

type ReplyPanelProps = CardPart & {
	id: string;
	/** Whether a mail server is set up. */
	mailLeaves: boolean;
};

type Draft = { subject: string; text: string };

export function ReplyPanel({ card, id, mailLeaves, result, done, now }: ReplyPanelProps) {
	const form = useCardForm("reply", result, () => {
		setDraft({ subject: "", text: "" });
		follow();
	});
	const { answer } = form;
	const formId = useFormId(id, form);
	const [seen, follow] = useSeenCard(card, form);
	const [draft, setDraft] = useState<Draft>(useFirstDraft(card.replies, result));
	const [replaced, setReplaced] = useState<Draft | null>(null);
	const template = useRef("");
	const errors = answer?.outcome === "invalid" ? answer.errors : {};
	const placeholders = placeholdersIn(draft.text);

	function select(start: number, end: number): void {
		const field = form.ref.current?.querySelector<HTMLTextAreaElement>("textarea[name=text]");
		field?.focus();
		field?.setSelectionRange(start, end);
	}

	function insert(event: MouseEvent, { subject, text }: FilledReply): void {
		event.preventDefault();
		const isOwn = draft.text.trim() !== "" && draft.text !== template.current;
		setReplaced(isOwn ? draft : null);
		setDraft({ subject, text });
		template.current = text;
		const { start, end } = placeholdersIn(text)[0] ?? { start: text.length, end: text.length };
		requestAnimationFrame(() => select(start, end));
	}

	return (
		<Panel title="Reply by email" id="reply" tone="blue">
			<form ref={form.ref} method="post" className="card-form" onSubmit={form.onSubmit}>
				<CardNotice
					answer={answer}
					done={done}
					intent="reply"
					now={now}
					isMailDisabled={!mailLeaves}
				/>
				{card.replies.length > 0 && (
					<div className="templates">
						<span id="templates-label">Start from</span>
						<ul aria-labelledby="templates-label">
							{card.replies.map((reply) => (
								<li key={reply.key}>
									<Link
										to={`?${TEMPLATE}=${reply.key}#reply`}
										onClick={(event) => insert(event, reply)}
									>
										{reply.label}
									</Link>
								</li>
							))}
						</ul>
					</div>
				)}
				{replaced && (
					<p className="hint" role="status">
						Your own text was put aside.{" "}
						<button
							type="button"
							className="link-button"
							onClick={() => {
								setDraft(replaced);
								setReplaced(null);
							}}
						>
							Put it back
						</button>
					</p>
				)}
				<input type="hidden" name={cardFields.intent} value="reply" />
				<input type="hidden" name={cardFields.id} value={formId} />
				<input type="hidden" name={cardFields.version} value={seen.version} />
				<input type="hidden" name={cardFields.leadId} value={card.replyTo ?? ""} />
				<Field
					label="Subject"
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
					label="Your reply"
					name="text"
					rows={8}
					maxLength={limits.message.most}
					hint={`To ${card.email}. An answer comes to our own mailbox.`}
					error={errors.text}
					value={draft.text}
					onChange={(event) => setDraft({ ...draft, text: event.currentTarget.value })}
				/>
				{placeholders.length > 0 && (
					<ul className="placeholders" aria-label="Still to fill in">
						{placeholders.map(({ text, start, end }) => (
							<li key={start}>
								<button type="button" onClick={() => select(start, end)}>
									<mark>{text}</mark>
								</button>
							</li>
						))}
					</ul>
				)}
				<div>
					<Button type="submit" variant="primary" busy={form.busy} busyText="Sending...">
						Send the reply
					</Button>
				</div>
			</form>
		</Panel>
	);
}

/** What was typed before the server rendered the page again, or the template that the address names. */
function useFirstDraft(replies: readonly FilledReply[], result: CardPart["result"]): Draft {
	const [query] = useSearchParams();
	if (result && "values" in result && result.intent === "reply")
		return { subject: result.values.subject ?? "", text: result.values.text ?? "" };
	const chosen = replies.find(({ key }) => key === query.get(TEMPLATE));
	return chosen ?? { subject: "", text: "" };
}
