import { deskCopy } from "#content/desk.ts";
import { SubmitButton } from "#desk/layout/button-form.tsx";
import { DeskPage, Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { labelTopic, messageTopics } from "#features/leads/message-topics.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";
import { findGoneSince } from "#lib/outbox/delivery.server.ts";
import { mailOnHold } from "#lib/outbox/mail-on-hold.server.ts";
import { parseMessageFilter } from "#lib/outbox/message-filter.ts";
import {
	countDead,
	listMessages,
	MAX_COUNTED,
} from "#lib/outbox/messages.server.ts";
import { Notice } from "#ui/notice.tsx";
import type { Route } from "./+types/route.ts";
import { doneNotices, MESSAGES_PATH } from "./contract.ts";
import { changeMessages } from "./message-actions.server.ts";
import { MessageFilters, MessageList } from "./message-list.tsx";

export const meta = () => [{ title: deskCopy.title("Emails sent") }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, notify, staff } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const filter = parseMessageFilter(query);
	const isMailConfigured = notify?.mail === true;
	const [list, dead, gone, onHold] = await Promise.all([
		listMessages(db, filter),
		countDead(db),
		notify?.webhookUrl ? findGoneSince(db, notify.webhookUrl) : null,
		isMailConfigured ? mailOnHold(db, MAX_COUNTED) : [],
	]);

	return {
		messages: list.messages.map((message) => ({
			...message,
			topicLabel: labelTopic(message.topic),
		})),
		before: list.before,
		topics: messageTopics,
		filter,
		dead,
		onHold: onHold.length,
		maxCounted: MAX_COUNTED,
		gone: gone !== null,
		isOwner: staff.role === "owner",
		isMailConfigured,
		now: clock.at,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await changeMessages(requireStaff(context), null, await readForm(request)),
	);
}

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
	const { filter, dead, onHold, maxCounted, gone, isOwner, isMailConfigured } =
		loaderData;
	const failed = [
		...(dead.mails > 0
			? [formatCountUpTo(maxCounted, dead.mails, "email", "emails")]
			: []),
		...(dead.events > 0
			? [formatCountUpTo(maxCounted, dead.events, "event", "events")]
			: []),
	];
	const retryable = dead.mails + (isOwner ? dead.events : 0);

	return (
		<DeskPage
			title="Emails sent"
			intro="What the site has emailed, and whether it arrived."
		>
			<PageNotice done={doneNotices} />
			{!isMailConfigured && (
				<Notice
					kind="done"
					title="Email isn’t set up."
					text="Until a mail server is set up, emails are stored here for you to read and deal with by hand. When it is, an owner decides here whether to send them."
				/>
			)}
			{onHold > 0 && (
				<Problem
					kind="question"
					text={`${formatCountUpTo(maxCounted, onHold, "email was", "emails were")} written while no mail server was set up. They won’t be sent until ${isOwner ? "you decide" : "an owner decides"}.`}
					actions={
						isOwner
							? [
									["send-held", "Send them all"],
									["discard-held", "Discard them all"],
								]
							: []
					}
				/>
			)}
			{gone && (
				<Problem
					kind="failed"
					text="The webhook’s receiver answered that it is gone (410), so events are stored but not sent. When it’s back, resume here: the stored events are sent first."
					actions={isOwner ? [["forget-gone", "It’s back: send again"]] : []}
				/>
			)}
			{failed.length > 0 && (
				<Problem
					kind="failed"
					text={`Failed for good: ${failed.join(" and ")}.`}
					actions={retryable > 0 ? [["retry-all", "Try them all again"]] : []}
				/>
			)}
			<Panel title="Newest first">
				<MessageFilters filter={filter} topics={loaderData.topics} />
				<MessageList {...loaderData} />
			</Panel>
		</DeskPage>
	);
}

function formatCountUpTo(
	max: number,
	count: number,
	one: string,
	many: string,
): string {
	return count >= max ? `${max} or more ${many}` : counted(count, one, many);
}

type ProblemProps = {
	/** It waits for somebody, or it failed. */
	kind: "question" | "failed";
	text: string;
	actions: readonly (readonly [intent: string, label: string])[];
};

/** A problem of several messages, with actions for all of them. */
function Problem({ kind, text, actions }: ProblemProps) {
	return (
		<DeskForm
			action={MESSAGES_PATH}
			className={`notice notice--${kind} row`}
			isQuiet
		>
			<p>{text}</p>
			{actions.map(([intent, label]) => (
				<SubmitButton key={intent} intent={intent}>
					{label}
				</SubmitButton>
			))}
		</DeskForm>
	);
}
