import { formatExactly } from "#desk/layout/relative-time.ts";
import { nameKind } from "#desk/shared/lead-labels.ts";
import { listAnswers } from "#features/leads/lead-kind.ts";
import type { MessageTopic } from "#features/leads/message-topics.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { counted } from "#lib/number-format.ts";
import type { Mail, MailDocument } from "#lib/outbox/contract.ts";
import { shifted } from "#lib/time/dates.ts";
import { leadSum } from "./performance.ts";
import { lastWeek, shortDay } from "./periods.ts";
import { reportSource } from "./report-source.server.ts";
import { readEmailFacts } from "./reports.ts";

type WeekSummary = Awaited<ReturnType<typeof summaryOfLastWeek>>;

/** Overdue leads are counted up to this number. */
export const MAX_OVERDUE = 100;

const WEEK = 7 * 24 * 60 * 60_000;

/** Counts of the last full week before `now`, without spam. */
export async function summaryOfLastWeek(db: Database, now: string) {
	const week = lastWeek(now);
	const range = { from: week.first, to: week.last };
	const source = reportSource(db, now, range, { periods: [week] });
	const overdue = await newlyOverdue(db, "", now, MAX_OVERDUE);

	return {
		week,
		leads: leadSum((await source.leads()).flat()),
		/** Of every report that has some. */
		facts: await readEmailFacts(source),
		/** Calls in the seven days from `now`. */
		ahead: await countCallsAhead(db, now),
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
	limit: number,
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
		.limit(limit)
		.execute();
}

/** Recipient of the email, and the public origin for its links. */
type To = { to: string; origin: string };

/** Monday's email with last week's counts, without personal data. */
export function summaryMail(
	summary: WeekSummary,
	to: To,
	maxOverdue: number,
): Mail<MessageTopic> {
	const { week, leads, ahead, overdue } = summary;
	const tooLong =
		overdue >= maxOverdue ? `${maxOverdue} or more` : String(overdue);
	const facts = listAnswers([
		...summary.facts,
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
): Mail<MessageTopic> {
	const isOne = count === 1;
	const more = count - leads.length;
	const subject = isOne
		? "One person has waited too long for an answer"
		: `${count} people have waited too long for an answer`;

	return deskMail("desk.overdue", to, subject, {
		heading: isOne ? "One answer is overdue" : `${count} answers are overdue`,
		paragraphs: [
			"Each was due within one working day. You get one reminder for each.",
			...(more > 0 ? [`And ${more} more, listed on the desk.`] : []),
		],
		facts: leads.map(({ id, kind, personId, dueAt }, index) => ({
			label: `${index + 1}. ${nameKind(kind)}`,
			value: `due ${formatExactly(dueAt)}\n${to.origin}/desk/people/${personId ?? id}`,
		})),
		action: {
			label: "See all that are overdue",
			url: `${to.origin}/desk?overdue=1`,
		},
	});
}

function deskMail(
	topic: MessageTopic,
	{ to }: To,
	subject: string,
	document: Omit<MailDocument, "footer">,
): Mail<MessageTopic> {
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
