import {
	attributionColumns,
	type SubmissionContext,
} from "#features/leads/submission-context.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { QuestionForm } from "./contract.ts";

export const questionSource = "faq_question";

/** The question as its own table keeps it. */
export async function insertQuestion(
	db: Database,
	id: string,
	form: QuestionForm,
	submission: SubmissionContext,
	at: string,
): Promise<void> {
	await db
		.insertInto("questions")
		.values({
			id,
			...form,
			...attributionColumns(submission, questionSource),
			created_at: at,
		})
		.execute();
}
