import { defineMigration } from "./statements.ts";

/** Counts of visitors' feedback on an answer: helpful or not. */
export const faqFeedback010 = defineMigration(
	`CREATE TABLE faq_feedback (
		answer_id text PRIMARY KEY, helpful integer NOT NULL, unhelpful integer NOT NULL, last_at text NOT NULL
	)`,
);
