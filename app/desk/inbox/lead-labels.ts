import { company } from "#content/company.ts";
import type { LeadStatus } from "#database/lead-tables.ts";
import { leadKind } from "#features/registry.ts";

export function kindName(kind: string): string {
	return leadKind(kind).label;
}

export const statusNames = {
	new: "New",
	contacted: "Contacted",
	booked: "Booked",
	won: "Won",
	lost: "Lost",
} as const satisfies Record<LeadStatus, string>;

const { from, to } = company.officeHours;

/** The due rule of features/leads/due.ts in words. */
export const dueRule = `An answer is due within ${company.answerHours} office hours: Monday to Friday, ${from}:00 to ${to}:00 in ${company.address.locality}, except bank holidays. For leads that arrive out of hours, the time starts at the next opening.`;

/** Speed to lead: time left, time overdue, or time taken to answer. */
export type Clock = ReturnType<typeof clockOf>;

export function clockOf(
	lead: {
		created_at: string;
		due_at: string | null;
		answered_at: string | null;
	},
	now: string,
) {
	const { created_at, due_at, answered_at } = lead;
	if (answered_at !== null)
		return {
			state: "answered",
			milliseconds: between(created_at, answered_at),
		} as const;
	if (due_at === null) return { state: "none" } as const;

	const left = between(now, due_at);

	return {
		state: left > 0 ? "due" : "overdue",
		milliseconds: Math.abs(left),
	} as const;
}

const between = (from: string, to: string) => Date.parse(to) - Date.parse(from);

const actionTexts: Readonly<Record<string, string>> = {
	"person.reply": "sent a reply",
	"person.answered": "marked it as answered",
	"person.spam": "marked it as spam",
	"person.not-spam": "marked it as not spam",
};

/**
 * Describes an action, for use after the name: `set it to Won and changed the deal value`.
 * @param detail the changed fields, such as `new > won, value`.
 */
export function auditEventText(action: string, detail: string | null): string {
	const status = /> (\w+)/.exec(detail ?? "")?.[1];
	const changes = [
		status && `set it to ${statusNames[status as LeadStatus] ?? status}`,
		detail?.includes("value") && "changed the deal value",
		detail?.includes("assignee") && "changed the assignee",
	];

	return actionTexts[action] ?? changes.filter(Boolean).join(" and ");
}
