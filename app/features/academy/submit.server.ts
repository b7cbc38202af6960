import * as v from "valibot";
import { messages } from "#content/messages.ts";
import type { NotificationContext } from "#features/leads/notifications.ts";
import {
	attributionColumns,
	readSubmissionContext,
} from "#features/leads/submission-context.server.ts";
import { refused, resultOf, submitLead } from "#features/leads/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { SubmitResult } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { type AcademyField, academyForm } from "./contract.ts";
import { academyContent, academyLead } from "./lead.ts";

/** Specified (docs/requirements.md, section 1). */
const SOURCE = "academy_form";

export async function submitAcademyRequest(
	db: Database,
	fields: FormFields,
	headers: Headers,
	{ at, newId }: Clock,
	notify: NotificationContext,
): Promise<SubmitResult<AcademyField>> {
	const values = {
		name: fields.get("name") ?? "",
		email: fields.get("email") ?? "",
		company: fields.get("company") ?? "",
		message: fields.get("message") ?? "",
	};
	const form = v.safeParse(academyForm, values);
	if (!form.success) return refused(form.issues, values);

	const id = newId();
	const submission = readSubmissionContext(fields, headers, at);
	const { name, email, company, message } = form.output;
	const saved = await submitLead(
		db,
		{
			id,
			kind: academyLead,
			email,
			name,
			headline: company,
			source: SOURCE,
			async insertDetails(trx) {
				const row = {
					id,
					...form.output,
					...attributionColumns(submission, SOURCE),
					created_at: at,
				};
				await trx.insertInto("academy_leads").values(row).execute();
			},
			conversion: { event: { name: "academy_request_stored" }, id: submission.idempotencyKey },
			content: academyContent({ company, message }),
		},
		submission,
		at,
		notify,
	);
	return resultOf(saved, values, messages.academy.saved, () => messages.academy.failed);
}
