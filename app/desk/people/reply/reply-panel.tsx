import { type ChangeEvent, useState } from "react";
import { Link } from "react-router";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { Check, FormField, Select } from "#desk/layout/form-fields.tsx";
import { Menu } from "#desk/layout/menu.tsx";
import { findPlaceholders } from "#desk/people/card/card-contract.ts";
import { useCardPage } from "#desk/people/card/card-page.ts";
import { nameProposal } from "#desk/proposals/proposal-labels.ts";
import { MAX_ATTACHED_BYTES } from "#features/leads/attachment-limits.ts";
import { limits } from "#lib/forms/fields.ts";
import { useHydrated } from "#ui/hydrated.ts";
import { formatFileSize } from "./file-size.ts";
import { findFileProblem, MAX_FILES } from "./reply-files.ts";
import type { FilledReply } from "./reply-templates.ts";
import { TEMPLATE, useReplyText } from "./use-reply-text.ts";

type ReplyFormProps = {
	/** Called when it shows a reply that this browser has stored. */
	onRestore(): void;
};

export function ReplyForm({ onRestore }: ReplyFormProps) {
	const { card, newKey } = useCardPage();
	const reply = useReplyText(onRestore);
	const { draft, field, write } = reply;

	if (!card.email && draft.text === "")
		return (
			<p className="muted">
				They have no email address yet. Add it under “How to reach them” to
				write to them from here.
			</p>
		);

	return (
		<div className="stack stack--wide">
			<Templates onChoose={reply.insert} />
			<p className="muted">
				<Link to={`/desk/emails/new?person=${card.id}`}>Put in an email</Link>
				<span> that came to another mailbox</span>
			</p>
			{reply.isReplaced && (
				<Undoable
					text="The template has replaced your text."
					undo="Put it back"
					onUndo={reply.putBack}
				/>
			)}
			{reply.isRestored && (
				<Undoable
					text="You haven’t sent this reply yet."
					undo="Discard it"
					onUndo={reply.discard}
				/>
			)}
			<DeskForm
				intent="reply"
				fields={{ key: newKey, lead_id: card.replyTo ?? "" }}
				className="fields"
				variant="primary"
				submit="Send the reply"
				busyText="Sending..."
				sendsFile
				copyName={null}
				noValidate
			>
				{card.emails.length > 1 && (
					<Select
						label="To"
						name="to"
						options={card.emails.map((email) => [email, email])}
						defaultValue={card.replyAddress ?? ""}
					/>
				)}
				<FormField
					label="Subject"
					name="subject"
					maxLength={150}
					autoComplete="off"
					value={draft.subject}
					onChange={write}
				/>
				<FormField
					label="Copy to"
					name="cc"
					autoComplete="off"
					inputMode="email"
					spellCheck={false}
					optional
					hint="Email addresses with commas between them. Everyone sees them."
					value={draft.cc}
					onChange={write}
				/>
				<FormField
					as="textarea"
					ref={field}
					className="field--tall"
					label="Your reply"
					name="text"
					rows={8}
					maxLength={limits.message.max}
					hint={describeRecipient(card.emails)}
					value={draft.text}
					onChange={write}
				/>
				<ProposalLink />
				<Placeholders text={draft.text} onChoose={reply.select} />
				<Signature />
				<FilesField key={reply.sentCount} lost={reply.lostFiles} />
			</DeskForm>
		</div>
	);
}

type UndoableProps = { text: string; undo: string; onUndo(): void };

function Undoable({ text, undo, onUndo }: UndoableProps) {
	return (
		<p className="muted" role="status">
			<span>{`${text} `}</span>
			<button type="button" className="link-button" onClick={onUndo}>
				{undo}
			</button>
		</p>
	);
}

type PlaceholdersProps = {
	text: string;
	onChoose(placeholder: string): void;
};

/** Of a template, to be written over. */
function Placeholders({ text, onChoose }: PlaceholdersProps) {
	const placeholders = new Set(findPlaceholders(text));
	if (placeholders.size === 0) return null;

	return (
		<ul className="row" aria-label="Still to fill in">
			{[...placeholders].map((placeholder) => (
				<li key={placeholder}>
					<button
						type="button"
						className="link-button"
						onClick={() => onChoose(placeholder)}
					>
						<mark>{placeholder}</mark>
					</button>
				</li>
			))}
		</ul>
	);
}

/** Those for the newest enquiry as buttons, the others in a menu. */
function Templates({ onChoose }: { onChoose(reply: FilledReply): void }) {
	const { replies } = useCardPage().card;
	if (replies.length === 0) return null;

	const others = replies.filter(({ isSuggested }) => !isSuggested);
	const link = (reply: FilledReply, className?: string) => (
		<Link
			key={reply.key}
			className={className}
			to={`?${TEMPLATE}=${reply.key}#reply`}
			onClick={(event) => {
				event.preventDefault();
				event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
				onChoose(reply);
			}}
		>
			{reply.label}
		</Link>
	);

	return (
		<div className="row">
			<span className="muted" id="templates-label">
				Template:
			</span>
			<ul className="row" aria-labelledby="templates-label">
				{replies
					.filter(({ isSuggested }) => isSuggested)
					.map((reply) => (
						<li key={reply.key}>{link(reply, "chip-link")}</li>
					))}
			</ul>
			{others.length > 0 && (
				<Menu label="More templates">{others.map((reply) => link(reply))}</Menu>
			)}
		</div>
	);
}

/** What stands below each reply. */
function Signature() {
	const { signature } = useCardPage().card;

	return (
		<p className="row muted">
			{signature !== "" && (
				<span className="excerpt">{`-- \n${signature}`}</span>
			)}
			<Link to="/desk/account#signature">
				{signature === "" ? "Add your signature" : "Edit your signature"}
			</Link>
		</p>
	);
}

/** The link isn’t in the text: it is added at delivery. */
function ProposalLink() {
	const { proposals } = useCardPage().card;
	const open = proposals.filter(({ hasLink }) => hasLink);
	const [only] = open;
	if (!only) return null;
	if (open.length === 1)
		return (
			<Check
				name="proposal"
				value={only.id}
				label={`Add the link to proposal ${only.number}`}
			/>
		);

	return (
		<Select
			label="Add the link to"
			name="proposal"
			none="No proposal"
			options={open.map(({ id, number, title }) => [
				id,
				nameProposal(number, title),
			])}
		/>
	);
}

/** Undefined when it is chosen in a field. */
function describeRecipient(emails: readonly string[]): string | undefined {
	const [email] = emails;
	if (!email)
		return "They have no email address yet: add it under “How to reach them”.";

	return emails.length === 1 ? `To ${email}.` : undefined;
}

/** @param lost names of files that a refused form had; only a page that was not left still has them. */
function FilesField({ lost }: { lost: string | undefined }) {
	const [problem, setProblem] = useState<string | null>(null);
	const [isEmpty, setEmpty] = useState(true);
	const isHydrated = useHydrated();

	function check({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
		const files = [...(currentTarget.files ?? [])];
		setEmpty(files.length === 0);
		setProblem(
			findFileProblem(files.map(({ name, size }) => ({ name, size }))),
		);
	}

	return (
		<>
			<FormField
				label="Files"
				name="files"
				type="file"
				multiple
				optional
				hint={`At most ${MAX_FILES} files, together ${formatFileSize(MAX_ATTACHED_BYTES)}.`}
				error={problem ?? undefined}
				onChange={check}
			/>
			{lost && (!isHydrated || isEmpty) && (
				<p className="muted">
					Choose again what you had attached: <bdi>{lost}</bdi>
				</p>
			)}
		</>
	);
}
