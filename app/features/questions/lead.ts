import mailCopy from "#content/mails.json" with { type: "json" };
import {
	type LeadContent,
	type LeadKindDefinition,
	listAnswers,
	receivedMail,
} from "#features/leads/lead-kind.ts";
import { questionDeclaration } from "./form.ts";

const { labels, titles, intro } = mailCopy.owner;

export const questionLead: LeadKindDefinition = {
	kind: questionDeclaration.kind,
	label: questionDeclaration.label,
	color: "blue",
	ownerMail: { title: titles.question, intro: intro.question },
	awaitsAnswer: true,
	eventType: questionDeclaration.event,
	async readDetails(db, ids) {
		const rows = await db
			.selectFrom("questions")
			.selectAll()
			.where("id", "in", ids)
			.execute();
		return rows.map((row) => {
			const answers = [
				...questionContent(row.question).answers,
				...listAnswers([["Answer", row.answer]]),
			];
			return [
				row.id,
				{ answers, pageUrl: row.page_url, rows: { question: row } },
			];
		});
	},
};

export function questionContent(question: string): LeadContent {
	return {
		answers: listAnswers([[labels.question, question, "message"]]),
		eventData: { question },
		confirmation: receivedMail("question.received", mailCopy.visitor.question),
	};
}
