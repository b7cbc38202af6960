import { kindName } from "#desk/inbox/lead-labels.ts";
import { exactly, span } from "#desk/layout/relative-time.ts";
import { counted, money } from "#lib/number-format.ts";
import type { Fact, Mail, MailDocument } from "#lib/outbox/contract.ts";
import { shortDay } from "./periods.ts";
import { costPer, type Performance, sourceName } from "./reports.ts";
import type { OverdueLead, WeekSummary } from "./summary.server.ts";

/** Recipient of the email, and the public origin for its links. */
type To = { to: string; origin: string };

/** Sources and campaigns listed in a summary. */
const MAX_LISTED = 8;

/** Monday's email with last week's counts, without personal data. */
export function summaryMail(summary: WeekSummary, to: To, maxOverdue: number): Mail {
	const { week, leads, kinds, sources, campaigns, total, answers, booked, ahead, overdue } =
		summary;
	const { asked, answered, median } = answers;
	const within = median === null ? "" : `, half of the replies within ${span(median)}`;
	const facts: (Fact | false)[] = [
		leads > 0 && { label: "Leads", value: String(leads) },
		kinds.length > 0 && { label: "By kind", value: lines(kinds, kindName) },
		sources.length > 0 && {
			label: "Where from",
			value: lines(sources.slice(0, MAX_LISTED), sourceName),
		},
		campaigns.length > 0 && {
			label: "By campaign",
			value: campaigns.slice(0, MAX_LISTED).map(campaignLine).join("\n"),
		},
		asked > 0 && { label: "Answered", value: `${answered} of ${asked}${within}` },
		leads > 0 && { label: "Calls booked", value: String(booked || "none") },
		total.won > 0 && {
			label: "Won",
			value: `${counted(total.won, "deal")}, worth ${money(total.valueEur)}`,
		},
		total.spendCents > 0 && {
			label: "Ad spend",
			value: [
				money(total.spendCents / 100),
				...(leads > 0 ? [`${costPer(total, leads)} a lead`] : []),
				...(total.valueEur > 0 ? [`${costPer(total, total.valueEur)} a won euro`] : []),
			].join(", "),
		},
		{ label: "Calls this week", value: String(ahead || "none") },
		overdue > 0 && {
			label: "Waiting too long",
			value: overdue >= maxOverdue ? `${maxOverdue} or more` : String(overdue),
		},
	];
	const subject = `Last week: ${counted(leads, "lead")}`;
	return deskMail("desk.summary", to, overdue > 0 ? `${subject}, ${overdue} overdue` : subject, {
		heading: "Last week, counted",
		paragraphs: [
			`${shortDay(week.first)} to ${shortDay(week.last)}.`,
			...(leads === 0 ? ["No leads came in last week."] : []),
		],
		facts: facts.filter((fact) => fact !== false),
		action: { label: "Open the desk", url: `${to.origin}/desk` },
	});
}

/** Leads listed in one reminder. */
export const MAX_REMINDED = 20;

/**
 * The reminder of overdue answers. Without personal data, as sent emails cannot be erased.
 * @param count of all overdue leads; `leads` are the first of them.
 */
export function overdueMail(leads: readonly OverdueLead[], count: number, to: To): Mail {
	const isOne = count === 1;
	const more = count - leads.length;
	const subject = isOne
		? "Somebody has waited too long for an answer"
		: `${count} people have waited too long for an answer`;
	return deskMail("desk.overdue", to, subject, {
		heading: isOne ? "One answer is overdue" : `${count} answers are overdue`,
		paragraphs: [
			"Each was due within one working day. You get one reminder for each.",
			...(more > 0 ? [`And ${more} more, listed on the desk.`] : []),
		],
		facts: leads.map(({ id, kind, personId, dueAt }, index) => ({
			label: `${index + 1}. ${kindName(kind)}`,
			value: `due ${exactly(dueAt)}\n${to.origin}/desk/people/${personId ?? id}`,
		})),
		action: { label: "See all that are overdue", url: `${to.origin}/desk?overdue=1` },
	});
}

function deskMail(
	topic: string,
	{ to }: To,
	subject: string,
	document: Omit<MailDocument, "footer">,
): Mail {
	const footer = ["You get this email because NOTIFY_TO names this address."];
	return { kind: "mail", topic, to, leadId: null, subject, document: { ...document, footer } };
}

/** `google-ads/spring: 4 leads, 1 call, 1 won (€2,500), €500 spent, €125 a lead`. */
function campaignLine(campaign: Performance): string {
	const { name, leads, calls, won, valueEur, spendCents } = campaign;
	const cost = costPer(campaign, leads);
	const parts = [
		counted(leads, "lead"),
		calls > 0 && counted(calls, "call"),
		won > 0 && `${won} won (${money(valueEur)})`,
		spendCents > 0 && `${money(spendCents / 100)} spent`,
		cost && `${cost} a lead`,
	];
	return `${name}: ${parts.filter(Boolean).join(", ")}`;
}

function lines(counted: WeekSummary["kinds"], label: (name: string) => string): string {
	return counted.map(({ name, count }) => `${count} × ${label(name)}`).join("\n");
}
