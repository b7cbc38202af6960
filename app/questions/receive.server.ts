import * as v from "valibot";
import { messages } from "#content/messages.ts";
import type { Database } from "#database/connection.server.ts";
import type { FormResult } from "#leads/contract.ts";
import { readEnvelope } from "#leads/envelope.server.ts";
import type { FormFields } from "#leads/form-fields.server.ts";
import { receiveLead, refused, resultOf } from "#leads/receive.server.ts";
import type { Telling } from "#leads/telling.ts";
import type { Moment } from "#moment.ts";
import { type QuestionField, questionForm } from "./contract.ts";
import { insertQuestion, questionSource } from "./store.server.ts";

/** As much of a question as fits on one line of a list. */
const HEADLINE_LENGTH = 120;

/** Parses a visitor's question and keeps it. */
export async function receiveQuestion(
	db: Database,
	fields: FormFields,
	headers: Headers,
	{ at, newId }: Moment,
	telling: Telling,
): Promise<FormResult<QuestionField>> {
	const values = { email: fields.get("email") ?? "", question: fields.get("question") ?? "" };
	const form = v.safeParse(questionForm, values);
	if (!form.success) return refused(form.issues, values);

	const id = newId();
	const envelope = readEnvelope(fields, headers, at);
	const receipt = await receiveLead(
		db,
		{
			id,
			kind: "question",
			email: form.output.email,
			name: null,
			headline: form.output.question.replace(/\s+/g, " ").slice(0, HEADLINE_LENGTH),
			source: questionSource,
			details: [insertQuestion(db, id, form.output, envelope, at)],
			told: { kind: "question", question: form.output.question },
		},
		envelope,
		at,
		telling,
	);
	return resultOf(receipt, values, messages.question.kept, () => messages.question.failed);
}
