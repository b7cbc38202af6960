import type { Database } from "#lib/db/connection.server.ts";

/** A visitor's question as the desk shows it. */
export type DeskQuestion = {
	id: string;
	personId: string | null;
	email: string;
	question: string;
	askedAt: string;
	dueAt: string | null;
	answer: string | null;
	answeredAt: string | null;
	/** The name of whoever answered. */
	answeredBy: string | null;
};

export type ListedQuestions = {
	questions: DeskQuestion[];
	/** Where the list goes on; null at its end. */
	after: string | null;
};

const PAGE = 20;

/**
 * Questions that wait, the most urgent first; or those that were answered, the newest first. Spam is
 * left out. `after` is the id of the last one already seen.
 */
export async function listQuestions(
	db: Database,
	answered: boolean,
	after: string | null,
): Promise<ListedQuestions> {
	const rows = await (answered ? answeredOnes(db, after) : openOnes(db, after))
		.limit(PAGE + 1)
		.execute();
	const shown = rows.slice(0, PAGE);
	return {
		questions: shown,
		after: rows.length > PAGE ? (shown.at(-1)?.id ?? null) : null,
	};
}

function openOnes(db: Database, after: string | null) {
	let query = questionsOf(db)
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

function answeredOnes(db: Database, after: string | null) {
	const query = questionsOf(db).where("leads.answered_at", "is not", null);
	const page = after === null ? query : query.where("leads.id", "<", after);
	return page.orderBy("leads.id", "desc");
}

function questionsOf(db: Database) {
	return db
		.selectFrom("leads")
		.innerJoin("questions", "questions.id", "leads.id")
		.leftJoin("staff", "staff.id", "leads.answered_by")
		.select([
			"leads.id as id",
			"leads.person_id as personId",
			"leads.email as email",
			"questions.question as question",
			"leads.created_at as askedAt",
			"leads.due_at as dueAt",
			"questions.answer as answer",
			"leads.answered_at as answeredAt",
			"staff.name as answeredBy",
		])
		.where("leads.kind", "=", "question")
		.where("leads.spam", "=", 0);
}

/** One question, or undefined. */
export function findQuestion(db: Database, id: string): Promise<DeskQuestion | undefined> {
	return questionsOf(db).where("leads.id", "=", id).executeTakeFirst();
}

/** Saves an answer, or that there was one elsewhere (null). @returns false when the question has one. */
export async function keepAnswer(
	db: Database,
	id: string,
	{ answer, staffId, at }: { answer: string | null; staffId: string; at: string },
): Promise<boolean> {
	const { numUpdatedRows } = await db
		.updateTable("questions")
		.set({ answer, answered_at: at, answered_by: staffId })
		.where("id", "=", id)
		.where("answered_at", "is", null)
		.executeTakeFirst();
	return numUpdatedRows === 1n;
}
