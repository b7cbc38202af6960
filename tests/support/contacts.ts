import { randomUUIDv7 } from "node:crypto";
import { addContact } from "#desk/people/contact/new-contact.server.ts";
import { readMerge, submitMerge } from "#desk/people/merge/merge.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { formFields } from "./staff-context.ts";

/** Submits the form of a new contact with these fields. */
export function submitContact(
	site: StaffContext,
	fields: Readonly<Record<string, string>>,
) {
	return addContact(
		site,
		formFields({
			key: randomUUIDv7(),
			name: "",
			emails: "",
			phones: "",
			company: "",
			website: "",
			address: "",
			note: "",
			basis: "On the phone",
			...fields,
		}),
	);
}

/** Adds a contact on the desk. @returns their id */
export async function addContactCard(
	site: StaffContext,
	fields: Readonly<Record<string, string>>,
): Promise<string> {
	const key = randomUUIDv7();
	const { to, errors } = await submitContact(site, { key, ...fields });
	if (to !== `/desk/people/${key}`) throw new Error(JSON.stringify(errors));

	return key;
}

/** Merges two cards as they are now. @param choice of the values that differ, by field: `survivor` or `merged` */
export async function mergeCards(
	site: StaffContext,
	survivorId: string,
	mergedId: string,
	choice: Readonly<Record<string, string>> = {},
) {
	const preview = await readMerge(site.db, survivorId, mergedId);
	const versions = {
		survivor_version: String(preview?.survivor.person.version),
		merged_version: String(preview?.merged.person.version),
	};

	return submitMerge(
		site,
		survivorId,
		mergedId,
		formFields({ ...versions, ...choice }),
	);
}
