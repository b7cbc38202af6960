import { createHash } from "node:crypto";
import * as v from "valibot";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { copyToLeads } from "#features/leads/lead-copies.server.ts";
import { notifyAssigned } from "#features/leads/notify-assigned.server.ts";
import { selectPersonId } from "#features/leads/store.server.ts";
import { submitLead } from "#features/leads/submit.server.ts";
import { cleanSourceKey, cleanSourcePart } from "#features/tracking/source.ts";
import { executeOne } from "#lib/db/dialect.ts";
import {
	email,
	emptyAsNull,
	type FieldErrors,
	type FieldValues,
	fieldErrors,
	filled,
	limits,
	line,
	optional,
	paragraphs,
	personName,
	phone,
	tooLong,
	website,
} from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { type Contact, contactNames } from "./contract.ts";
import { buildManualContent, manualLead } from "./lead.server.ts";

const empty = v.pipe(
	line,
	v.literal(""),
	v.transform(() => null),
);

const manualForm = v.object({
	contact: v.picklist(
		Object.keys(contactNames) as Contact[],
		"Choose how they got in touch.",
	),
	email: v.pipe(
		filled("Add an email address: it identifies their card."),
		email,
	),
	name: v.union([empty, personName]),
	company: optional(limits.company.max, "company"),
	phone: phone(() => "That doesn’t look like a phone number."),
	website: v.lazy((text) => (text === "" ? empty : website)),
	message: optional(limits.message.max, "text", paragraphs),
	source: v.pipe(
		line,
		v.check(
			(text) => text === "" || cleanSourcePart(text) !== "",
			"Name the source, like google.com, trade-fair or referral.",
		),
		v.transform((text) => (text === "" ? "" : cleanSourceKey(text))),
	),
	consent: v.pipe(
		filled("Note how they agreed, such as “on the phone, today”."),
		v.maxLength(200, tooLong("note", 200)),
	),
	// An empty checkbox is not submitted.
	agreed: v.pipe(
		v.optional(v.string(), ""),
		v.literal("yes", "Only add people who have agreed to it."),
	),
	assignee: v.pipe(line, emptyAsNull),
});

type ManualField = keyof v.InferInput<typeof manualForm>;

export type ManualResult =
	| { outcome: "saved"; personId: string }
	| {
			outcome: "invalid";
			errors: FieldErrors<ManualField>;
			values: FieldValues;
	  }
	| { outcome: "conflict" | "failed"; values: FieldValues };

/** Idempotent by the key of the form. */
export async function addLead(
	site: StaffContext,
	fields: FormFields,
): Promise<ManualResult> {
	const { db, clock, staff } = site;
	const values = Object.fromEntries(fields);
	const form = v.safeParse(manualForm, values);
	if (!form.success)
		return {
			outcome: "invalid",
			errors: fieldErrors<ManualField>(form.issues),
			values,
		};

	const {
		assignee,
		source,
		agreed,
		email: address,
		name,
		...details
	} = form.output;

	const isColleague = (await staffNames(db)).some(
		(each) => each.id === assignee,
	);
	const id = clock.newId();
	const { idempotency_key: key = id, ...typed } = values;
	const saved = await submitLead(
		// The desk's form has no token.
		{ ...site, secret: undefined },
		{
			id,
			kind: manualLead,
			email: address,
			name,
			headline:
				details.company ??
				(details.message &&
					cutText(details.message.split("\n")[0] ?? "", 120)) ??
				null,
			source: "manual",
			trafficSource: source || details.contact,
			content: buildManualContent(details),
			inserts: (db) => [
				db
					.insertInto("manual_leads")
					.values({ id, ...details, staff_id: staff.id, created_at: clock.at }),
			],
			async alsoWrite(trx) {
				const lead = trx.updateTable("leads").where("id", "=", id);
				await executeOne(lead.set({ read_at: clock.at }));

				const event = {
					staffId: staff.id,
					action: "leads.add",
					subject: id,
				} as const;

				await recordAuditEvent(trx, event, clock);
				const person = selectPersonId(trx, address);
				const { id: personId, assignee_id: current } = await person
					.select("assignee_id")
					.executeTakeFirstOrThrow();
				const isNewlyAssigned = isColleague && assignee !== current;

				await notifyAssigned(trx, site, isNewlyAssigned ? "assigned" : "lead", {
					personId,
					assigneeId: isColleague ? assignee : current,
				});

				if (!isColleague) return;

				await trx
					.updateTable("people")
					.set(({ eb }) => ({
						assignee_id: assignee,
						version: eb("version", "+", 1),
					}))
					.where("id", "=", person)
					.execute();
				await copyToLeads(trx, personId).execute();
			},
		},
		{
			idempotencyKey: key,
			bodyHash: createHash("sha256")
				.update(JSON.stringify(typed))
				.digest("hex"),
			pageUrl: null,
			attribution: null,
			consent: null,
			savings: null,
		},
	);
	if (!saved.saved) return { outcome: saved.reason, values };

	const person = await selectPersonId(db, address).executeTakeFirst();

	return { outcome: "saved", personId: person?.id ?? id };
}
