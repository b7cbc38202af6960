import { type ChangeEvent, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { Panel } from "#desk/layout/components.tsx";
import { FormField } from "#desk/layout/forms.tsx";
import { limits } from "#lib/forms/fields.ts";
import { placeholdersIn } from "./card-contract.ts";
import { CardForm, useCardPage, useRendered } from "./card-form.tsx";
import type { FilledReply } from "./reply-templates.ts";

/** Query parameter for the template; used without JavaScript. */
const TEMPLATE = "text";

const empty = { subject: "", text: "" };

export function ReplyPanel() {
	const { card } = useCardPage();
	const [draft, setDraft] = useState(useFirstDraft());
	const placeholders = new Set(placeholdersIn(draft.text));

	function write({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void {
		setDraft({ ...draft, [currentTarget.name]: currentTarget.value });
	}

	/** Replaces an unchanged template; other text stays above the new one. */
	function insert({ subject, text }: FilledReply): void {
		const isOwn = draft.text.trim() !== "" && card.replies.every(({ text }) => text !== draft.text);
		setDraft({ subject, text: isOwn ? `${draft.text}\n\n${text}` : text });
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
									onClick={(event) => {
										event.preventDefault();
										insert(reply);
									}}
								>
									{reply.label}
								</Link>
							</li>
						))}
					</ul>
				</div>
			)}
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
					hint={`To ${card.email}.`}
					value={draft.text}
					onChange={write}
				/>
				{placeholders.size > 0 && (
					<ul className="row" aria-label="Still to fill in">
						{[...placeholders].map((text) => (
							<li key={text}>
								<mark>{text}</mark>
							</li>
						))}
					</ul>
				)}
			</CardForm>
		</Panel>
	);
}

/** The submitted text after a server-rendered error, or the template from the URL. */
function useFirstDraft(): typeof empty {
	const { replies } = useCardPage().card;
	const [query] = useSearchParams();
	const rendered = useRendered("reply");
	if (rendered) return { ...empty, ...rendered.values };
	return replies.find(({ key }) => key === query.get(TEMPLATE)) ?? empty;
}
