import type { FormOutcome } from "#desk/layout/form.server.ts";
import { describeSpamConsequences } from "#desk/people/card/spam-question.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { counted } from "#lib/number-format.ts";
import { describeBulk } from "./bulk-form.server.ts";
import { listWithConsequences } from "./bulk-people.server.ts";
import type { BulkRow } from "./run-bulk.server.ts";

/** People named in a question. */
const MAX_NAMED = 5;

/** Asks before all who match are changed, and before a mark as spam has consequences. */
export async function askFirst(
	site: StaffContext,
	bulk: BulkRow,
	isAll: boolean,
): Promise<FormOutcome | null> {
	const asked =
		bulk.form.intent === "spam" ? await askAboutSpam(site, bulk) : null;
	if (asked) return asked;
	if (!isAll) return null;

	const label = describeBulk(bulk.form, bulk.total);

	return {
		notice: {
			kind: "question",
			title: `${label}?`,
			confirm: [{ label, fields: { intent: "confirm-bulk", bulk: bulk.id } }],
		},
	};
}

async function askAboutSpam(
	{ db, clock }: StaffContext,
	bulk: BulkRow,
): Promise<FormOutcome | null> {
	const people = await listWithConsequences(db, bulk.id, clock.at);
	if (people.length === 0) return null;

	const agreed: Record<string, string> = {};
	const texts: string[] = [];
	for (const person of people) {
		const found = await describeSpamConsequences(db, person, clock.at);
		if (!found) continue;

		agreed[person.id] = found.key;
		texts.push(`${person.name ?? person.contact}: ${found.texts.join(" ")}`);
	}

	await db
		.updateTable("bulk_changes")
		.set({ form: JSON.stringify({ intent: "spam", agreed }) })
		.where("id", "=", bulk.id)
		.execute();

	const left = bulk.total - people.length;
	const fields = { intent: "confirm-bulk", bulk: bulk.id };
	const more = texts.length - MAX_NAMED;

	return {
		notice: {
			kind: "question",
			title: `${describeBulk(bulk.form, bulk.total)}?`,
			text: [
				...texts.slice(0, MAX_NAMED),
				more > 0 && `So it is for ${counted(more, "other")}.`,
			]
				.filter(Boolean)
				.join(" "),
			confirm: [
				{
					label:
						bulk.total === 1
							? "Mark them as spam"
							: `Mark all ${bulk.total} as spam`,
					fields,
				},
				...(left > 0
					? [
							{
								label: await nameOthers(db, bulk, Object.keys(agreed)),
								fields: { ...fields, only: "others" },
							},
						]
					: []),
			],
		},
	};
}

/** `Only seo@example.com`, or `Only the other 3`. */
async function nameOthers(
	db: Database,
	bulk: BulkRow,
	asked: readonly string[],
): Promise<string> {
	const count = bulk.total - asked.length;
	if (count > 1)
		return `Only the other ${counted(count, "one")}`.replace(/ ones?$/, "");

	const other = await db
		.selectFrom("bulk_people")
		.innerJoin("people", "people.id", "bulk_people.person_id")
		.leftJoin("contact_points", "contact_points.person_id", "people.id")
		.select(["people.name", "contact_points.value"])
		.where("bulk_id", "=", bulk.id)
		.where("people.id", "not in", [...asked, ""])
		.executeTakeFirst();

	return `Only ${other?.name ?? other?.value ?? "the other one"}`;
}
