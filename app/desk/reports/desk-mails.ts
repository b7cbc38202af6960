import { kindName } from "#content/desk-leads.ts";
import { deskMails } from "#content/desk-mails.ts";
import { exactly, span } from "#desk/layout/relative-time.ts";
import type { Fact, Mail } from "#lib/outbox/contract.ts";
import type { Counted, OverdueLead, WeekSummary } from "./summary.server.ts";
import { shortDay } from "./weeks.ts";

/** Where desk mails go, and the public origin for their links. */
type To = { to: string; origin: string };

/** So many sources stand in a summary; the rest are on the desk. */
const MAX_SOURCES = 8;

/** Monday's mail: last week in figures. Nobody is named in it. */
export function summaryMail(summary: WeekSummary, { to, origin }: To, mostOverdue: number): Mail {
	const { summary: copy, footer } = deskMails;
	const { labels } = copy;
	const { week, leads, kinds, sources, asked, answered, medianAnswer, booked, ahead, overdue } =
		summary;
	const median = medianAnswer === null ? null : span(medianAnswer);
	const facts: (Fact | false)[] = [
		leads > 0 && { label: labels.leads, value: String(leads) },
		kinds.length > 0 && { label: labels.kinds, value: lines(kinds, kindName) },
		sources.length > 0 && {
			label: labels.sources,
			value: lines(sources.slice(0, MAX_SOURCES), sourceInWords),
		},
		asked > 0 && { label: labels.answered, value: copy.answered(answered, asked, median) },
		leads > 0 && { label: labels.booked, value: String(booked || copy.none) },
		{ label: labels.ahead, value: String(ahead || copy.none) },
		overdue > 0 && { label: labels.overdue, value: copy.overdue(overdue, mostOverdue) },
	];
	return {
		kind: "mail",
		topic: "desk.summary",
		to,
		leadId: null,
		subject: copy.subject(leads, overdue),
		document: {
			heading: copy.heading,
			paragraphs: [
				copy.week(shortDay(week.monday), shortDay(week.sunday)),
				...(leads === 0 ? [copy.nothing] : []),
			],
			facts: facts.filter((fact) => fact !== false),
			action: { label: copy.action, url: `${origin}/desk` },
			footer,
		},
	};
}

/** So many leads stand in one reminder, each with its link. */
export const MAX_REMINDED = 20;

/**
 * The reminder of answers that are overdue. Whom they are for is on the desk: a mail that nobody can
 * take back names no one.
 * @param count of all of them; `leads` are the first.
 */
export function overdueMail(
	leads: readonly OverdueLead[],
	count: number,
	{ to, origin }: To,
): Mail {
	const { overdue: copy, footer } = deskMails;
	const more = count - leads.length;
	return {
		kind: "mail",
		topic: "desk.overdue",
		to,
		leadId: null,
		subject: copy.subject(count),
		document: {
			heading: copy.heading(count),
			paragraphs: [copy.text, ...(more > 0 ? [copy.more(more)] : [])],
			facts: leads.map(({ id, kind, personId, dueAt }, index) => ({
				label: copy.kind(kind, index + 1),
				value: `${copy.due(exactly(dueAt))}\n${origin}/desk/people/${personId ?? id}`,
			})),
			action: { label: copy.action, url: `${origin}/desk?overdue=1` },
			footer,
		},
	};
}

function lines(counted: readonly Counted[], inWords: (name: string) => string): string {
	return counted.map(({ name, count }) => `${count} × ${inWords(name)}`).join("\n");
}

function sourceInWords(name: string): string {
	return name === "" || name === "direct" ? deskMails.summary.direct : name;
}
