import { sql } from "kysely";
import { allLeads, unansweredLeads } from "#features/leads/unanswered.server.ts";
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

/** Read along the index of what is due and unanswered. */
function openOnes(db: Database, after: string | null) {
	let query = questionsOf(db, unansweredLeads(db));
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

/** Read along the index of answered questions. */
function answeredOnes(db: Database, after: string | null) {
	let query = questionsOf(db, answeredQuestions(db));
	if (after !== null) query = query.where("leads.id", "<", after);
	return query.orderBy("leads.id", "desc");
}

/** SQLite keeps no figures of how few they are: it is told which index to take. PostgreSQL knows. */
function answeredQuestions({ kind }: Database): typeof allLeads {
	const hint = kind === "sqlite" ? sql`INDEXED BY leads_answered_questions` : sql``;
	return sql`(SELECT * FROM leads ${hint}
		WHERE kind = 'question' AND spam = 0 AND answered_at IS NOT NULL)`;
}

function questionsOf(db: Database, leads: typeof allLeads) {
	return db
		.selectFrom(leads.as("leads"))
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
	return questionsOf(db, allLeads).where("leads.id", "=", id).executeTakeFirst();
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
