import { type RawBuilder, sql } from "kysely";
import type { Order } from "#lib/db/keyset.ts";
import type { PeopleSort, SortName } from "./sort.ts";

/** Without case and the commonest accents, the empty ones last. */
function sortText(column: string): RawBuilder<string> {
	const accents = ["Ää:a", "Öö:o", "Üü:u", "Éé:e", "Èè:e", "Áá:a", "Óó:o"];
	let folded = `lower(${column})`;
	for (const pair of accents) {
		const [marked = "", plain = ""] = pair.split(":");
		for (const letter of marked)
			folded = `replace(${folded}, '${letter}', '${plain}')`;
	}

	return sql.raw(
		`(CASE WHEN ${column} IS NULL THEN '1' ELSE '0' || ${folded} END)`,
	);
}

/** `1` without an open task, else `0` and the day. */
export const dueKey = sql.raw<string>(
	"(CASE WHEN people.next_due_on IS NULL THEN '1' ELSE '0' || people.next_due_on END)",
);

/** Each is the expression of an index (migration 200). */
const keys: Record<
	SortName,
	Pick<Order, "isNumber"> & { key: RawBuilder<unknown> }
> = {
	name: { key: sortText("people.name") },
	company: { key: sortText("people.company") },
	stage: {
		key: sql.raw(`(CASE people.stage WHEN 'new' THEN 1 WHEN 'contacted' THEN 2
			WHEN 'booked' THEN 3 WHEN 'won' THEN 4 WHEN 'lost' THEN 5 ELSE 6 END)`),
		isNumber: true,
	},
	value: {
		key: sql.raw("(coalesce(people.value_cents, -1))"),
		isNumber: true,
	},
	due: { key: dueKey },
	contact: {
		key: sql.raw(`(CASE WHEN people.last_contact_at > people.last_lead_at
			THEN people.last_contact_at ELSE people.last_lead_at END)`),
	},
};

export function findOrder({
	by,
	isDescending,
}: PeopleSort): Order & { key: RawBuilder<unknown> } {
	return { ...keys[by], id: "people.id", isDescending };
}
