import { company } from "./company.ts";

const { from, to } = company.officeHours;

/** What the desk calls the kinds of lead. */
export const kindNames = {
	quiz: "Quiz",
	question: "Question",
	academy: "Academy",
	booking: "Call",
	newsletter: "Newsletter",
} as const;

/** The name of a kind of lead as a row holds it; one that is unknown here stands for itself. */
export function kindName(kind: string): string {
	return Object.hasOwn(kindNames, kind) ? kindNames[kind as keyof typeof kindNames] : kind;
}

/** How far a person is, as a list and a button say it. */
export const statusNames = {
	new: "New",
	contacted: "Contacted",
	booked: "Booked",
	won: "Won",
	lost: "Lost",
} as const;

/** How long somebody has waited, or did; `span` is a length of time in words. */
export const clockWords = {
	due: (span: string) => `due in ${span}`,
	overdue: (span: string) => `overdue by ${span}`,
	answered: (span: string) => `answered in ${span}`,
	/** When an answer is due (leads/due.ts). */
	rule: `An answer is due within ${company.answerHours} office hours: Monday to Friday, ${from}:00 to ${to}:00 in ${company.address.locality}, bank holidays left out. What comes while nobody is in counts from the next opening.`,
} as const;
