import { sortCases } from "#content/case-order.ts";
import { listEntries } from "#desk/entries/list-entries.server.ts";
import { done, type FormOutcome } from "#desk/layout/form.server.ts";
import { changeList } from "#desk/shared/change-list.server.ts";
import type { PublishingSite } from "#desk/shared/content-site.server.ts";
import { moveItem } from "#desk/shared/move-item.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";

const ORDER_KEY = "case-order";

/** Every case that isn’t deleted in the order of the website. */
export async function listCases({ db, clock }: StaffContext) {
	const { documents } = await loadSnapshot(db, clock.at);
	const cases = await listEntries(db, clock.at, "case");

	return sortCases(
		cases.map((each) => [each.id, each] as const),
		documents[ORDER_KEY],
	).map(({ id, title, path, hasDraft, draft, live }) => ({
		id,
		title,
		client: draft?.client || live?.client || "",
		path,
		hasDraft,
	}));
}

/** The version of the order, for the forms that change it. */
export async function readOrderVersion({ db }: StaffContext): Promise<number> {
	return (await readDocument(db, ORDER_KEY)).version;
}

/** Moves a case up or down by one; the website shows the new order at once. */
export async function moveCase(
	site: PublishingSite,
	fields: FormFields,
): Promise<FormOutcome> {
	const cases = await listCases(site);
	const ids = cases.map(({ id }) => id);
	const id = fields.get("id") ?? "";
	const moved = moveItem(ids, id, fields.get("intent") === "up" ? -1 : 1);
	const title = cases.find((each) => each.id === id)?.title;
	if (ids.join() === moved.join())
		return done("It stays where it is.", "There is nothing beyond it.");

	const refusal = await changeList(site, {
		key: ORDER_KEY,
		version: Number(fields.get("version")),
		change: () => ({ ids: moved }),
	});

	return (
		refusal ??
		done(
			"Moved.",
			`“${title}” is number ${moved.indexOf(id) + 1} of ${ids.length}.`,
		)
	);
}
