import * as v from "valibot";
import { messages } from "#content/messages.ts";
import type { Database } from "#database/connection.server.ts";
import type { FormResult } from "#leads/contract.ts";
import { readEnvelope } from "#leads/envelope.server.ts";
import type { FormFields } from "#leads/form-fields.server.ts";
import { receiveLead, refused, resultOf } from "#leads/receive.server.ts";
import type { Telling } from "#leads/telling.ts";
import type { Moment } from "#moment.ts";
import { type AcademyField, academyForm } from "./contract.ts";
import { academySource, insertAcademyLead } from "./store.server.ts";

/** Parses a request for Academy information and keeps it. */
export async function receiveAcademyRequest(
	db: Database,
	fields: FormFields,
	headers: Headers,
	{ at, newId }: Moment,
	telling: Telling,
): Promise<FormResult<AcademyField>> {
	const values = {
		name: fields.get("name") ?? "",
		email: fields.get("email") ?? "",
		company: fields.get("company") ?? "",
		message: fields.get("message") ?? "",
	};
	const form = v.safeParse(academyForm, values);
	if (!form.success) return refused(form.issues, values);

	const id = newId();
	const envelope = readEnvelope(fields, headers, at);
	const { name, email, company, message } = form.output;
	const receipt = await receiveLead(
		db,
		{
			id,
			kind: "academy",
			email,
			name,
			headline: company,
			source: academySource,
			details: [insertAcademyLead(db, id, form.output, envelope, at)],
			conversion: { event: { moment: "academy_request_stored" }, id: envelope.idempotencyKey },
			told: { kind: "academy", company, message },
		},
		envelope,
		at,
		telling,
	);
	return resultOf(receipt, values, messages.academy.kept, () => messages.academy.failed);
}
