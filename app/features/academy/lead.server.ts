import academyPage from "#content/academy.json" with { type: "json" };
import mailCopy from "#content/mails.json" with { type: "json" };
import {
	buildReceivedMail,
	type LeadContent,
	type LeadKindDefinition,
	listAnswers,
} from "#features/leads/lead-kind.ts";
import { toAttributionColumns } from "#features/leads/submission-context.server.ts";
import { submitsForm } from "#features/leads/submit-form.server.ts";
import { academyForm } from "./contract.ts";
import { academyDeclaration } from "./form.ts";

const { dialog: copy } = academyPage;
const { labels } = mailCopy.owner;

export const academyLead: LeadKindDefinition = {
	kind: academyDeclaration.kind,
	ownerMail: copy.ownerMail,
	awaitsAnswer: true,
	eventType: "academy.requested",
	async readDetails(db, ids) {
		const rows = await db
			.selectFrom("academy_leads")
			.selectAll()
			.where("id", "in", ids)
			.execute();
		return rows.map((row) => {
			const { answers } = buildAcademyContent(row);
			return [
				row.id,
				{ answers, pageUrl: row.page_url, rows: { academy_request: row } },
			];
		});
	},
};

type AcademyDetails = { company: string | null; message: string | null };

export function buildAcademyContent({
	company,
	message,
}: AcademyDetails): LeadContent {
	return {
		answers: listAnswers([
			[labels.company, company, "company"],
			[labels.message, message, "message"],
		]),
		eventData: { company, message },
		confirmation: buildReceivedMail("academy.received", copy.confirmation),
	};
}

/** Text from docs/requirements.md, section 1. */
const source = "academy_form";

export const submitAcademyRequest = submitsForm({
	schema: academyForm,
	kind: academyLead,
	source,
	saved: copy.saved,
	failed: () => copy.failed,
	buildLead: (form, { id, at, submission }) => ({
		email: form.email,
		name: form.name,
		headline: form.company,
		inserts: (db) => [
			db.insertInto("academy_leads").values({
				id,
				...form,
				...toAttributionColumns(submission, source),
				created_at: at,
			}),
		],
		conversion: {
			event: { name: "academy_request_stored" },
			id: submission.idempotencyKey,
		},
		content: buildAcademyContent(form),
	}),
});
