import { sql } from "kysely";
import { span } from "#desk/layout/relative-time.ts";
import { ANSWER_TOPIC, REPLY_TOPIC } from "#desk/people/card/card-contract.ts";
import { nameKind } from "#desk/shared/lead-labels.ts";
import { listEmailKeys } from "#features/leads/contact-points.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { counted, number } from "#lib/number-format.ts";
import { makeFirstId } from "#lib/uuid.ts";
import { selectLeads } from "./count-origins.server.ts";
import { sum } from "./performance.ts";
import { median, type Period } from "./periods.ts";
import { defineReport } from "./report.ts";
import type { ReportSource } from "./report-source.server.ts";

/** Limit of answers per period for the median; the newest are used. */
const MAX_ANSWERS_A_PERIOD = 2_000;

/** Times in milliseconds. */
export type Answers = {
	counts: { kind: string; asked: number; answered: number }[];
	times: { kind: string; took: number }[];
};

/** Number of leads due and answered, and the median time, of one kind or of all. */
function answerTimes({ counts, times }: Answers, kind?: string) {
	const isWanted = (row: { kind: string }) =>
		kind === undefined || row.kind === kind;

	const counted = counts.filter(isWanted);
	const timed = times.filter(isWanted);

	return {
		asked: sum(counted.map(({ asked }) => asked)),
		answered: sum(counted.map(({ answered }) => answered)),
		median: median(timed.map(({ took }) => took)),
	};
}

export type AnswerTimes = ReturnType<typeof answerTimes>;

type AnswersOfKind = AnswerTimes & { kind: string };

/** All kinds together come first. */
export function answersByKind(
	answers: Answers,
): [all: AnswersOfKind, ...kinds: AnswersOfKind[]] {
	const kinds = answers.counts.map(({ kind }) => kind).sort();

	return [
		{ kind: "All", ...answerTimes(answers) },
		...kinds.map((kind) => ({ kind, ...answerTimes(answers, kind) })),
	];
}

export function answersStatement(all: AnswerTimes): string {
	if (all.median === null) return "No reply or call is recorded in this range.";

	return `Half of the answers went out within ${span(all.median)}; ${number(all.answered)} of ${counted(all.asked, "lead due an answer has one", "leads due an answer have one")}.`;
}

export const answersReport = defineReport({
	id: "answers",
	title: "Median time to answer",
	note: "From the lead to the first reply sent from the desk, or the first call that took place. Leads that were only marked as answered have no time. Nights and weekends are included.",
	async read({ once }) {
		const rows = answersByKind(await once(readAnswers));
		const [all] = rows;

		return {
			rows,
			statement: answersStatement(all),
			email: [["Answered", answeredText(all)]],
		};
	},
	columns: [
		{ label: "Kind", value: ({ kind }) => nameKind(kind) },
		{ label: "Waited for an answer", value: ({ asked }) => asked },
		{ label: "Answered", value: ({ answered }) => answered },
		{
			label: "Half of them within (minutes)",
			value: ({ median }) =>
				median === null ? null : Math.round(median / 60_000),
			text: ({ median }) => (median === null ? null : span(median)),
		},
	],
	bars: (rows) =>
		rows.flatMap(({ kind, median }) =>
			median === null
				? []
				: [{ label: nameKind(kind), value: median, text: span(median) }],
		),
});

function answeredText({ asked, answered, median }: AnswerTimes): string | null {
	if (asked === 0) return null;

	const within =
		median === null ? "" : `, half of the replies within ${span(median)}`;

	return `${answered} of ${asked}${within}`;
}

export async function readAnswers(source: ReportSource): Promise<Answers> {
	const { db, now, periods, whole } = source;
	const [counts, contacts] = await Promise.all([
		countAwaited(db, whole),
		readContacts(db, whole, now),
	]);
	const times = [];
	for (const period of periods)
		times.push(...(await readTimes(db, period, contacts)));

	return { counts, times };
}

function selectAwaited(db: Database, period: Period) {
	return selectLeads(db, period).where("leads.due_at", "is not", null);
}

/** Leads due an answer, and how many of them are answered. */
async function countAwaited(
	db: Database,
	period: Period,
): Promise<Answers["counts"]> {
	const counts = await selectAwaited(db, period)
		.select("kind")
		.select(({ fn }) => fn.countAll<string | number>().as("asked"))
		.select(({ fn }) => fn.count<string | number>("answered_at").as("answered"))
		.groupBy("kind")
		.execute();

	return counts.map(({ kind, asked, answered }) => ({
		kind,
		asked: Number(asked),
		answered: Number(answered),
	}));
}

/**
 * The times to the first reply that was delivered, or to the first call that took place: leads that staff
 * marked as answered before have these times, too.
 */
async function readTimes(
	db: Database,
	period: Period,
	contacts: Contacts,
): Promise<Answers["times"]> {
	const answers = await selectAwaited(db, period)
		.select(["leads.kind", "leads.created_at", "leads.person_id"])
		.select((eb) =>
			eb
				.selectFrom("outbox")
				.select(({ fn }) => fn.min("outbox.delivered_at").as("at"))
				.where("outbox.recipient", "in", listEmailKeys("leads.person_id"))
				// As in the index of replies.
				.where("outbox.topic", "in", [
					sql.lit(REPLY_TOPIC),
					sql.lit(ANSWER_TOPIC),
				])
				.whereRef("outbox.delivered_at", ">=", "leads.created_at")
				.as("reply"),
		)
		.where("leads.person_id", "is not", null)
		.where("leads.answered_at", "is not", null)
		.orderBy("leads.id", "desc")
		.limit(MAX_ANSWERS_A_PERIOD)
		.execute();

	return answers.flatMap(({ kind, created_at, person_id, reply }) => {
		const other = contacts
			.get(person_id ?? "")
			?.find(({ at, isCall }) => (isCall ? at > created_at : at >= created_at));
		const first =
			other && (reply === null || other.at < reply) ? other.at : reply;

		return first
			? [{ kind, took: Date.parse(first) - Date.parse(created_at) }]
			: [];
	});
}

/** The first come first. */
type Contacts = ReadonlyMap<
	string | null,
	readonly { at: string; isCall: boolean }[]
>;

/** Calls that took place, and emails of colleagues from their own mail program, by person. */
async function readContacts(
	db: Database,
	{ from }: Pick<Period, "from">,
	now: string,
): Promise<Contacts> {
	const calls = await db
		.selectFrom("bookings")
		.innerJoin("leads", "leads.id", "bookings.id")
		.select(["leads.person_id", "bookings.starts_at as at"])
		.where("bookings.status", "=", "booked")
		.where("bookings.starts_at", ">", new Date(from).toISOString())
		.where("bookings.ends_at", "<=", now)
		.execute();
	const written = await db
		.selectFrom("messages")
		.leftJoin("outbox", "outbox.id", "messages.id")
		.select(["messages.person_id", "messages.created_at as at"])
		// A message is saved after it was written, and ids grow with time.
		.where("messages.id", ">=", makeFirstId(from))
		.where("messages.direction", "=", "out")
		.where("messages.is_automatic", "=", 0)
		.where("outbox.id", "is", null)
		.execute();
	const all = [
		...calls.map((call) => ({ ...call, isCall: true })),
		...written.map((message) => ({ ...message, isCall: false })),
	];

	return Map.groupBy(
		all.sort((a, b) => (a.at < b.at ? -1 : 1)),
		({ person_id }) => person_id,
	);
}
