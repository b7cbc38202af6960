import { type ChangeEvent, type MouseEvent, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Panel } from "#desk/layout/components.tsx";
import { FormField } from "#desk/layout/forms.tsx";
import { limits } from "#lib/forms/fields.ts";
import { placeholdersIn } from "./card-contract.ts";
import { CardForm, useCardPage, useRendered } from "./card-form.tsx";
import type { FilledReply } from "./reply-templates.ts";

/** Query parameter for the template; used without JavaScript. */
const TEMPLATE = "text";

type Draft = { subject: string; text: string };
const empty: Draft = { subject: "", text: "" };

export function ReplyPanel() {
	const { card } = useCardPage();
	const [draft, setDraft] = useState<Draft>(useFirstDraft());
	const [replaced, setReplaced] = useState<Draft | null>(null);
	const template = useRef("");
	const panel = useRef<HTMLDivElement>(null);
	const placeholders = placeholdersIn(draft.text);

	function select(start: number, end: number): void {
		const field = panel.current?.querySelector("textarea");
		field?.focus();
		field?.setSelectionRange(start, end);
	}

	function write({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void {
		setDraft({ ...draft, [currentTarget.name]: currentTarget.value });
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
			{card.replies.length > 0 && (
				<div className="row">
					<span className="muted" id="templates-label">
						Start from
					</span>
					<ul className="row" aria-labelledby="templates-label">
						{card.replies.map((reply) => (
							<li key={reply.key}>
								<Link
									className="chip-link"
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
				<p className="muted" role="status">
					The template has replaced your text.{" "}
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
			<div ref={panel}>
				<CardForm
					intent="reply"
					hidden={{ lead_id: card.replyTo ?? "" }}
					variant="primary"
					submit="Send the reply"
					busyText="Sending..."
					onDone={() => setDraft(empty)}
				>
					<FormField
						label="Subject"
						name="subject"
						maxLength={150}
						autoComplete="off"
						value={draft.subject}
						onChange={write}
					/>
					<FormField
						as="textarea"
						className="field--tall"
						label="Your reply"
						name="text"
						rows={8}
						maxLength={limits.message.most}
						hint={`To ${card.email}. Their answer goes to our mailbox.`}
						value={draft.text}
						onChange={write}
					/>
					{placeholders.length > 0 && (
						<ul className="row" aria-label="Still to fill in">
							{placeholders.map(({ text, start, end }) => (
								<li key={start}>
									<button type="button" className="link-button" onClick={() => select(start, end)}>
										<mark>{text}</mark>
									</button>
								</li>
							))}
						</ul>
					)}
				</CardForm>
			</div>
		</Panel>
	);
}

/** The submitted text after a server-rendered error, or the template from the URL. */
function useFirstDraft(): Draft {
	const { replies } = useCardPage().card;
	const [query] = useSearchParams();
	const rendered = useRendered("reply");
	if (rendered) return { ...empty, ...rendered.values };
	return replies.find(({ key }) => key === query.get(TEMPLATE)) ?? empty;
}
