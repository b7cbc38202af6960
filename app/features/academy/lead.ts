import mailCopy from "#content/mails.json" with { type: "json" };
import {
	type LeadContent,
	type LeadKindDefinition,
	listAnswers,
	receivedMail,
} from "#features/leads/lead-kind.ts";
import { academyDeclaration } from "./form.ts";

const { labels, titles, intro } = mailCopy.owner;

export const academyLead: LeadKindDefinition = {
	kind: academyDeclaration.kind,
	label: academyDeclaration.label,
	color: "mint",
	ownerMail: { title: titles.academy, intro: intro.academy },
	awaitsAnswer: true,
	eventType: academyDeclaration.event,
	async readDetails(db, ids) {
		const rows = await db
			.selectFrom("academy_leads")
			.selectAll()
			.where("id", "in", ids)
			.execute();
		return rows.map((row) => {
			const { answers } = academyContent(row);
			return [
				row.id,
				{ answers, pageUrl: row.page_url, rows: { academy_request: row } },
			];
		});
	},
};

type AcademyDetails = { company: string | null; message: string | null };

export function academyContent({
	company,
	message,
}: AcademyDetails): LeadContent {
	return {
		answers: listAnswers([
			[labels.company, company, "company"],
			[labels.message, message, "message"],
		]),
		eventData: { company, message },
		confirmation: receivedMail("academy.received", mailCopy.visitor.academy),
	};
}
