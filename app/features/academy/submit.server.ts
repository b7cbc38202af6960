import copy from "#content/messages.json" with { type: "json" };
import { messages } from "#content/messages.ts";
import { attributionColumns } from "#features/leads/submission-context.server.ts";
import { submitsForm } from "#features/leads/submit.server.ts";
import { academyForm } from "./contract.ts";
import { academyContent, academyLead } from "./lead.ts";

/** Text from docs/requirements.md, section 1. */
const source = "academy_form";

export const submitAcademyRequest = submitsForm({
	schema: academyForm,
	kind: academyLead,
	source,
	saved: copy.academy.saved,
	failed: () => messages().academy.failed,
	buildLead: (form, { id, at, submission }) => ({
		email: form.email,
		name: form.name,
		headline: form.company,
		inserts: (db) => [
			db.insertInto("academy_leads").values({
				id,
				...form,
				...attributionColumns(submission, source),
				created_at: at,
			}),
		],
		conversion: {
			event: { name: "academy_request_stored" },
			id: submission.idempotencyKey,
		},
		content: academyContent(form),
	}),
});
