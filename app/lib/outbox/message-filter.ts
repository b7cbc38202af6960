import { parseIdCursor } from "#lib/cursor.ts";

export const messageStates = ["waiting", "delivered", "dead"] as const;
export type MessageState = (typeof messageStates)[number];

export const messageKinds = ["mail", "webhook", "conversion"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Filter of a list of messages; null for any. */
export type MessageFilter = {
	state: MessageState | null;
	kind: MessageKind | null;
	topic: string | null;
	/** Cursor: the id of the last message of the previous page. */
	before: string | null;
};

const TOPIC = /^[a-z][a-z._]{0,60}$/;

/** Reads a list's URL; invalid values are ignored. */
export function parseMessageFilter(query: URLSearchParams): MessageFilter {
	const topic = query.get("topic") ?? "";

	return {
		state: messageStates.find((state) => state === query.get("state")) ?? null,
		kind: messageKinds.find((kind) => kind === query.get("kind")) ?? null,
		topic: TOPIC.test(topic) ? topic : null,
		before: parseIdCursor(query.get("before")),
	};
}

/** The query string of a filter with a change; empty for the default filter. */
export function messageQuery(
	filter: MessageFilter,
	change: Partial<MessageFilter> = {},
): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries({ ...filter, ...change }))
		if (value !== null) query.set(name, value);

	const text = query.toString();

	return text === "" ? "" : `?${text}`;
}
