import { kindName } from "./desk-leads.ts";

/** The mails that the desk sends to its own people. */
export const deskMails = {
	summary: {
		subject: (leads: number, overdue: number) =>
			`Last week: ${leads === 1 ? "1 lead" : `${leads} leads`}${overdue > 0 ? `, ${overdue} overdue` : ""}`,
		heading: "Last week, counted",
		week: (from: string, to: string) => `${from} to ${to}.`,
		nothing: "No leads came in. Nothing is lost either: the forms were open all week.",
		labels: {
			leads: "Leads",
			kinds: "By kind",
			sources: "Where from",
			answered: "Answered",
			booked: "Calls booked",
			ahead: "Calls this week",
			overdue: "Waiting too long",
		},
		none: "none",
		answered: (count: number, asked: number, median: string | null) =>
			`${count} of ${asked}${median ? `, half of them within ${median}` : ""}`,
		overdue: (count: number, most: number) => (count >= most ? `${most} or more` : String(count)),
		direct: "a typed address or a bookmark",
		action: "Open the desk",
	},
	overdue: {
		subject: (count: number) =>
			count === 1
				? "Somebody has waited too long for an answer"
				: `${count} people have waited too long for an answer`,
		heading: (count: number) =>
			count === 1 ? "One answer is overdue" : `${count} answers are overdue`,
		text: "Each was due a working day after it came. You’re reminded of each once.",
		kind: (kind: string, at: number) => `${at}. ${kindName(kind)}`,
		due: (when: string) => `due ${when}`,
		more: (count: number) => `And ${count} more: the desk has them all.`,
		action: "See all that are overdue",
	},
	footer: ["You get this email because NOTIFY_TO names this address."],
} as const;
