import mailCopy from "#content/mails.json" with { type: "json" };
import copy from "#content/messages.json" with { type: "json" };
import { messages } from "#content/messages.ts";
import {
	buildReceivedMail,
	type LeadContent,
	type LeadKindDefinition,
	listAnswers,
} from "#features/leads/lead-kind.ts";
import { toAttributionColumns } from "#features/leads/submission-context.server.ts";
import { submitsForm } from "#features/leads/submit-form.server.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { questionForm } from "./contract.ts";
import { questionDeclaration } from "./form.ts";

const { labels, titles, intro } = mailCopy.owner;

export const questionLead: LeadKindDefinition = {
	kind: questionDeclaration.kind,
	ownerMail: { title: titles.question, intro: intro.question },
	awaitsAnswer: true,
	eventType: "question.asked",
	async readDetails(db, ids) {
		const rows = await db
			.selectFrom("questions")
			.selectAll()
			.where("id", "in", ids)
			.execute();
		return rows.map((row) => {
			const answers = [
				...buildQuestionContent(row.question).answers,
				...listAnswers([["Answer", row.answer]]),
			];
			return [
				row.id,
				{ answers, pageUrl: row.page_url, rows: { question: row } },
			];
		});
	},
};

export function buildQuestionContent(question: string): LeadContent {
	return {
		answers: listAnswers([[labels.question, question, "message"]]),
		eventData: { question },
		confirmation: buildReceivedMail(
			"question.received",
			mailCopy.visitor.question,
		),
	};
}

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
		headline: cutText(form.question.replace(/\s+/g, " "), HEADLINE_LENGTH),
		inserts: (db) => [
			db.insertInto("questions").values({
				id,
				...form,
				...toAttributionColumns(submission, source),
				created_at: at,
			}),
		],
		content: buildQuestionContent(form.question),
	}),
});
