import copy from "#content/messages.json" with { type: "json" };
import { messages } from "#content/messages.ts";
import { attributionColumns } from "#features/leads/submission-context.server.ts";
import { submitsForm } from "#features/leads/submit.server.ts";
import { questionForm } from "./contract.ts";
import { questionContent, questionLead } from "./lead.ts";

const source = "faq_question";

/** Characters that fit on one line of a list. */
const HEADLINE_LENGTH = 120;

export const submitQuestion = submitsForm({
	schema: questionForm,
	kind: questionLead,
	source,
	saved: copy.question.saved,
	failed: () => messages().question.failed,
	buildLead: (form, { id, at, submission }) => ({
		email: form.email,
		name: null,
		headline: form.question.replace(/\s+/g, " ").slice(0, HEADLINE_LENGTH),
		inserts: (db) => [
			db.insertInto("questions").values({
				id,
				...form,
				...attributionColumns(submission, source),
				created_at: at,
			}),
		],
		content: questionContent(form.question),
	}),
});
