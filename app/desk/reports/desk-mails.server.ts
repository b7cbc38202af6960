import { kindName } from "#desk/inbox/lead-labels.ts";
import { exactly, span } from "#desk/layout/relative-time.ts";
import { answersOf } from "#features/leads/lead-kind.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { counted, money } from "#lib/number-format.ts";
import type { Mail, MailDocument } from "#lib/outbox/contract.ts";
import { shifted } from "#lib/time/dates.ts";
import { lastWeek, shortDay } from "./periods.ts";
import { answersIn, countLeads, spendOf, wonDeals } from "./reports.server.ts";
import {
	answerTimes,
	costPer,
	countBy,
	type Performance,
	performanceBy,
	sourceName,
	totalOf,
	trafficSourceOf,
} from "./reports.ts";

type WeekSummary = Awaited<ReturnType<typeof summaryOfLastWeek>>;

/** Overdue leads are counted up to this number. */
export const MAX_OVERDUE = 100;

const WEEK = 7 * 24 * 60 * 60_000;

/** Counts of the last full week before `now`, without spam. */
export async function summaryOfLastWeek(db: Database, now: string) {
	const week = lastWeek(now);
	const [counts, won, spend, answers, ahead, overdue] = await Promise.all([
		countLeads(db, week),
		wonDeals(db, week),
		spendOf(db, { from: week.first, to: week.last }),
		answersIn(db, week),
		countCallsAhead(db, now),
		newlyOverdue(db, "", now, MAX_OVERDUE),
	]);
	const origins = [...counts, ...won, ...spend];

	return {
		week,
		kinds: countBy(counts, ({ kind }) => kind),
		/** Without campaigns, most frequent first. */
		sources: countBy(counts, trafficSourceOf),
		campaigns: performanceBy(origins, "campaign").filter(
			({ name }) => name !== "none",
		),
		/** Leads, booked calls, won deals and ad spend of the week. */
		total: totalOf(origins),
		/** Answers to leads that were due one. */
		answers: answerTimes([answers]),
		/** Calls in the seven days from `now`. */
		ahead,
		/** Overdue leads at `now`, up to `MAX_OVERDUE`. */
		overdue: overdue.length,
	};
}

async function countCallsAhead(db: Database, now: string): Promise<number> {
	const { count } = await db
		.selectFrom("bookings")
		.select(({ fn }) => fn.countAll<string | number>().as("count"))
		.where("starts_at", ">=", now)
		.where("starts_at", "<", shifted(now, WEEK))
		.where("status", "=", "booked")
		.executeTakeFirstOrThrow();
	return Number(count);
}

type OverdueLead = Awaited<ReturnType<typeof newlyOverdue>>[number];

/** Unanswered leads that became due after `from` and up to `until`, longest overdue first. */
export function newlyOverdue(
	db: Database,
	from: string,
	until: string,
	most: number,
) {
	return db
		.selectFrom("leads")
		.select(["id", "kind", "person_id as personId", "due_at as dueAt"])
		.$narrowType<{ dueAt: string }>()
		.where("due_at", "is not", null)
		.where("answered_at", "is", null)
		.where("spam", "=", 0)
		.where("due_at", ">", from)
		.where("due_at", "<=", until)
		.orderBy("due_at")
		.limit(most)
		.execute();
}

/** Recipient of the email, and the public origin for its links. */
type To = { to: string; origin: string };

/** Sources and campaigns listed in a summary. */
const MAX_LISTED = 8;

/** Monday's email with last week's counts, without personal data. */
export function summaryMail(
	summary: WeekSummary,
	to: To,
	maxOverdue: number,
): Mail {
	const { week, kinds, sources, campaigns, total, answers, ahead, overdue } =
		summary;
	const { leads } = total;
	const { asked, answered, median } = answers;
	const within =
		median === null ? "" : `, half of the replies within ${span(median)}`;
	const worth = `${counted(total.won, "deal")}, worth ${money(total.valueCents / 100)}`;
	const costs = [
		money(total.spendCents / 100),
		...(leads > 0 ? [`${costPer(total, leads)} a lead`] : []),
		...(total.valueCents > 0
			? [`${costPer(total, total.valueCents / 100)} a won euro`]
			: []),
	];
	const tooLong =
		overdue >= maxOverdue ? `${maxOverdue} or more` : String(overdue);
	const facts = answersOf([
		["Leads", leads > 0 ? String(leads) : null],
		["By kind", lines(kinds, kindName)],
		["Where from", lines(sources.slice(0, MAX_LISTED), sourceName)],
		[
			"By campaign",
			campaigns.slice(0, MAX_LISTED).map(campaignLine).join("\n"),
		],
		["Answered", asked > 0 ? `${answered} of ${asked}${within}` : null],
		["Calls booked", leads > 0 ? String(total.calls || "none") : null],
		["Won", total.won > 0 ? worth : null],
		["Ad spend", total.spendCents > 0 ? costs.join(", ") : null],
		["Calls this week", String(ahead || "none")],
		["Waiting too long", overdue > 0 ? tooLong : null],
	]);
	const subject = `Last week: ${counted(leads, "lead")}`;

	return deskMail(
		"desk.summary",
		to,
		overdue > 0 ? `${subject}, ${overdue} overdue` : subject,
		{
			heading: "Last week, counted",
			paragraphs: [
				`${shortDay(week.first)} to ${shortDay(week.last)}.`,
				...(leads === 0 ? ["No leads came in last week."] : []),
			],
			facts,
			action: { label: "Open the desk", url: `${to.origin}/desk` },
		},
	);
}

/** Leads listed in one reminder. */
export const MAX_REMINDED = 20;

/**
 * The reminder of overdue answers. Without personal data, as sent emails cannot be erased.
 * @param count of all overdue leads; `leads` are the first of them.
 */
export function overdueMail(
	leads: readonly OverdueLead[],
	count: number,
	to: To,
): Mail {
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
		action: {
			label: "See all that are overdue",
			url: `${to.origin}/desk?overdue=1`,
		},
	});
}

function deskMail(
	topic: string,
	{ to }: To,
	subject: string,
	document: Omit<MailDocument, "footer">,
): Mail {
	const footer = ["You get this email because NOTIFY_TO names this address."];
	return {
		kind: "mail",
		topic,
		to,
		leadId: null,
		subject,
		document: { ...document, footer },
	};
}

/** `google-ads/spring: 4 leads, 1 call, 1 won (€2,500), €500 spent, €125 a lead`. */
function campaignLine(campaign: Performance): string {
	const { name, leads, calls, won, valueCents, spendCents } = campaign;
	const cost = costPer(campaign, leads);
	const parts = [
		counted(leads, "lead"),
		calls > 0 && counted(calls, "call"),
		won > 0 && `${won} won (${money(valueCents / 100)})`,
		spendCents > 0 && `${money(spendCents / 100)} spent`,
		cost && `${cost} a lead`,
	];

	return `${name}: ${parts.filter(Boolean).join(", ")}`;
}

function lines(
	counted: WeekSummary["kinds"],
	label: (name: string) => string,
): string {
	return counted
		.map(({ name, count }) => `${count} × ${label(name)}`)
		.join("\n");
}
