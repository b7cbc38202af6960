import * as v from "valibot";
import { messages } from "#content/messages.ts";
import {
	type FieldValues,
	fieldErrors,
	type Message,
	type SubmitResult,
} from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import type { Clock } from "#lib/time/dates.ts";
import { explainRefusal } from "./contract.ts";
import type { LeadKindDefinition } from "./lead-kind.ts";
import type { LeadSite } from "./notifications.ts";
import type { NewLead } from "./store.server.ts";
import {
	readSubmissionContext,
	type SubmissionContext,
} from "./submission-context.server.ts";
import { submitLead } from "./submit.server.ts";

export function refused<Field extends string>(
	issues: readonly v.BaseIssue<unknown>[],
	values: FieldValues,
): SubmitResult<Field> {
	const errors = fieldErrors<Field>(issues);
	return {
		outcome: "invalid",
		message: explainRefusal(issues),
		errors,
		values,
	};
}

type Sent = Clock & {
	id: string;
	fields: FormFields;
	submission: SubmissionContext;
	origin: string;
};

type FormDefinition<Schema extends v.ObjectSchema<v.ObjectEntries, undefined>> =
	{
		schema: Schema;
		kind: LeadKindDefinition;
		source: string;
		saved: Message;
		/** @param table the table that could not be written. */
		failed(table: string | null): Message;
		/** The lead of a valid form; null when the form is incomplete. */
		buildLead(
			form: v.InferOutput<Schema>,
			sent: Sent,
		): Omit<NewLead, "id" | "kind" | "source"> | null;
	};

/** Creates a form's submission: fields are validated by the schema, then saved as a lead. */
export function submitsForm<
	Schema extends v.ObjectSchema<v.ObjectEntries, undefined>,
>(definition: FormDefinition<Schema>) {
	type Result = SubmitResult<Extract<keyof v.InferInput<Schema>, string>>;
	const {
		schema,
		kind,
		source,
		saved: message,
		failed,
		buildLead,
	} = definition;
	const names = Object.keys(schema.entries);

	return async (
		site: LeadSite,
		fields: FormFields,
		headers: Headers,
	): Promise<Result> => {
		const { clock, origin, log } = site;
		const values = Object.fromEntries(
			names.map((name) => [name, fields.get(name) ?? ""]),
		);
		const form = v.safeParse(schema, values);
		if (!form.success) return refused(form.issues, values);

		const id = clock.newId();
		const submission = readSubmissionContext(fields, headers, clock.at);
		const lead = buildLead(form.output, {
			...clock,
			id,
			fields,
			submission,
			origin,
		});
		if (!lead) return refused([], values);

		const result = await submitLead(
			site,
			{ id, kind, source, ...lead },
			submission,
		);
		if (result.saved) return { outcome: "saved", message };
		if (result.reason === "conflict")
			return { outcome: "conflict", message: messages().conflict, values };

		log?.("lead not saved", { kind: kind.kind, error: result.cause });

		return { outcome: "failed", message: failed(result.table), values };
	};
}
