import { company } from "#content/content.ts";
import type { Stage } from "#database/lead-tables.ts";
import type { AuditDetail } from "#features/auth/audit-actions.ts";
import { findKindLabel } from "#features/lead-kinds.ts";

export function nameKind(kind: string): string {
	return findKindLabel(kind).label;
}

export const stageNames = {
	new: "New",
	contacted: "Contacted",
	booked: "Booked",
	won: "Won",
	lost: "Lost",
} as const satisfies Record<Stage, string>;

export const stages = Object.keys(stageNames) as Stage[];

/** The filter of lists for people without a stage. */
export const NO_STAGE = "none";
export type StageFilter = Stage | typeof NO_STAGE;
export const stageFilters: readonly StageFilter[] = [...stages, NO_STAGE];

/** Of a filter by stage. */
export const stageOptions: readonly (readonly [StageFilter, string])[] = [
	...stages.map((stage) => [stage, stageNames[stage]] as const),
	[NO_STAGE, "No stage"],
];

/** The due rule of features/leads/due.ts in words. */
export function describeDueRule(): string {
	const { answerHours, officeHours, address } = company();
	const { days, from, to } = officeHours;

	return `An answer is due within ${answerHours} office hours: ${formatDays(days)}, ${formatHours(from)} to ${formatHours(to)} in ${address.locality}, except bank holidays. For leads that arrive out of hours, the time starts at the next opening.`;
}

/** Hours since midnight as a time: 9.5 is 9:30. */
export function formatHours(hours: number): string {
	const minutes = Math.round((hours % 1) * 60);
	return `${Math.floor(hours)}:${String(minutes).padStart(2, "0")}`;
}

/** Speed to lead: time left, time overdue, or time taken to answer. */
export type ResponseTime = ReturnType<typeof measureResponse>;

export function measureResponse(
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
			milliseconds: measureSpan(created_at, answered_at),
		} as const;
	if (due_at === null) return { state: "none" } as const;

	const left = measureSpan(now, due_at);

	return {
		state: left > 0 ? "due" : "overdue",
		milliseconds: Math.abs(left),
	} as const;
}

const measureSpan = (from: string, to: string) =>
	Date.parse(to) - Date.parse(from);

const actionTexts: Readonly<Record<string, string>> = {
	"person.add": "added the contact",
	"person.merge": "merged two cards",
	"person.unmerge": "undid a merge",
	"person.dismiss-duplicate": "put a suggested duplicate away",
	"person.restore-duplicate": "took back a suggested duplicate",
	"person.reply": "sent a reply",
	"person.answered": "marked it as answered",
	"person.spam": "marked it as spam",
	"person.not-spam": "marked it as not spam",
	"person.note-edit": "changed a note",
	"person.note-delete": "deleted a note",
	"person.task": "added a task",
	"person.task-edit": "changed a task",
	"person.task-done": "marked a task as done",
	"person.task-reopen": "reopened a task",
	"person.task-delete": "deleted a task",
	"project.plan": "made the plan of the project",
	"project.step": "added a step to the plan",
	"project.step-edit": "changed a step of the plan",
	"project.step-done": "marked a step of the plan as done",
	"project.step-reopen": "reopened a step of the plan",
	"project.step-delete": "deleted a step of the plan",
	"project.ask": "asked them for something",
	"project.ask-end": "stopped waiting for them",
	"person.restore": "restored something from the trash",
	"person.tag": "added a tag",
	"person.untag": "removed a tag",
	"question.elsewhere": "marked a question as answered",
	"question.notify": "emailed the link to the answer in the FAQ",
};

/** Before “proposal 12”. */
const proposalTexts: Readonly<Record<string, string>> = {
	"proposal.add": "started",
	"proposal.delete": "deleted the draft of",
	"proposal.send": "sent",
	"proposal.withdraw": "withdrew",
	"proposal.link": "made a new link to",
	"proposal.record": "recorded the acceptance of",
	"proposal.cancel": "cancelled the acceptance of",
};

const fieldTexts: Readonly<Record<string, string>> = {
	value: "changed the deal value",
	assignee: "changed the assignee",
	period: "changed the billing",
	expected_on: "changed the expected close",
	lost_reason: "changed the reason",
	lost_note: "wrote why it was lost",
	name: "changed the name",
	emails: "changed the email addresses",
	phones: "changed the phone numbers",
	company: "changed the company",
	website: "changed the website",
	address: "changed the address",
};

/** Actions with a text of their own, which the card lists. */
export const cardActions = [
	...Object.keys(actionTexts),
	...Object.keys(proposalTexts),
	"person.status",
	"person.card",
	"person.contact",
	"person.call",
	"person.undo",
];

const answerTexts: Readonly<Record<string, string>> = {
	email: "marked it as answered by email",
	phone: "marked it as answered by phone",
	none: "noted that no answer is needed",
};

const outcomeTexts: Readonly<Record<string, string>> = {
	no_show: "noted that they missed the call",
	took_place: "noted that the call took place",
};

/** Describes an action, for use after the name: `set it to Won and changed the deal value`. */
export function formatAuditEvent(
	action: string,
	detail: AuditDetail | null,
): string {
	const { to, fields, undone, outcome, how } = detail ?? {};
	if (proposalTexts[action])
		return `${proposalTexts[action]} ${detail?.proposal ? `proposal ${detail.proposal}` : "a proposal"}`;
	if (action === "person.undo" && undone === "proposal.delete")
		return `undid: ${formatAuditEvent(undone, null)}`;
	if (action === "person.undo")
		return `undid: ${actionTexts[String(undone)] ?? "changed the stage, value or assignee"}`;
	if (action === "person.answered")
		return answerTexts[String(how)] ?? "marked it as answered";
	if (action === "person.call")
		return outcomeTexts[String(outcome)] ?? "removed how the call went";

	const changed: string[] = Array.isArray(fields) ? fields : [];
	// Why it was lost is said with the stage.
	const others = to
		? changed.filter((field) => !field.startsWith("lost_"))
		: changed;
	const changes = [
		to ? `set it to ${stageNames[to as Stage] ?? to}` : "",
		...others.map((field) => fieldTexts[field] ?? ""),
	].filter(Boolean);

	return actionTexts[action] ?? new Intl.ListFormat("en-GB").format(changes);
}

const dayNames = {
	Mon: "Monday",
	Tue: "Tuesday",
	Wed: "Wednesday",
	Thu: "Thursday",
	Fri: "Friday",
	Sat: "Saturday",
	Sun: "Sunday",
} as const;
type Day = keyof typeof dayNames;

/** `Monday to Friday`, or a list where the days do not follow each other. */
function formatDays(days: readonly Day[]): string {
	const week = Object.keys(dayNames) as Day[];
	const places = days.map((day) => week.indexOf(day)).sort((a, b) => a - b);
	const names = places.map((place) => dayNames[week[place] ?? "Mon"]);
	const [first = 0] = places;
	const isRun = places.every((place, index) => place === first + index);

	if (isRun && names.length > 2) return `${names[0]} to ${names.at(-1)}`;
	return new Intl.ListFormat("en-GB").format(names);
}
