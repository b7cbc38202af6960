import { Link } from "react-router";
import {
	Chip,
	DataTable,
	Pager,
	SmallLink,
	When,
} from "#desk/layout/components.tsx";
import { FilterForm } from "#desk/layout/filter-form.tsx";
import { Select } from "#desk/layout/form-fields.tsx";
import {
	type MessageFilter,
	messageQuery,
} from "#lib/outbox/message-filter.ts";
import type { ListedMessage } from "#lib/outbox/messages.server.ts";
import { Empty } from "#ui/empty.tsx";
import { kindLabels, MESSAGES_PATH, stateLabels } from "./contract.ts";

type MessageListProps = {
	messages: readonly (ListedMessage & { topicLabel: string })[];
	/** Cursor of the next page. */
	before: string | null;
	filter: MessageFilter;
	isMailConfigured: boolean;
};

export function MessageList({
	messages,
	before,
	filter,
	isMailConfigured,
}: MessageListProps) {
	return (
		<>
			<DataTable
				caption="Emails sent"
				rows={messages}
				columns={{
					What: ({ id, kind, topicLabel, subject }) => (
						<span className="stack stacked">
							<Link to={`${MESSAGES_PATH}/${id}`}>
								<b>{subject ?? topicLabel}</b>
							</Link>
							<Chip tone={kind === "mail" ? "blue" : "mint"}>
								{subject === null ? kindLabels[kind] : topicLabel}
							</Chip>
						</span>
					),
					To: formatReceiver,
					State: (message) => (
						<MessageStateChip
							message={message}
							isMailConfigured={isMailConfigured}
						/>
					),
					Written: ({ created_at }) => <When at={created_at} />,
				}}
				lines={["What", "Written", "To", "State"]}
				empty={<NoMessages filter={filter} />}
			/>
			<Pager
				label="More messages"
				newer={filter.before && buildMessagesPath(filter, null)}
				older={before && buildMessagesPath(filter, before)}
			/>
		</>
	);
}

function buildMessagesPath(
	filter: MessageFilter,
	before: string | null,
): string {
	return MESSAGES_PATH + messageQuery(filter, { before });
}

export function formatReceiver({
	kind,
	recipient,
}: Pick<ListedMessage, "kind" | "recipient">): string {
	if (kind === "mail") return recipient;
	return kind === "webhook" ? "The webhook’s receiver" : "Meta";
}

type StateProps = {
	message: Pick<ListedMessage, "kind" | "state" | "attempts" | "isOnHold">;
	isMailConfigured: boolean;
};

export function MessageStateChip({ message, isMailConfigured }: StateProps) {
	const { kind, state, attempts, isOnHold } = message;
	const tone = { waiting: "gold", delivered: "ok", dead: "danger" } as const;
	const isUnsent =
		state === "waiting" && kind === "mail" && (!isMailConfigured || isOnHold);

	return (
		<div>
			<Chip tone={isUnsent ? "quiet" : tone[state]}>
				{isUnsent ? "Not sent" : stateLabels[state]}
			</Chip>
			{attempts > 0 && state !== "delivered" && (
				<>
					<br />
					<small className="muted">
						{attempts === 1 ? "tried once" : `tried ${attempts} times`}
					</small>
				</>
			)}
		</div>
	);
}

function NoMessages({
	filter: { state, kind, topic },
}: {
	filter: MessageFilter;
}) {
	if (!state && !kind && !topic)
		return (
			<Empty
				title="Nothing has left yet"
				text="The first lead brings an email to you and one to the visitor. Both appear here, even if no mail server is set up."
			/>
		);
	return (
		<Empty
			title="No matching messages"
			text="Change the filter, or clear it."
			action={<SmallLink to={MESSAGES_PATH}>Clear</SmallLink>}
		/>
	);
}

type MessageFiltersProps = {
	filter: MessageFilter;
	/** Labels by topic. */
	topics: Readonly<Record<string, string>>;
};

export function MessageFilters({ filter, topics }: MessageFiltersProps) {
	const selects = [
		["State", "state", stateLabels],
		["Kind", "kind", kindLabels],
		["About", "topic", topics],
	] as const;

	return (
		<FilterForm
			label="Filter the messages"
			path={MESSAGES_PATH}
			current={buildMessagesPath(filter, null)}
			filter={filter}
		>
			{selects.map(([label, name, options]) => (
				<Select
					key={name}
					label={label}
					name={name}
					none="Any"
					options={Object.entries(options)}
				/>
			))}
		</FilterForm>
	);
}
