import type { Database } from "#lib/db/connection.server.ts";

export type DeskQuestion = NonNullable<Awaited<ReturnType<typeof findQuestion>>>;

const PAGE = 20;

/**
 * Unanswered questions, most urgent first, or answered ones, newest first; without spam.
 * `after`: the last id of the previous page.
 */
export async function listQuestions(db: Database, answered: boolean, after: string | null) {
	const rows = await (answered ? answeredQuestions(db, after) : openQuestions(db, after))
		.limit(PAGE + 1)
		.execute();
	const questions = rows.slice(0, PAGE);
	return { questions, after: rows.length > PAGE ? (questions.at(-1)?.id ?? null) : null };
}

function openQuestions(db: Database, after: string | null) {
	let query = allQuestions(db)
		.where("leads.due_at", "is not", null)
		.where("leads.answered_at", "is", null);
	if (after !== null) {
		const dueOfLast = db.selectFrom("leads").select("due_at").where("id", "=", after);
		query = query.where((eb) =>
			eb.or([
				eb("leads.due_at", ">", dueOfLast),
				eb.and([eb("leads.due_at", "=", dueOfLast), eb("leads.id", ">", after)]),
			]),
		);
	}
	return query.orderBy("leads.due_at").orderBy("leads.id");
}

function answeredQuestions(db: Database, after: string | null) {
	const query = allQuestions(db).where("leads.answered_at", "is not", null);
	const page = after === null ? query : query.where("leads.id", "<", after);
	return page.orderBy("leads.id", "desc");
}

function allQuestions(db: Database) {
	return (
		db
			.selectFrom("leads")
			.innerJoin("questions", "questions.id", "leads.id")
			.leftJoin("staff", "staff.id", "leads.answered_by")
			.select(["leads.id", "leads.person_id as personId", "leads.email", "questions.question"])
			.select(["leads.created_at as askedAt", "leads.due_at as dueAt"])
			// Includes answers that have not been delivered yet.
			.select(["questions.answer", "leads.answered_at as answeredAt", "staff.name as answeredBy"])
			.where("leads.kind", "=", "question")
			.where("leads.spam", "=", 0)
	);
}

export function findQuestion(db: Database, id: string) {
	return allQuestions(db).where("leads.id", "=", id).executeTakeFirst();
}

/** Saves a queued answer; updates no row if the question already has one. */
export function saveAnswer(
	trx: Database,
	id: string,
	{ answer, staffId }: { answer: string; staffId: string },
) {
	return trx
		.updateTable("questions")
		.set({ answer, answered_by: staffId })
		.where("id", "=", id)
		.where("answered_at", "is", null)
		.where("answer", "is", null);
}
