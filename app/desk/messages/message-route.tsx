import { data, Form, Link, redirect } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { deskMessages as copy } from "#content/desk-messages.ts";
import { DeskPage } from "#desk/layout/desk-page.tsx";
import { Facts } from "#desk/layout/facts.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { When } from "#desk/layout/when.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { mailText } from "#lib/mail/mail-layout.ts";
import { findMessage } from "#lib/outbox/messages.server.ts";
import { readableMail } from "#lib/outbox/outbox.server.ts";
import { Button } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/message-route.ts";
import { type MailAtDesk, mailAtDesk } from "./mail-at-desk.ts";
import { changeMessages } from "./message-actions.server.ts";
import { messageFailureStatus, messageIntents } from "./message-intents.ts";
import { MESSAGES_PATH, MessageStateChip, receiverOf, topicInWords } from "./message-list.tsx";
import { MessageNotice } from "./message-notice.tsx";
import { EventSheet, MailSheet, type ShownMail, ToMessages, Tries } from "./message-sheet.tsx";

const { message: words } = copy;

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: deskCopy.title(loaderData ? topicInWords(loaderData.message.topic) : copy.title) },
];

export { showsHowThingsStand as shouldRevalidate } from "#desk/layout/revalidate-after-error.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
	const { db, clock, notify, staff } = requireStaff(context);
	const mailLeaves = notify?.mail === true;
	const found = await findMessage(db, params.id);
	if (!found) throw data({ message: "There is no such message." }, { status: 404 });
	const { row, message, attempts } = found;
	const isMail = row.kind === "mail";
	const kept = isMail ? readableMail(row) : null;
	const parts = kept && mailAtDesk(kept, staff.role, mailLeaves);
	return {
		message,
		attempts,
		messageId: row.message_id,
		replyTo: parts?.replyTo?.address ?? null,
		goodUntil: parts?.goodUntil ?? null,
		mail: parts && shownMail(row.id, parts),
		keys: parts?.keys ?? "none",
		isDamaged: isMail && kept === null,
		event: row.kind === "mail" ? null : { kind: row.kind, body: indented(row.payload) },
		isOwner: staff.role === "owner",
		mailLeaves,
		done: new URL(request.url).searchParams.get("done"),
		now: clock.at,
	};
}

/** What is no JSON is shown as it stands: it leaves like that, too. */
function indented(json: string): string {
	try {
		return JSON.stringify(JSON.parse(json), null, 2);
	} catch {
		return json;
	}
}

function shownMail(id: string, mail: MailAtDesk): ShownMail {
	const { subject, document, calendar, unsubscribeUrl } = mail;
	return {
		subject,
		document,
		text: mailText(document),
		calendarPath: calendar ? `${MESSAGES_PATH}/${id}.ics` : null,
		unsubscribes: unsubscribeUrl !== undefined,
	};
}

export async function action({ params, request, context }: Route.ActionArgs) {
	const event = await changeMessages(requireStaff(context), params.id, await readForm(request));
	if ("failed" in event) return data(event, { status: messageFailureStatus[event.failed] });
	return redirect(`${MESSAGES_PATH}/${params.id}?done=${event.done}`, 303);
}

/** One mail or event: what it says, what became of it, and what can still be done. */
export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
	const { message, mail, isDamaged, keys, event, attempts, done, now } = loaderData;
	return (
		<DeskPage title={topicInWords(message.topic)} actions={<ToMessages to={MESSAGES_PATH} />}>
			<MessageNotice done={done} failed={actionData?.failed} />
			<div className="desk-columns">
				<div>
					{mail && <MailSheet {...mail} />}
					{isDamaged && <Empty headingLevel={2} {...words.damaged} />}
					{keys !== "none" && (
						<p className="hint">{keys === "shown" ? words.keyToPassOn : words.keyHidden}</p>
					)}
					{event && <EventSheet {...event} />}
				</div>
				<div>
					<Panel title={words.facts}>
						<Fate {...loaderData} />
						<NextStep {...loaderData} />
					</Panel>
					<Tries attempts={attempts} now={now} />
				</div>
			</div>
		</DeskPage>
	);
}

type Shown = Route.ComponentProps["loaderData"];

function Fate({ message, messageId, replyTo, goodUntil, mailLeaves, now }: Shown) {
	const { labels } = words;
	const { state, personId, kind, endedAt, due_at, created_at, last_error } = message;
	const isDue = state === "waiting" && (kind !== "mail" || mailLeaves);
	return (
		<Facts
			facts={[
				{
					label: labels.state,
					value: <MessageStateChip message={message} mailLeaves={mailLeaves} />,
				},
				{ label: labels.to, value: receiverOf(message) },
				{ label: labels.replyTo, value: replyTo },
				{
					label: labels.person,
					value: personId && <Link to={`/desk/people/${personId}`}>{words.card}</Link>,
				},
				{ label: labels.written, value: <When at={created_at} now={now} /> },
				{ label: labels.due, value: isDue ? <When at={due_at} now={now} /> : null },
				{
					label: labels.ended[state],
					value: endedAt && <When at={endedAt} now={now} />,
				},
				{ label: labels.goodUntil, value: goodUntil && <When at={goodUntil} now={now} /> },
				{ label: labels.error, value: last_error },
				{ label: labels.id, value: messageId },
			]}
		/>
	);
}

/** Trying again, sending once more, or why neither. */
function NextStep({ message, goodUntil, mailLeaves, isOwner, now }: Shown) {
	const { id, kind, state } = message;
	const isSpent = goodUntil !== null && goodUntil < now;
	const isMail = kind === "mail";
	if (state === "delivered" ? kind !== "webhook" || !isOwner : !isMail && !isOwner) return null;
	if (state !== "delivered" && isSpent) return <p className="hint">{words.outOfDate}</p>;
	if (state !== "delivered" && isMail && !mailLeaves) return null;
	const [intent, label] =
		state === "delivered"
			? [messageIntents.replay, words.replay]
			: [messageIntents.retry, words.retry];
	return (
		<Form method="post" action={`${MESSAGES_PATH}/${id}`} className="messages__step">
			<Button type="submit" kind="line" small name="intent" value={intent}>
				{label}
			</Button>
			{state === "delivered" && <p className="hint">{words.replayHint}</p>}
		</Form>
	);
}
