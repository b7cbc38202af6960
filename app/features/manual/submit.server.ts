import { createHash } from "node:crypto";
import * as v from "valibot";
import { company } from "#content/content.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { copyToLeads } from "#features/leads/lead-copies.server.ts";
import {
	type CallDirection,
	callDirections,
	callOutcomes,
	type PhoneOutcome,
} from "#features/leads/logged-calls.ts";
import { notifyAssigned } from "#features/leads/notify-assigned.server.ts";
import { addNextTask, recordCall } from "#features/leads/record-call.server.ts";
import type { NewLead } from "#features/leads/store.server.ts";
import { submitLead } from "#features/leads/submit.server.ts";
import { dueTime, optionalDay, resolveDue } from "#features/leads/task-due.ts";
import { cleanSourceKey, cleanSourcePart } from "#features/tracking/source.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import {
	email,
	emptyAsNull,
	type FieldErrors,
	type FieldValues,
	fieldErrors,
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
import { toWallClock } from "#lib/time/dates.ts";
import { formatDate } from "#lib/time/format.ts";
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
	/** Without one the person has a phone only. */
	email: v.lazy((text) => (text === "" ? v.literal("") : email)),
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
	/** How they agreed; by default as they got in touch, on this day. */
	consent: v.pipe(
		v.optional(v.string(), ""),
		line,
		v.maxLength(200, tooLong("note", 200)),
	),
	assignee: v.pipe(line, emptyAsNull),
	// Of a phone call.
	direction: v.fallback(
		v.picklist(Object.keys(callDirections) as CallDirection[]),
		"in",
	),
	outcome: v.fallback(
		v.picklist(Object.keys(callOutcomes) as PhoneOutcome[]),
		"reached",
	),
	// What comes next.
	next: v.pipe(
		v.optional(v.string(), ""),
		line,
		v.maxLength(200, tooLong("task", 200)),
	),
	due_on: optionalDay,
	due_time: dueTime,
});

const reachable = v.pipe(
	manualForm,
	v.forward(
		v.check(
			({ email, phone }) => email !== "" || phone !== null,
			"Add a phone number or an email address.",
		),
		["phone"],
	),
);

type ManualField = keyof v.InferInput<typeof manualForm>;

export type ManualResult =
	| { outcome: "saved"; personId: string }
	| {
			outcome: "invalid";
			errors: FieldErrors<ManualField>;
			values: FieldValues;
	  }
	| { outcome: "conflict" | "failed"; values: FieldValues };

type ManualForm = v.InferOutput<typeof reachable>;

/** Idempotent by the key of the form. */
export async function addLead(
	site: StaffContext,
	fields: FormFields,
): Promise<ManualResult> {
	const { db, clock } = site;
	const values = Object.fromEntries(fields);
	const form = v.safeParse(reachable, resolveDue(values));
	if (!form.success)
		return {
			outcome: "invalid",
			errors: fieldErrors<ManualField>(form.issues),
			values,
		};

	const colleagues = await staffNames(db);
	const id = clock.newId();
	const { idempotency_key: key = id, ...typed } = values;
	const saved = await submitLead(
		// The desk's form has no token.
		{ ...site, secret: undefined },
		buildLead(site, id, {
			...form.output,
			assignee:
				colleagues.find((each) => each.id === form.output.assignee)?.id ?? null,
		}),
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

	const lead = await db
		.selectFrom("leads")
		.select("person_id")
		.where("id", "=", saved.id)
		.executeTakeFirst();

	return { outcome: "saved", personId: lead?.person_id ?? saved.id };
}

function buildLead(site: StaffContext, id: string, form: ManualForm): NewLead {
	const { clock, staff } = site;
	const {
		assignee,
		source,
		email: address,
		name,
		direction,
		outcome,
		next,
		due_on,
		due_time,
		...typed
	} = form;
	const day = toWallClock(clock.at, company().timeZone).date;
	const details = {
		...typed,
		consent:
			typed.consent || `${contactNames[typed.contact]}, ${formatDate(day)}`,
	};
	const [firstLine = ""] = details.message?.split("\n") ?? [];

	return {
		id,
		kind: manualLead,
		email: address,
		name,
		headline: details.company ?? (details.message && cutText(firstLine, 120)),
		source: "manual",
		trafficSource: source || details.contact,
		content: buildManualContent(details),
		inserts: (db) => [
			db
				.insertInto("manual_leads")
				.values({ id, ...details, staff_id: staff.id, created_at: clock.at }),
		],
		alsoWrite: (trx) => writeFollowUp(trx, site, id, form),
	};
}

/** What the form says beside the lead: the call, what comes next, and who does it. */
async function writeFollowUp(
	trx: Database,
	site: StaffContext,
	id: string,
	form: ManualForm,
): Promise<void> {
	const { clock, staff } = site;
	const { assignee, direction, outcome, next, due_on, due_time } = form;
	const lead = trx.updateTable("leads").where("id", "=", id);
	await executeOne(lead.set({ read_at: clock.at }));
	await recordAuditEvent(
		trx,
		{ staffId: staff.id, action: "leads.add", subject: id },
		clock,
	);

	const { person_id } = await trx
		.selectFrom("leads")
		.select("person_id")
		.where("id", "=", id)
		.executeTakeFirstOrThrow();
	const personId = person_id ?? id;
	const { assignee_id: current } = await trx
		.selectFrom("people")
		.select("assignee_id")
		.where("id", "=", personId)
		.executeTakeFirstOrThrow();

	if (form.contact === "phone")
		await recordCall(
			trx,
			{ id: clock.newId(), direction, outcome, text: "" },
			{ personId, staffId: staff.id },
			clock.at,
		);
	await addNextTask(
		trx,
		{ title: next, due_on, due_time },
		{ personId, staffId: assignee ?? staff.id },
		clock,
	);

	const isNewlyAssigned = assignee !== null && assignee !== current;
	await notifyAssigned(trx, site, isNewlyAssigned ? "assigned" : "lead", {
		personId,
		assigneeId: assignee ?? current,
	});
	if (assignee === null) return;

	await trx
		.updateTable("people")
		.set(({ eb }) => ({
			assignee_id: assignee,
			version: eb("version", "+", 1),
		}))
		.where("id", "=", personId)
		.execute();
	await copyToLeads(trx, personId).execute();
}
