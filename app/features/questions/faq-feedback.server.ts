import * as v from "valibot";
import type { Database } from "#lib/db/connection.server.ts";
import { listFaqTabs } from "./faq.server.ts";

/** Anonymous, so no consent is needed. */
const feedback = v.object({
	answer: v.pipe(
		v.string(),
		v.check((id) => answers().some((answer) => answer.id === id)),
	),
	helped: v.picklist(["yes", "no"]),
});

function answers() {
	return listFaqTabs().flatMap(({ items }) => items);
}

export type Feedback = v.InferOutput<typeof feedback>;

/** Null for an unknown answer. */
export function readFeedback(sent: unknown): Feedback | null {
	const parsed = v.safeParse(feedback, sent);
	return parsed.success ? parsed.output : null;
}

export async function countFeedback(
	db: Database,
	sent: Feedback,
	at: string,
): Promise<void> {
	const column = sent.helped === "yes" ? "helpful" : "unhelpful";
	await db
		.insertInto("faq_feedback")
		.values({
			answer_id: sent.answer,
			helpful: 0,
			unhelpful: 0,
			last_at: at,
			[column]: 1,
		})
		.onConflict((conflict) =>
			conflict.column("answer_id").doUpdateSet((row) => ({
				[column]: row(`faq_feedback.${column}`, "+", 1),
				last_at: at,
			})),
		)
		.execute();
}

export type AnswerFeedback = {
	id: string;
	question: string;
	helpful: number;
	unhelpful: number;
};

/** Counts of the answers that are in the FAQ, least helpful first. */
export async function listFeedback(db: Database): Promise<AnswerFeedback[]> {
	const rows = await db.selectFrom("faq_feedback").selectAll().execute();
	return rows
		.flatMap(({ answer_id: id, helpful, unhelpful }) => {
			const question = answers().find((answer) => answer.id === id)?.question;
			return question
				? [
						{
							id,
							question,
							helpful: Number(helpful),
							unhelpful: Number(unhelpful),
						},
					]
				: [];
		})
		.sort((a, b) => b.unhelpful - a.unhelpful || b.helpful - a.helpful);
}
