import { mailCopy } from "#content/mails.ts";
import {
	answersOf,
	type LeadContent,
	type LeadKindDefinition,
	receivedMail,
} from "#features/leads/lead-kind.ts";

const { labels } = mailCopy.owner;

export const questionLead: LeadKindDefinition = {
	kind: "question",
	label: "Question",
	color: "blue",
	ownerMail: { title: mailCopy.owner.titles.question, intro: mailCopy.owner.intro.question },
	awaitsAnswer: true,
	eventType: "question.asked",
	async readDetails(db, ids) {
		const rows = await db.selectFrom("questions").selectAll().where("id", "in", ids).execute();
		return new Map(
			rows.map((row) => [
				row.id,
				{
					answers: answersOf([
						[labels.question, row.question, "message"],
						["Answer", row.answer],
					]),
					pageUrl: row.page_url,
					rows: { question: row },
				},
			]),
		);
	},
};

export function questionContent(question: string): LeadContent {
	return {
		answers: answersOf([[labels.question, question, "message"]]),
		eventData: { question },
		confirmation: receivedMail("question.received", mailCopy.visitor.question),
	};
}
