import { company } from "#content/content.ts";
import { portalCopy } from "#content/portal.ts";
import { BOOKING_PATH } from "#features/booking/form.ts";
import {
	type AnswerField,
	PORTAL_FILES_PATH,
	PORTAL_PATH,
	PORTAL_RECORDS_PATH,
	type WriteField,
	writeForm,
} from "#features/portal/contract.ts";
import { PROPOSAL_PATH } from "#features/proposals/proposal-path.ts";
import type { SubmitResult } from "#lib/forms/fields.ts";
import { formatDate, formatDateTime, formatSpan } from "#lib/time/format.ts";
import { PageForm, usePageForm } from "#site/layout/page-form.tsx";
import { Field } from "#ui/field.tsx";
import { Label } from "#ui/icon.tsx";
import type { Route } from "./+types/route.ts";

type Loaded = Route.ComponentProps["loaderData"];

const copy = portalCopy;

export function Proposals({ proposals }: Pick<Loaded, "proposals">) {
	if (proposals.length === 0) return null;

	return (
		<section className="card stack" aria-labelledby="proposals-h">
			<h2 className="h4" id="proposals-h">
				{copy().proposals.title}
			</h2>
			<ul className="stack">
				{proposals.map((proposal) => (
					<Proposal key={proposal.id} proposal={proposal} />
				))}
			</ul>
		</section>
	);
}

function Proposal({ proposal }: { proposal: Loaded["proposals"][number] }) {
	const { number, title, state, lastDay, token, acceptanceId } = proposal;
	const { proposals } = copy();

	return (
		<li>
			<p className="strong">
				<bdi>{title}</bdi>
			</p>
			<p className="small muted">
				<span>{`${proposals.number} ${number}.`}</span>{" "}
				<span>{`${proposals.states[state]}.`}</span>{" "}
				{state === "sent" && lastDay && (
					<span>{`${proposals.until} ${formatDate(lastDay)}.`}</span>
				)}
			</p>
			<p className="row">
				{token && <a href={`${PROPOSAL_PATH}/${token}`}>{proposals.read}</a>}
				{acceptanceId && (
					<a href={`${PORTAL_RECORDS_PATH}/${acceptanceId}`}>
						{proposals.record}
					</a>
				)}
			</p>
		</li>
	);
}

export function Calls({
	calls,
	timeZone,
}: Pick<Loaded, "calls"> & { timeZone: string }) {
	const { title, none, book } = copy().calls;

	return (
		<section className="card stack" aria-labelledby="calls-h">
			<h2 className="h4" id="calls-h">
				{title}
			</h2>
			{calls.length === 0 && <p className="muted">{none}</p>}
			<ul className="stack">
				{calls.map((call) => (
					<Call key={call.id} call={call} timeZone={timeZone} />
				))}
			</ul>
			<a className="more" href={BOOKING_PATH}>
				<Label icon="arrow">{book}</Label>
			</a>
		</section>
	);
}

function Call({
	call,
	timeZone,
}: {
	call: Loaded["calls"][number];
	timeZone: string;
}) {
	const { cancelled, change, join } = copy().calls;

	return (
		<li>
			<p className="strong">
				{formatSpan(call.starts_at, call.ends_at, timeZone)}
			</p>
			{call.status === "cancelled" && <p className="muted">{cancelled}</p>}
			{call.manage && (
				<p className="row">
					{call.meeting_link && <a href={call.meeting_link}>{join}</a>}
					<a href={call.manage}>{change}</a>
				</p>
			)}
		</li>
	);
}

export type WriteResult = SubmitResult<AnswerField>;

type WriteFormProps = {
	rendered: WriteResult | undefined;
	messageKey: string;
};

export function WriteForm({ rendered, messageKey }: WriteFormProps) {
	const { title, text, label, submit, busy } = copy().write;
	const form = usePageForm<WriteField, WriteResult>({
		// Without JavaScript the page is shown again at the form.
		action: `${PORTAL_PATH}#write`,
		schema: writeForm,
		rendered,
	});

	return (
		<section
			id="write"
			className="card stack stack--wide"
			aria-labelledby="write-h"
		>
			<h2 className="h4" id="write-h">
				{title}
			</h2>
			<p>{text}</p>
			<PageForm form={form} noValidate submit={submit} busyText={busy}>
				<input type="hidden" name="key" value={messageKey} />
				<Field
					{...form.field("text")}
					as="textarea"
					label={label}
					rows={5}
					required
				/>
			</PageForm>
		</section>
	);
}

/** The field of the address with the cursor of a page of messages. */
export const AFTER = "after";

type MessagesProps = Pick<Loaded, "messages" | "next" | "isDeep"> & {
	timeZone: string;
};

export function Messages(props: MessagesProps) {
	const { messages, next, isDeep, timeZone } = props;
	const { title, none, newest, older } = copy().messages;
	const anchor = "messages";

	return (
		<section
			id={anchor}
			className="card stack stack--wide"
			aria-labelledby="messages-h"
		>
			<h2 className="h4" id="messages-h">
				{title}
			</h2>
			{messages.length === 0 && <p className="muted">{none}</p>}
			<ol className="ruled portal-messages">
				{messages.map((message) => (
					<Message key={message.id} message={message} timeZone={timeZone} />
				))}
			</ol>
			{(isDeep || next) && (
				<nav className="row" aria-label={title}>
					{isDeep && <a href={`${PORTAL_PATH}#${anchor}`}>{newest}</a>}
					{next && (
						<a href={`${PORTAL_PATH}?${AFTER}=${next}#${anchor}`}>{older}</a>
					)}
				</nav>
			)}
		</section>
	);
}

function Message({
	message,
	timeZone,
}: {
	message: Loaded["messages"][number];
	timeZone: string;
}) {
	const { id, subject, text, author, direction, at, files } = message;
	const them = author ?? company().name;
	const from = direction === "in" ? copy().messages.you : them;

	return (
		<li className="stack" id={`message-${id}`}>
			<div>
				<h3 className="h4">
					<bdi>{subject}</bdi>
				</h3>
				<p className="small muted">
					<span>{from}</span>, <span>{formatDateTime(at, timeZone)}</span>
				</p>
			</div>
			<p className="portal-text" dir="auto">
				{text}
			</p>
			{files.length > 0 && (
				<ul className="stack">
					{files.map((file) => (
						<li key={file.id}>
							<a href={`${PORTAL_FILES_PATH}/${file.id}`}>
								<bdi>{file.name}</bdi>
							</a>
						</li>
					))}
				</ul>
			)}
		</li>
	);
}
