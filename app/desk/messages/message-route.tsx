import { data, Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import {
	DataTable,
	DeskPage,
	Email,
	Facts,
	Panel,
	SmallLink,
	When,
} from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { labelTopic } from "#features/leads/message-topics.ts";
import { readMessageId } from "#features/leads/messages.server.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import { removeKeys } from "#features/privacy/key-links.ts";
import { buildProposalMail } from "#features/proposals/proposal-mails.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { renderMailText } from "#lib/mail/mail-layout.ts";
import type { MailDocument } from "#lib/outbox/contract.ts";
import { findMessage } from "#lib/outbox/messages.server.ts";
import { readableMail } from "#lib/outbox/outbox.server.ts";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/message-route.ts";
import { doneNotices, MESSAGES_PATH } from "./contract.ts";
import { changeMessages } from "./message-actions.server.ts";
import { formatReceiver, MessageStateChip } from "./message-list.tsx";

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{
		title: deskCopy.title(loaderData?.topicLabel ?? "Emails sent"),
	},
];

export async function loader({ params, context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const { db, clock, staff, origin, notify = defaultNotify } = site;
	const isMailConfigured = notify.mail === true;
	const isOwner = staff.role === "owner";
	const found = await findMessage(db, params.id);
	if (!found)
		throw data({ message: "There is no such message." }, { status: 404 });

	const { row, message, attempts } = found;
	const parts =
		row.kind === "mail"
			? ((await findBuilt(db, row, { origin, notify })) ?? readableMail(row))
			: null;
	const shown =
		parts && documentAtDesk(parts.document, isOwner && !isMailConfigured);
	const messageId = readMessageId(row);
	const written = await db
		.selectFrom("messages")
		.select(["subject", "text", "cc"])
		.where("id", "=", messageId)
		.executeTakeFirst();

	const files = await db
		.selectFrom("attachments")
		.select(["id", "name"])
		.where("message_id", "=", messageId)
		.orderBy("id")
		.execute();

	return {
		message,
		topicLabel: labelTopic(message.topic),
		attempts,
		messageId: row.message_id,
		replyTo: parts?.replyTo?.address ?? null,
		expiresAt: parts?.expiresAt ?? null,
		cc: written?.cc ?? null,
		files,
		mail: written
			? { subject: written.subject, text: written.text, hasCalendar: false }
			: parts &&
				shown && {
					subject: parts.subject,
					text: renderMailText(shown.document),
					hasCalendar: parts.calendar !== undefined,
				},
		keys: shown?.keys ?? "none",
		event:
			row.kind === "mail"
				? null
				: { kind: row.kind, body: indentJson(row.payload) },
		isOwner,
		isMailConfigured,
		now: clock.at,
	};
}

/** An email that is built at delivery, as it is now; null for other rows, and when its cause is gone. */
async function findBuilt(...args: Parameters<typeof buildProposalMail>) {
	const mail = await buildProposalMail(...args);
	return mail === "gone" ? null : mail;
}

const keyLeftOut = "[the addressee’s own link]";

/**
 * Redacts links that act for the addressee, as staff could use them to erase people. Owners see them when
 * no mail server is configured, to pass them on (docs/requirements.md, section 9).
 */
function documentAtDesk(document: MailDocument, mayPassOn: boolean) {
	const cleaned = removeKeys(document, keyLeftOut);
	const hasKeys = JSON.stringify(cleaned) !== JSON.stringify(document);
	const keys = mayPassOn ? ("shown" as const) : ("hidden" as const);

	return {
		document: mayPassOn ? document : cleaned,
		keys: hasKeys ? keys : ("none" as const),
	};
}

/** Returns text that is not JSON unchanged. */
function indentJson(json: string): string {
	try {
		return JSON.stringify(JSON.parse(json), null, 2);
	} catch {
		return json;
	}
}

export async function action({ params, request, context }: Route.ActionArgs) {
	return respond(
		await changeMessages(
			requireStaff(context),
			params.id,
			await readForm(request),
		),
	);
}

const keyNotices = {
	hidden:
		"The link in this email acts on the addressee’s behalf, so it’s hidden here. The email itself contains it.",
	shown:
		"The link in this email acts on the addressee’s behalf. As email isn’t set up, it’s up to you as an owner to pass it on, to that address only.",
};

export default function MessagePage({ loaderData }: Route.ComponentProps) {
	const { message, mail, files, keys, event, attempts } = loaderData;
	return (
		<DeskPage
			title={loaderData.topicLabel}
			actions={<SmallLink to={MESSAGES_PATH}>All messages</SmallLink>}
		>
			<PageNotice done={doneNotices} />
			<div className="desk-columns">
				<div>
					{mail && (
						<Panel title="The email" tone="blue">
							<p className="desk-statement">{mail.subject}</p>
							{/* Plain text, without clickable links. */}
							<pre className="small message-text">{mail.text}</pre>
							{mail.hasCalendar && (
								<p className="muted">Attached: a calendar file.</p>
							)}
							{files.length > 0 && (
								<ul className="row" aria-label="Attachments">
									{files.map(({ id, name }) => (
										<li key={id}>
											<a href={`/desk/attachments/${id}`} download={name}>
												<bdi>{name}</bdi>
											</a>
										</li>
									))}
								</ul>
							)}
						</Panel>
					)}
					{message.kind === "mail" && !mail && (
						<Empty
							headingLevel={2}
							title="This email can’t be read"
							text="Its row in the outbox is damaged, so it can’t be sent either. Check System health."
						/>
					)}
					{keys !== "none" && <p className="muted">{keyNotices[keys]}</p>}
					{event && <EventPanel {...event} />}
				</div>
				<div>
					<Panel title="Delivery">
						<MessageFacts {...loaderData} />
						<NextStep {...loaderData} />
					</Panel>
					<Panel title="Attempts">
						<DataTable
							caption="Attempts"
							rows={attempts}
							columns={{
								When: ({ at }) => <When at={at} />,
								Result: ({ delivered, error }) =>
									delivered ? (error ?? "Accepted.") : error,
							}}
							empty={<p className="muted">None yet.</p>}
						/>
					</Panel>
				</div>
			</div>
		</DeskPage>
	);
}

function EventPanel({ kind, body }: NonNullable<MessageData["event"]>) {
	return (
		<Panel title={kind === "webhook" ? "The event" : "The report"} tone="mint">
			<pre className="small message-text">{body}</pre>
			<p className="muted">
				{kind === "webhook"
					? "Signed according to Standard Webhooks: webhook-id is the same for every attempt, and webhook-signature is computed with the signing secret."
					: "Sent to Meta only with the visitor’s consent. Names and email addresses are hashed; the IP address and browser are deleted as soon as the event has been delivered or has failed."}
			</p>
		</Panel>
	);
}

type MessageData = Route.ComponentProps["loaderData"];

const endLabels = { delivered: "Delivered", dead: "Failed", waiting: "Ended" };

function MessageFacts({
	message,
	messageId,
	replyTo,
	cc,
	expiresAt,
	isMailConfigured,
}: MessageData) {
	const {
		state,
		personId,
		kind,
		endedAt,
		due_at,
		created_at,
		last_error,
		isOnHold,
	} = message;
	const isDue =
		state === "waiting" && !isOnHold && (kind !== "mail" || isMailConfigured);
	const when = (at: string | null) => at && <When at={at} />;
	const card = personId && (
		<Link to={`/desk/people/${personId}`}>Open the person’s card</Link>
	);

	return (
		<Facts
			facts={{
				State: (
					<MessageStateChip
						message={message}
						isMailConfigured={isMailConfigured}
					/>
				),
				To: <Email address={formatReceiver(message)} />,
				"Copy to": cc && <bdi>{cc}</bdi>,
				"Answers go to": replyTo && <Email address={replyTo} />,
				Card: card,
				Written: when(created_at),
				"Next attempt": isDue ? when(due_at) : null,
				[endLabels[state]]: when(endedAt),
				Expires: when(expiresAt),
				"Last error": last_error,
				"Message id": messageId && <Email address={messageId} />,
			}}
		/>
	);
}

/** The button to send it again, or the reason why it is missing. */
function NextStep({
	message,
	expiresAt,
	isMailConfigured,
	isOwner,
	now,
}: MessageData) {
	const { kind, state, isOnHold } = message;
	const isDelivered = state === "delivered";
	const isMail = kind === "mail";
	if (isDelivered ? kind !== "webhook" || !isOwner : !isMail && !isOwner)
		return null;

	if (!isDelivered && expiresAt !== null && expiresAt < now)
		return (
			<p className="muted">It’s out of date, so it can’t be sent again.</p>
		);

	if (!isDelivered && isMail && !isMailConfigured) return null;

	const retry = isOnHold ? "Send it now" : "Try again now";
	if (!isDelivered)
		return <ButtonForm fields={{ intent: "retry" }}>{retry}</ButtonForm>;

	return (
		<>
			<ButtonForm fields={{ intent: "replay" }}>
				Send this event once more
			</ButtonForm>
			<p className="muted">
				For a receiver that lost it. It’s sent with the same webhook-id.
			</p>
		</>
	);
}
