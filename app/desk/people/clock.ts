import type { ListedLead } from "#desk/inbox/listed-lead.ts";

/** Speed to lead: how long an answer may still take, is late, or took, in milliseconds. */
export type Clock =
	| { state: "none" }
	| { state: "due" | "overdue" | "answered"; milliseconds: number };

/** The clock of one lead at `now`. One that awaits no answer has none. */
export function clockOf(
	lead: Pick<ListedLead, "created_at" | "due_at" | "answered_at">,
	now: string,
): Clock {
	const { created_at, due_at, answered_at } = lead;
	if (answered_at !== null)
		return { state: "answered", milliseconds: between(created_at, answered_at) };
	if (due_at === null) return { state: "none" };
	const left = between(now, due_at);
	return left > 0
		? { state: "due", milliseconds: left }
		: { state: "overdue", milliseconds: Math.abs(left) };
}

function between(from: string, to: string): number {
	return Date.parse(to) - Date.parse(from);
}
