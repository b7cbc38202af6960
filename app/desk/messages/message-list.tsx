import { Form, Link } from "react-router";
import { Chip, DataTable, Notice, When } from "#desk/layout/components.tsx";
import {
	type MessageFilter,
	messageKinds,
	messageQuery,
	messageStates,
} from "#lib/outbox/message-filter.ts";
import type { ListedMessage, ListedMessages } from "#lib/outbox/messages.server.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { Field } from "#ui/field.tsx";
import {
	doneNotices,
	failedNotices,
	kindLabels,
	MESSAGES_PATH,
	stateLabels,
	topicLabel,
	topics,
} from "./contract.ts";

type MessageListProps = ListedMessages & {
	filter: MessageFilter;
	/** Whether there is a mail server. */
	mailLeaves: boolean;
	now: string;
};

export function MessageList({ messages, before, filter, mailLeaves, now }: MessageListProps) {
	if (messages.length === 0) return <NoMessages filter={filter} />;
	return (
		<>
			<DataTable
				caption="Messages"
				head={["What", "To", "State", "Written"]}
				rows={messages.map((message) => ({
					key: message.id,
					cells: [
						<Subject key="what" message={message} />,
						<span key="to" className="messages__to">
							{receiverOf(message)}
						</span>,
						<MessageStateChip key="state" message={message} mailLeaves={mailLeaves} />,
						<When key="when" at={message.created_at} now={now} />,
					],
				}))}
			/>
			{(filter.before || before) && (
				<p className="messages__pages">
					{filter.before && (
						<ButtonLink variant="outline" small to={pathOf(filter, { before: null })}>
							Back to the newest
						</ButtonLink>
					)}
					{before && (
						<ButtonLink variant="outline" small to={pathOf(filter, { before })}>
							Older
						</ButtonLink>
					)}
				</p>
			)}
		</>
	);
}

function pathOf(filter: MessageFilter, change: Partial<MessageFilter>): string {
	return MESSAGES_PATH + messageQuery(filter, change);
}

export function receiverOf({ kind, recipient }: Pick<ListedMessage, "kind" | "recipient">): string {
	if (kind === "mail") return recipient;
	return kind === "webhook" ? "The webhook’s receiver" : "Meta";
}

type StateProps = {
	message: Pick<ListedMessage, "kind" | "state" | "attempts" | "isOnHold">;
	mailLeaves: boolean;
};

export function MessageStateChip({ message, mailLeaves }: StateProps) {
	const { kind, state, attempts, isOnHold } = message;
	const tone = { waiting: "gold", delivered: "ok", dead: "danger" } as const;
	const isUnsent = state === "waiting" && kind === "mail" && (!mailLeaves || isOnHold);
	return (
		<span className="messages__state">
			<Chip tone={isUnsent ? "quiet" : tone[state]}>
				{isUnsent ? "Not sent" : stateLabels[state]}
			</Chip>
			{attempts > 0 && state !== "delivered" && (
				<small>{attempts === 1 ? "tried once" : `tried ${attempts} times`}</small>
			)}
		</span>
	);
}

function Subject({ message: { id, kind, topic, subject } }: { message: ListedMessage }) {
	return (
		<span className="messages__what">
			<Link to={`${MESSAGES_PATH}/${id}`}>{subject ?? topicLabel(topic)}</Link>
			<Chip tone={kind === "mail" ? "blue" : "mint"}>
				{subject === null ? kindLabels[kind] : topicLabel(topic)}
			</Chip>
		</span>
	);
}

function NoMessages({ filter: { state, kind, topic } }: { filter: MessageFilter }) {
	if (!state && !kind && !topic)
		return (
			<Empty
				title="Nothing has left yet"
				text="An email to you and one to the visitor appear here with the first lead, whether or not a mail server is set up."
			/>
		);
	return (
		<Empty
			title="Nothing like that"
			text="No message fits this filter."
			action={
				<ButtonLink variant="outline" small to={MESSAGES_PATH}>
					Clear
				</ButtonLink>
			}
		/>
	);
}

/** A GET form, so that the address holds the filter. */
export function MessageFilters({ filter }: { filter: MessageFilter }) {
	const isSet = filter.state ?? filter.kind ?? filter.topic;
	return (
		<Form
			method="get"
			action={MESSAGES_PATH}
			className="desk-filters"
			aria-label="Filter the messages"
			key={messageQuery(filter, { before: null })}
		>
			<Field as="select" label="State" name="state" defaultValue={filter.state ?? ""}>
				<option value="">Any</option>
				{messageStates.map((state) => (
					<option key={state} value={state}>
						{stateLabels[state]}
					</option>
				))}
			</Field>
			<Field as="select" label="Kind" name="kind" defaultValue={filter.kind ?? ""}>
				<option value="">Any</option>
				{messageKinds.map((kind) => (
					<option key={kind} value={kind}>
						{kindLabels[kind]}
					</option>
				))}
			</Field>
			<Field as="select" label="About" name="topic" defaultValue={filter.topic ?? ""}>
				<option value="">Any</option>
				{Object.entries(topics).map(([topic, label]) => (
					<option key={topic} value={topic}>
						{label}
					</option>
				))}
			</Field>
			<Button type="submit" variant="outline">
				Show these
			</Button>
			{isSet && (
				<ButtonLink variant="outline" to={MESSAGES_PATH}>
					Clear
				</ButtonLink>
			)}
		</Form>
	);
}

type NoticeProps = {
	/** From the address: any text. */
	done: string | null;
	failed: keyof typeof failedNotices | undefined;
};

export function MessageNotice({ done, failed }: NoticeProps) {
	if (failed) {
		const { title, text } = failedNotices[failed];
		return <Notice kind="failed" title={title} text={text} />;
	}
	if (done === null || !Object.hasOwn(doneNotices, done)) return null;
	return <Notice kind="done" {...doneNotices[done as keyof typeof doneNotices]} />;
}
