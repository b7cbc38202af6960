import { company } from "#content/company.ts";
import { deskQuestions } from "#content/desk-questions.ts";
import type { Mail } from "#lib/outbox/contract.ts";

const { mail: copy } = deskQuestions;

/** As much of the question as a subject carries. */
const MAX_SUBJECT = 80;

type Answered = {
	leadId: string;
	email: string;
	question: string;
	answer: string;
	/** Who answers. */
	staffName: string;
	/** Where an answer to the answer goes. */
	replyTo: string;
};

/** The mail that answers a visitor's question, in the name of whoever wrote it. */
export function answerMail(answered: Answered): Mail {
	const { leadId, email, question, answer, staffName, replyTo } = answered;
	const line = question.replace(/\s+/g, " ");
	return {
		kind: "mail",
		topic: "question.answer",
		to: email.toLowerCase(),
		leadId,
		replyTo: { name: company.name, address: replyTo },
		subject: copy.subject(
			line.length > MAX_SUBJECT ? `${line.slice(0, MAX_SUBJECT - 1).trimEnd()}…` : line,
		),
		document: {
			heading: copy.heading,
			paragraphs: [...answer.split(/\n{2,}/), copy.from(staffName)],
			facts: [{ label: copy.asked, value: question }],
			footer: copy.footer,
		},
	};
}
