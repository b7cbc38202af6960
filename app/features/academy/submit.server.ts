import * as v from "valibot";
import { messages } from "#content/messages.ts";
import type { NotificationContext } from "#features/leads/notifications.ts";
import {
	attributionColumns,
	readSubmissionContext,
	type SubmissionContext,
} from "#features/leads/submission-context.server.ts";
import { refused, resultOf, submitLead } from "#features/leads/submit.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { SubmitResult } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Clock } from "#lib/time/clock.ts";
import { type AcademyField, type AcademyForm, academyForm } from "./contract.ts";
import { academyContent, academyLead } from "./lead.ts";

/** Parses a request for Academy information and keeps it. */
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
	const receipt = await submitLead(
		db,
		{
			id,
			kind: academyLead,
			email,
			name,
			headline: company,
			source: academySource,
			insertDetails: (trx) => insertAcademyLead(trx, id, form.output, submission, at),
			conversion: { event: { name: "academy_request_stored" }, id: submission.idempotencyKey },
			content: academyContent({ company, message }),
		},
		submission,
		at,
		notify,
	);
	return resultOf(receipt, values, messages.academy.kept, () => messages.academy.failed);
}

/** Where these leads come from (docs/requirements.md, section 1). */
export const academySource = "academy_form";

/** The request as its own table keeps it. */
export async function insertAcademyLead(
	db: Database,
	id: string,
	form: AcademyForm,
	submission: SubmissionContext,
	at: string,
): Promise<void> {
	await db
		.insertInto("academy_leads")
		.values({
			id,
			...form,
			...attributionColumns(submission, academySource),
			created_at: at,
		})
		.execute();
}
