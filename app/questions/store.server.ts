import type { Database } from "#database/connection.server.ts";
import { type Write, write } from "#database/write.ts";
import { attributionColumns, type Envelope } from "#leads/envelope.server.ts";
import type { QuestionForm } from "./contract.ts";

export const questionSource = "faq_question";

/** The question as its own table keeps it. */
export function insertQuestion(
	db: Database,
	id: string,
	form: QuestionForm,
	envelope: Envelope,
	at: string,
): Write {
	return write(
		"questions",
		db.insertInto("questions").values({
			id,
			...form,
			...attributionColumns(envelope, questionSource),
			created_at: at,
		}),
	);
}
