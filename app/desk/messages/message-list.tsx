import { Form, Link } from "react-router";
import { deskMessages as copy, messageTopics } from "#content/desk-messages.ts";
import { Chip } from "#desk/layout/chip.tsx";
import { DataTable } from "#desk/layout/data-table.tsx";
import { When } from "#desk/layout/when.tsx";
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

export const MESSAGES_PATH = "/desk/messages";

type MessageListProps = ListedMessages & {
	filter: MessageFilter;
	/** Whether there is a mail server. */
	mailLeaves: boolean;
	now: string;
};

/** The outbox, newest first, with the way to older ones. */
export function MessageList({ messages, before, filter, mailLeaves, now }: MessageListProps) {
	if (messages.length === 0) return <NoMessages filter={filter} />;
	return (
		<>
			<DataTable
				caption={copy.title}
				head={copy.head}
				rows={messages.map((message) => ({
					key: message.id,
					cells: [
						<What key="what" message={message} />,
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
						<ButtonLink kind="line" small to={addressOf(filter, { before: null })}>
							{copy.newest}
						</ButtonLink>
					)}
					{before && (
						<ButtonLink kind="line" small to={addressOf(filter, { before })}>
							{copy.older}
						</ButtonLink>
					)}
				</p>
			)}
		</>
	);
}

function addressOf(filter: MessageFilter, change: Partial<MessageFilter>): string {
	return MESSAGES_PATH + messageQuery(filter, change);
}

/** Who gets a message. */
export function receiverOf({ kind, recipient }: Pick<ListedMessage, "kind" | "recipient">): string {
	return kind === "mail" ? recipient : copy.receivers[kind];
}

/** What a message is about, in words. */
export function topicInWords(topic: string): string {
	return messageTopics[topic] ?? topic;
}

type StateProps = {
	message: Pick<ListedMessage, "kind" | "state" | "attempts">;
	mailLeaves: boolean;
};

/** How far a message is. */
export function MessageStateChip({ message, mailLeaves }: StateProps) {
	const { kind, state, attempts } = message;
	const tone = { waiting: "gold", delivered: "ok", dead: "danger" } as const;
	const isKept = state === "waiting" && kind === "mail" && !mailLeaves;
	return (
		<span className="messages__state">
			<Chip tone={isKept ? "quiet" : tone[state]}>{isKept ? copy.kept : copy.states[state]}</Chip>
			{attempts > 0 && state !== "delivered" && <small>{copy.attempts(attempts)}</small>}
		</span>
	);
}

function What({ message: { id, kind, topic, subject } }: { message: ListedMessage }) {
	const about = topicInWords(topic);
	return (
		<span className="messages__what">
			<Link to={`${MESSAGES_PATH}/${id}`}>{subject ?? about}</Link>
			<Chip tone={kind === "mail" ? "blue" : "mint"}>
				{subject === null ? copy.kinds[kind] : about}
			</Chip>
		</span>
	);
}

function NoMessages({ filter: { state, kind, topic } }: { filter: MessageFilter }) {
	if (!state && !kind && !topic) return <Empty {...copy.empty} />;
	return (
		<Empty
			{...copy.emptyFilter}
			action={
				<ButtonLink kind="line" small to={MESSAGES_PATH}>
					{copy.filters.clear}
				</ButtonLink>
			}
		/>
	);
}

/** Chooses what the list shows; a plain form, so that the address says it all. */
export function MessageFilters({ filter }: { filter: MessageFilter }) {
	const { filters } = copy;
	const isSet = filter.state ?? filter.kind ?? filter.topic;
	return (
		<Form
			method="get"
			action={MESSAGES_PATH}
			className="messages__filters"
			aria-label={filters.label}
			key={messageQuery(filter, { before: null })}
		>
			<Field as="select" label={filters.state} name="state" defaultValue={filter.state ?? ""}>
				<option value="">{filters.any}</option>
				{messageStates.map((state) => (
					<option key={state} value={state}>
						{copy.states[state]}
					</option>
				))}
			</Field>
			<Field as="select" label={filters.kind} name="kind" defaultValue={filter.kind ?? ""}>
				<option value="">{filters.any}</option>
				{messageKinds.map((kind) => (
					<option key={kind} value={kind}>
						{copy.kinds[kind]}
					</option>
				))}
			</Field>
			<Field as="select" label={filters.topic} name="topic" defaultValue={filter.topic ?? ""}>
				<option value="">{filters.any}</option>
				{Object.entries(messageTopics).map(([topic, label]) => (
					<option key={topic} value={topic}>
						{label}
					</option>
				))}
			</Field>
			<Button type="submit" kind="line">
				{filters.show}
			</Button>
			{isSet && (
				<ButtonLink kind="line" to={MESSAGES_PATH}>
					{filters.clear}
				</ButtonLink>
			)}
		</Form>
	);
}
