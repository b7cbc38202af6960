import type { CardRows } from "#desk/people/card/people.server.ts";

type Rows = {
	messages: readonly Pick<
		CardRows["messages"][number],
		| "direction"
		| "created_at"
		| "subject"
		| "is_automatic"
		| "is_stranger"
		| "dead_at"
	>[];
	events: readonly Pick<CardRows["events"][number], "action" | "at">[];
	calls: readonly Pick<CardRows["calls"][number], "created_at">[];
};

/** Staff have dealt with what came before; a stage is no answer, nor is opening, tagging or assigning a card. */
const decisions = ["person.answered"];

/** The person's newest email, if it has neither a reply nor a decision of staff nor a new call. */
export function findUnansweredEmail<Message extends Rows["messages"][number]>({
	messages,
	events,
	calls,
}: Omit<Rows, "messages"> & {
	messages: readonly Message[];
}): Message | null {
	const email = messages.find(isTheirs);
	if (!email) return null;

	const replies = messages.filter(({ direction }) => direction === "out");
	const later = [...replies, ...calls].filter(
		({ created_at }) => created_at >= email.created_at,
	);

	const isOpen = later.length === 0 && !isDecided(events, email.created_at);

	return isOpen ? email : null;
}

/** `Re: Your offer` for an unanswered email, otherwise empty. */
export function findReplySubject(rows: Rows): string {
	const subject = findUnansweredEmail(rows)?.subject?.trim() ?? "";
	if (subject === "") return "";

	return /^re:/i.test(subject) ? subject : `Re: ${subject}`;
}

/** The newest email to the person was given up, and staff have not decided anything since. */
export function hasFailedReply({ messages, events }: Rows): boolean {
	const reply = messages.find(({ direction }) => direction === "out");
	if (!reply?.dead_at) return false;

	return !isDecided(events, reply.dead_at);
}

/** An email that the person has written. */
export function isTheirs({
	direction,
	is_automatic,
	is_stranger,
}: Pick<
	Rows["messages"][number],
	"direction" | "is_automatic" | "is_stranger"
>): boolean {
	return direction === "in" && is_automatic === 0 && is_stranger === 0;
}

function isDecided(events: Rows["events"], since: string): boolean {
	return events.some(
		({ action, at }) => decisions.includes(action) && at >= since,
	);
}
