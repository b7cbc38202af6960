import { data, Form, Link, redirect } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { deskMessages as copy } from "#content/desk-messages.ts";
import { DeskPage } from "#desk/desk-page.tsx";
import { Facts } from "#desk/facts.tsx";
import { Panel } from "#desk/panel.tsx";
import { When } from "#desk/when.tsx";
import { changeMessages } from "#inbox/message-actions.server.ts";
import { messageFailureStatus, messageIntents } from "#inbox/message-intents.ts";
import { MESSAGES_PATH, MessageStateChip, receiverOf, topicInWords } from "#inbox/message-list.tsx";
import { MessageNotice } from "#inbox/message-notice.tsx";
import { EventSheet, MailSheet, type ShownMail, ToMessages, Tries } from "#inbox/message-sheet.tsx";
import { readForm } from "#leads/form-action.server.ts";
import { mailText } from "#notifications/mail-layout.ts";
import { findMessage } from "#notifications/messages.server.ts";
import { readableMail } from "#notifications/outbox-row.ts";
import { type MailAtDesk, mailAtDesk } from "#privacy/mail-at-desk.ts";
import { deskOf } from "#staff/desk-of.server.ts";
import { Button } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/desk-message.ts";

const { message: words } = copy;

export const meta = ({ loaderData }: Route.MetaArgs) => [
	{ title: deskCopy.title(loaderData ? topicInWords(loaderData.message.topic) : copy.title) },
];

export { showsHowThingsStand as shouldRevalidate } from "./shows-how-things-stand.ts";

export async function loader({ params, request, context }: Route.LoaderArgs) {
	const { db, moment, notify, staff } = deskOf(context);
	const mailLeaves = notify?.mail === true;
	const found = await findMessage(db, params.id);
	if (!found) throw data({ message: "There is no such message." }, { status: 404 });
	const { row, message, tries } = found;
	const isMail = row.kind === "mail";
	const kept = isMail ? readableMail(row) : null;
	const parts = kept && mailAtDesk(kept, staff.role, mailLeaves);
	return {
		message,
		tries,
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
		now: moment.at,
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
	const deed = await changeMessages(deskOf(context), params.id, await readForm(request));
	if ("failed" in deed) return data(deed, { status: messageFailureStatus[deed.failed] });
	return redirect(`${MESSAGES_PATH}/${params.id}?done=${deed.done}`, 303);
}

/** One mail or event: what it says, what became of it, and what can still be done. */
export default function MessagePage({ loaderData, actionData }: Route.ComponentProps) {
	const { message, mail, isDamaged, keys, event, tries, done, now } = loaderData;
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
					<Tries tries={tries} now={now} />
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
