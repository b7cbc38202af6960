import { done, type FormOutcome } from "#desk/layout/form.server.ts";
import type { PublishingSite } from "#desk/shared/content-site.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { changeFaq, FAQ_PATH } from "./faq.server.ts";
import { moveEntry, placeEntry, removeEntry } from "./faq-lists.ts";

/** Shows beside the entry that it was moved. */
const moved = (id: string): FormOutcome => ({ values: { id } });

/** Moves an entry up or down by one. */
export async function moveFaqEntry(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const by = fields.get("intent") === "up" ? -1 : 1;
	const id = fields.get("id") ?? "";
	const refusal = await changeFaq(site, fields, (lists) =>
		moveEntry(lists, id, by),
	);

	return refusal ?? moved(id);
}

/** Puts an entry before another one, or at the end of a list. */
export async function placeFaqEntry(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const id = fields.get("id") ?? "";
	const place = {
		list: fields.get("list") ?? "",
		before: fields.get("before") || null,
	};
	const refusal = await changeFaq(site, fields, (lists) =>
		placeEntry(lists, id, place),
	);

	return refusal ?? moved(id);
}

export async function removeFaqEntry(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const id = fields.get("id") ?? "";
	const refusal = await changeFaq(site, fields, (lists) =>
		removeEntry(lists, id),
	);

	return refusal ?? { ...done("Removed."), to: `${FAQ_PATH}?done=removed` };
}
