import { data, Form, redirect } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { deskMessages as copy } from "#content/desk-messages.ts";
import { DeskPage } from "#desk/layout/desk-page.tsx";
import { Notice } from "#desk/layout/notice.tsx";
import { Panel } from "#desk/layout/panel.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { goneSince } from "#lib/outbox/delivery.server.ts";
import { messageFilterFrom } from "#lib/outbox/message-filter.ts";
import { countDead, listMessages, MAX_COUNTED } from "#lib/outbox/messages.server.ts";
import { Button } from "#ui/button.tsx";
import type { Route } from "./+types/route.ts";
import { changeMessages } from "./message-actions.server.ts";
import { messageFailureStatus, messageIntents } from "./message-intents.ts";
import { MESSAGES_PATH, MessageFilters, MessageList } from "./message-list.tsx";
import { MessageNotice } from "./message-notice.tsx";

export const meta = () => [{ title: deskCopy.title(copy.title) }];

export { showsHowThingsStand as shouldRevalidate } from "#desk/layout/revalidate-after-error.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, notify, staff } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const filter = messageFilterFrom(query);
	const [list, dead, gone] = await Promise.all([
		listMessages(db, filter),
		countDead(db),
		notify?.webhookUrl ? goneSince(db, notify.webhookUrl) : null,
	]);
	return {
		...list,
		filter,
		dead,
		mostCounted: MAX_COUNTED,
		gone: gone !== null,
		isOwner: staff.role === "owner",
		mailLeaves: notify?.mail === true,
		done: query.get("done"),
		now: clock.at,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const event = await changeMessages(requireStaff(context), null, await readForm(request));
	if ("failed" in event) return data(event, { status: messageFailureStatus[event.failed] });
	return redirect(`${MESSAGES_PATH}?done=${event.done}`, 303);
}

/** The outbox: what left, what waits, and what was given up. */
export default function MessagesPage({ loaderData, actionData }: Route.ComponentProps) {
	const { messages, before, filter, dead, mostCounted, gone, isOwner, mailLeaves, done, now } =
		loaderData;
	const hopeless = dead.mails + (isOwner ? dead.events : 0);
	return (
		<DeskPage title={copy.title} lead={copy.lead}>
			<MessageNotice done={done} failed={actionData?.failed} />
			{!mailLeaves && <Notice kind="done" {...copy.noMail} />}
			{gone && (
				<Asking
					intent={messageIntents.forgetGone}
					text={`${copy.gone.title} ${copy.gone.text}`}
					label={isOwner ? copy.gone.forget : null}
				/>
			)}
			{dead.mails + dead.events > 0 && (
				<Asking
					intent={messageIntents.retryAll}
					text={copy.dead(dead.mails, dead.events, mostCounted)}
					label={hopeless > 0 ? copy.retryAll : null}
				/>
			)}
			<Panel title={copy.listTitle} tone="blue">
				<MessageFilters filter={filter} />
				<MessageList
					messages={messages}
					before={before}
					filter={filter}
					mailLeaves={mailLeaves}
					now={now}
				/>
			</Panel>
		</DeskPage>
	);
}

type AskingProps = { intent: string; text: string; label: string | null };

/** Something is wrong, and what can be done about all of it at once. */
function Asking({ intent, text, label }: AskingProps) {
	return (
		<Form method="post" action={MESSAGES_PATH} className="notice notice--failed messages__asking">
			<p>{text}</p>
			{label && (
				<Button type="submit" kind="line" small name="intent" value={intent}>
					{label}
				</Button>
			)}
		</Form>
	);
}
