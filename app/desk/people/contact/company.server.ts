import * as v from "valibot";
import { done, type FormOutcome, refused } from "#desk/layout/form.server.ts";
import {
	type ChangeContext,
	undoableChange,
} from "#desk/people/undo/changes.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { selectPrimaryContact } from "#features/leads/contact-points.server.ts";
import { indexNames } from "#features/leads/search.server.ts";
import { makeCompanyKey } from "#lib/contacts/company.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { executeOne } from "#lib/db/dialect.ts";
import { ifStale } from "#lib/db/errors.ts";
import {
	fieldErrors,
	filled,
	limits,
	line,
	tooLong,
} from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";

/** People whose company is renamed at once: as many as can be undone at once. */
export const MAX_RENAMED = 200;

/** People with the same company, those who wrote or were added last first. */
export function selectCompanyPeople(db: Database, key: string) {
	return db
		.selectFrom("people")
		.select(["id", "name", "company", selectPrimaryContact().as("contact")])
		.where("company_key", "=", key)
		.where("merged_into", "is", null)
		.orderBy("last_lead_at", "desc")
		.orderBy("id", "desc");
}

/** The company of a person with its people; null without one. */
export async function readCompany(db: Database, personId: string) {
	const person = await db
		.selectFrom("people")
		.select(["company", "company_key"])
		.where("id", "=", personId)
		.where("merged_into", "is", null)
		.executeTakeFirst();
	if (!person?.company || person.company_key === null) return null;

	const { company, company_key: key } = person;
	const people = await selectCompanyPeople(db, key)
		.limit(MAX_RENAMED)
		.execute();
	const { count } = await db
		.selectFrom("people")
		.select(({ fn }) => fn.countAll<number | string>().as("count"))
		.where("company_key", "=", key)
		.where("merged_into", "is", null)
		.executeTakeFirstOrThrow();

	return { company, key, people, count: Number(count) };
}

/** Hidden fields of the form: the people it shows, and the company that they have. */
export function renameFields(people: readonly { id: string }[], key: string) {
	return { ids: people.map(({ id }) => id).join(" "), key };
}

const renameForm = v.object({
	ids: v.pipe(
		v.string(),
		v.transform((text) => text.split(" ").slice(0, MAX_RENAMED)),
	),
	key: v.string(),
	company: v.pipe(
		filled("Enter the company’s name.", line),
		v.maxLength(limits.company.max, tooLong("company", limits.company.max)),
		v.check(
			(company) => makeCompanyKey(company) !== null,
			"Enter a name with letters or digits.",
		),
	),
});

/** Renames the company of the people that the form showed, except those who have another by now. */
export async function renameCompany(
	site: StaffContext,
	fields: FormFields,
): Promise<FormOutcome> {
	const values = Object.fromEntries(fields);
	const parsed = v.safeParse(renameForm, values);
	if (!parsed.success) return { errors: fieldErrors(parsed.issues), values };

	const { ids, key, company } = parsed.output;
	const people = await site.db
		.selectFrom("people")
		.select(["id", "name", "company", selectPrimaryContact().as("contact")])
		.where("id", "in", ids)
		.where("merged_into", "is", null)
		.execute();
	const batchId = site.clock.newId();
	const left: string[] = [];
	let count = 0;

	for (const person of people) {
		if (person.company === company) continue;

		if (await rename({ ...site, batchId }, person.id, key, company)) count++;
		else left.push(person.name ?? person.contact);
	}

	return summarizeRenaming(count, left, batchId);
}

/** @returns false when the person has another company by now. */
async function rename(
	site: ChangeContext,
	personId: string,
	key: string,
	company: string,
): Promise<boolean> {
	const detail = { fields: ["company"] };
	const event = { action: "person.contact", personId, detail } as const;

	const change = await undoableChange(site, event, async (trx) => {
		await executeOne(
			trx
				.updateTable("people")
				.set(({ eb }) => ({
					company,
					company_key: makeCompanyKey(company),
					version: eb("version", "+", 1),
				}))
				.where("id", "=", personId)
				.where("company_key", "=", key)
				.where("merged_into", "is", null),
		);
		await indexNames(trx, [company]);
	}).catch(ifStale(null));

	return change !== null;
}

function summarizeRenaming(
	count: number,
	left: readonly string[],
	batchId: string,
): FormOutcome {
	const undo = count > 0 ? batchId : undefined;
	const title = `Renamed for ${counted(count, "person", "people")}.`;
	if (left.length === 0 && count === 0)
		return done("Nothing to save.", "They already have this company.");

	if (left.length === 0) return { notice: { kind: "done", title, undo } };

	const names = new Intl.ListFormat("en-GB").format(left);
	const { notice, status } = refused(
		title,
		`The company of ${names} has been changed since, and was left as it is.`,
		409,
	);

	return { notice: notice && { ...notice, undo }, status };
}
