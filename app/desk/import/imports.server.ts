import { randomUUIDv7 } from "node:crypto";
import type { Selectable, UpdateQueryBuilder, UpdateResult } from "kysely";
import type { ImportOutcome } from "#database/import-tables.ts";
import type { Schema } from "#database/schema.ts";
import { type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import type { AuditAction } from "#features/auth/audit-actions.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { type ColumnMapping, guessMapping } from "./contact-columns.ts";
import { readRow } from "./contact-row.ts";
import type { ContactFile } from "./read-contacts.ts";

export type Import = Omit<
	Selectable<Schema["imports"]>,
	"header" | "mapping" | "counts"
> & {
	header: string[];
	mapping: ColumnMapping;
	counts: ImportCounts | null;
};

/** Rows by outcome. `differing` are contacts with another value on their card. */
export type ImportCounts = Partial<Record<ImportOutcome, number>> & {
	differing?: number;
};

export type ImportRow = Selectable<Schema["import_rows"]>;

type ImportSite = Pick<StaffContext, "db" | "staff" | "clock">;

/** Rows that are written or checked at a time. */
export const BATCH = 500;

const MAX_NAME = 200;

/**
 * Stores a file, to be checked before anything is imported. In several transactions, as others wait for each; a file
 * that was stored in part is never shown.
 * @returns the id.
 */
export async function createImport(
	{ db, staff, clock }: Pick<StaffContext, "db" | "staff" | "clock">,
	name: string,
	{ header, rows, problems }: Exclude<ContactFile, { error: string }>,
): Promise<string> {
	const id = clock.newId();
	await db
		.insertInto("imports")
		.values({
			id,
			staff_id: staff.id,
			name: cutText(name, MAX_NAME),
			header: JSON.stringify(header),
			mapping: JSON.stringify(guessMapping(header)),
			prefers: "card",
			state: "loading",
			created_at: clock.at,
		})
		.execute();

	const own = { import_id: id, created_at: clock.at };
	const stored = [
		...rows.map(({ line, cells }) => ({
			...own,
			line,
			cells: JSON.stringify(cells),
			outcome: null,
			message: null,
		})),
		...problems.map(({ line, message }) => ({
			...own,
			line,
			cells: "[]",
			outcome: "refused" as const,
			message,
		})),
	];

	for (let from = 0; from < stored.length; from += BATCH)
		await db
			.insertInto("import_rows")
			.values(
				stored
					.slice(from, from + BATCH)
					.map((row) => ({ ...row, id: randomUUIDv7() })),
			)
			.execute();

	await db
		.updateTable("imports")
		.set({ state: "draft" })
		.where("id", "=", id)
		.execute();

	return id;
}

export async function findImport(
	db: Database,
	id: string,
): Promise<Import | null> {
	const row = await db
		.selectFrom("imports")
		.selectAll()
		.where("id", "=", id)
		.where("state", "<>", "loading")
		.executeTakeFirst();
	if (!row) return null;

	return {
		...row,
		header: JSON.parse(row.header),
		mapping: JSON.parse(row.mapping),
		counts: row.counts === null ? null : JSON.parse(row.counts),
	};
}

export async function listImports(db: Database, limit = 20) {
	const rows = await db
		.selectFrom("imports")
		.leftJoin("staff", "staff.id", "imports.staff_id")
		.select([
			"imports.id",
			"imports.name",
			"imports.state",
			"imports.counts",
			"imports.created_at",
			"staff.name as by",
		])
		.where("imports.state", "<>", "loading")
		.orderBy("imports.id", "desc")
		.limit(limit)
		.execute();

	return rows.map(({ counts, ...row }) => ({
		...row,
		counts: (counts === null
			? null
			: JSON.parse(counts)) as ImportCounts | null,
	}));
}

/** Counts by outcome; `waiting` are those that are not imported yet. */
export async function countRows(
	db: Database,
	importId: string,
): Promise<ImportCounts & { waiting?: number }> {
	const rows = await db
		.selectFrom("import_rows")
		.select(["outcome", ({ fn }) => fn.countAll().as("count")])
		.where("import_id", "=", importId)
		.groupBy("outcome")
		.execute();

	return Object.fromEntries(
		rows.map(({ outcome, count }) => [outcome ?? "waiting", Number(count)]),
	);
}

/** The first rows as they will be read. */
export async function readSample(db: Database, { id, mapping }: Import) {
	const rows = await db
		.selectFrom("import_rows")
		.select(["line", "cells"])
		.where("import_id", "=", id)
		.where("cells", "<>", "[]")
		.orderBy("line")
		.limit(5)
		.execute();

	return rows.map(({ line, cells }) => {
		const read = readRow(JSON.parse(cells), mapping);
		return { line, cells: JSON.parse(cells) as string[], read };
	});
}

/** Rows with a message: why they are refused, or what an undo left. */
export function listMessages(db: Database, importId: string, limit: number) {
	return db
		.selectFrom("import_rows")
		.leftJoin("people", "people.id", "import_rows.person_id")
		.select([
			"import_rows.line",
			"import_rows.cells",
			"import_rows.message",
			"import_rows.person_id as personId",
			"people.name",
		])
		.where("import_rows.import_id", "=", importId)
		.where("import_rows.message", "is not", null)
		.orderBy("import_rows.line")
		.limit(limit)
		.execute();
}

export function readCells(row: ImportRow, mapping: ColumnMapping) {
	return readRow(JSON.parse(row.cells), mapping);
}

/** Writes outcomes and messages of many rows at once. */
export async function saveRows(
	db: Database,
	rows: readonly ImportRow[],
): Promise<void> {
	if (rows.length === 0) return;

	await db
		.insertInto("import_rows")
		.values([...rows])
		.onConflict((conflict) =>
			conflict.column("id").doUpdateSet(({ ref }) => ({
				outcome: ref("excluded.outcome"),
				message: ref("excluded.message"),
				person_id: ref("excluded.person_id"),
				before: ref("excluded.before"),
			})),
		)
		.execute();
}

export const alreadyStarted = refused(
	"This import has already been started.",
	"Nothing was changed.",
	409,
);

/** Starts a checked import. Pressed twice it starts once. */
export async function startImport(
	site: ImportSite,
	id: string,
): Promise<FormOutcome> {
	const { clock, staff } = site;
	const isStarted = await changeState(site, id, "person.import", (trx) =>
		trx
			.updateTable("imports")
			.set({ state: "running", started_at: clock.at, staff_id: staff.id })
			.where("state", "=", "draft")
			.where("checked_at", "is not", null),
	);

	return isStarted ? { to: `/desk/people/import/${id}` } : alreadyStarted;
}

/** Starts the undo of an import that is finished, or has stopped half-way. */
export async function startUndo(
	site: ImportSite,
	id: string,
): Promise<FormOutcome> {
	const isStarted = await changeState(site, id, "person.import-undo", (trx) =>
		trx
			.updateTable("imports")
			.set({ state: "undoing", failed_at: null })
			.where(({ eb, or, and }) =>
				or([
					eb("state", "=", "done"),
					and([eb("state", "=", "running"), eb("failed_at", "is not", null)]),
				]),
			),
	);

	return isStarted
		? { to: `/desk/people/import/${id}` }
		: refused("This import can’t be undone now.", "Nothing was changed.", 409);
}

/** Changes the state of an import with its audit event. @returns false when it is in another state. */
function changeState(
	{ db, staff, clock }: ImportSite,
	id: string,
	action: AuditAction,
	update: (
		trx: Database,
	) => UpdateQueryBuilder<Schema, "imports", "imports", UpdateResult>,
): Promise<boolean> {
	return db.transaction().execute(async (trx) => {
		const { numUpdatedRows } = await update(trx)
			.where("id", "=", id)
			.executeTakeFirst();
		if (numUpdatedRows === 0n) return false;

		await recordAuditEvent(
			trx,
			{ staffId: staff.id, action, subject: id },
			clock,
		);

		return true;
	});
}

/** Removes a file that was not imported. */
export async function discardImport(
	{ db }: Pick<StaffContext, "db">,
	id: string,
): Promise<FormOutcome> {
	await db
		.deleteFrom("imports")
		.where("id", "=", id)
		.where("state", "=", "draft")
		.execute();

	return { to: "/desk/people/import?done=discarded" };
}
