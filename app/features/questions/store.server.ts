import {
	attributionColumns,
	type SubmissionContext,
} from "#features/leads/submission-context.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { type Write, write } from "#lib/db/write.ts";
import type { QuestionForm } from "./contract.ts";

export const questionSource = "faq_question";

/** The question as its own table keeps it. */
export function insertQuestion(
	db: Database,
	id: string,
	form: QuestionForm,
	submission: SubmissionContext,
	at: string,
): Write {
	return write(
		"questions",
		db.insertInto("questions").values({
			id,
			...form,
			...attributionColumns(submission, questionSource),
			created_at: at,
		}),
	);
}
