import { setImmediate } from "node:timers/promises";
import * as v from "valibot";
import { type FormOutcome, refused } from "#desk/layout/form.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { fieldErrors, filled, tooLong } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { isImportField } from "./contact-columns.ts";
import {
	alreadyStarted,
	BATCH,
	findImport,
	type Import,
	type ImportCounts,
	readCells,
	saveRows,
} from "./imports.server.ts";
import {
	applyPlan,
	loadKnown,
	makeEmptyContacts,
	planRow,
} from "./plan.server.ts";

const checkSchema = v.object({
	basis: v.pipe(
		filled("Note where the contacts are from, such as “customers since 2019”."),
		v.maxLength(200, tooLong("note", 200)),
	),
	prefers: v.picklist(["card", "file"], "Choose one."),
});

/** Saves the columns and the basis, and counts what an import would do. Nothing is imported. */
export async function checkImport(
	site: Pick<StaffContext, "db" | "clock">,
	id: string,
	fields: FormFields,
): Promise<FormOutcome> {
	const { db, clock } = site;
	const found = await findImport(db, id, "contacts");
	if (found?.state !== "draft") return alreadyStarted;

	const values = Object.fromEntries(fields);
	const parsed = v.safeParse(checkSchema, values);
	const mapping = found.header.map((_, index) => {
		const field = fields.get(`column_${index}`) ?? "";
		return isImportField(field) ? field : null;
	});
	const hasContact = mapping.includes("emails") || mapping.includes("phones");
	if (!parsed.success || !hasContact)
		return {
			...refused("Nothing was checked.", "Fix the marked fields first."),
			errors: {
				...(parsed.success ? {} : fieldErrors(parsed.issues)),
				...(hasContact
					? {}
					: {
							column_0:
								"Choose the column with the email addresses, or with the phone numbers.",
						}),
			},
			values,
		};

	const { basis, prefers } = parsed.output;
	const counts = await tryOut(db, { ...found, mapping, prefers });
	await db
		.updateTable("imports")
		.set({
			mapping: JSON.stringify(mapping),
			basis,
			prefers,
			counts: JSON.stringify(counts),
			checked_at: clock.at,
		})
		.where("id", "=", id)
		.where("state", "=", "draft")
		.execute();

	return { to: `/desk/people/import/${id}` };
}

/** Goes through all rows without a change of any contact; refused rows get their reason. */
async function tryOut(
	db: Database,
	{ id, mapping, prefers }: Pick<Import, "id" | "mapping" | "prefers">,
): Promise<ImportCounts> {
	const counts: ImportCounts = {};
	const known = makeEmptyContacts();
	let after = -1;

	const add = (name: keyof ImportCounts) => {
		counts[name] = (counts[name] ?? 0) + 1;
	};

	for (;;) {
		// Requests are answered between two batches.
		await setImmediate();

		const rows = await readBatch(db, id, after);
		const last = rows.at(-1);
		if (!last) return counts;
		after = last.line;

		const read = rows.map((row) => ({
			row,
			contact: row.outcome === null ? readCells(row, mapping) : null,
		}));
		await loadKnown(
			db,
			read.flatMap(({ contact }) =>
				contact && "details" in contact ? [contact] : [],
			),
			known,
		);

		const messages = new Map<string, string | null>();
		for (const { row, contact } of read) {
			if (!contact) {
				add("refused");
				continue;
			}

			const plan =
				"refused" in contact
					? ({ outcome: "refused", message: contact.refused } as const)
					: planRow(contact, known, prefers);
			add(plan.outcome);
			messages.set(row.id, "message" in plan ? plan.message : null);

			if ("differing" in plan && plan.differing.length > 0) add("differing");
			if ("details" in contact) applyPlan(contact, plan, known);
		}
		await saveRows(
			db,
			rows
				.filter((row) => messages.has(row.id))
				.map((row) => ({ ...row, message: messages.get(row.id) ?? null })),
		);
	}
}

function readBatch(db: Database, importId: string, after: number) {
	return db
		.selectFrom("import_rows")
		.selectAll()
		.where("import_id", "=", importId)
		.where("line", ">", after)
		.orderBy("line")
		.limit(BATCH)
		.execute();
}
