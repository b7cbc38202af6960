/** Delivery states of a message. */
export const messageStates = ["waiting", "delivered", "dead"] as const;
export type MessageState = (typeof messageStates)[number];

export const messageKinds = ["mail", "webhook", "conversion"] as const;
export type MessageKind = (typeof messageKinds)[number];

/** Which messages a list shows; null: whichever. */
export type MessageFilter = {
	state: MessageState | null;
	kind: MessageKind | null;
	topic: string | null;
	/** The id of the last one already seen: those before it are older. */
	before: string | null;
};

const TOPIC = /^[a-z][a-z._]{0,60}$/;
const ID = /^[A-Za-z0-9-]{1,64}$/;

/** Reads a list's address; what makes no sense is left out. */
export function messageFilterFrom(query: URLSearchParams): MessageFilter {
	const topic = query.get("topic") ?? "";
	const before = query.get("before") ?? "";
	return {
		state: messageStates.find((state) => state === query.get("state")) ?? null,
		kind: messageKinds.find((kind) => kind === query.get("kind")) ?? null,
		topic: TOPIC.test(topic) ? topic : null,
		before: ID.test(before) ? before : null,
	};
}

/** The address's query that asks for the same filter with a change; empty without any. */
export function messageQuery(filter: MessageFilter, change: Partial<MessageFilter> = {}): string {
	const query = new URLSearchParams();
	for (const [name, value] of Object.entries({ ...filter, ...change }))
		if (value !== null) query.set(name, value);
	const text = query.toString();
	return text === "" ? "" : `?${text}`;
}
