import { mailCopy } from "#content/mails.ts";
import {
	answersOf,
	type LeadContent,
	type LeadKindDefinition,
	receivedMail,
} from "#features/leads/lead-kind.ts";

const { labels } = mailCopy.owner;

export const academyLead: LeadKindDefinition = {
	kind: "academy",
	label: "Academy",
	color: "mint",
	ownerMail: { title: mailCopy.owner.titles.academy, intro: mailCopy.owner.intro.academy },
	awaitsAnswer: true,
	eventType: "academy.requested",
	async readDetails(db, ids) {
		const rows = await db.selectFrom("academy_leads").selectAll().where("id", "in", ids).execute();
		return new Map(
			rows.map((row) => [
				row.id,
				{ answers: academyAnswers(row), pageUrl: row.page_url, rows: { academy_request: row } },
			]),
		);
	},
};

type AcademyDetails = { company: string | null; message: string | null };

function academyAnswers({ company, message }: AcademyDetails) {
	return answersOf([
		[labels.company, company, "company"],
		[labels.message, message, "message"],
	]);
}

export function academyContent({ company, message }: AcademyDetails): LeadContent {
	return {
		answers: academyAnswers({ company, message }),
		eventData: { company, message },
		confirmation: receivedMail("academy.received", mailCopy.visitor.academy),
	};
}
