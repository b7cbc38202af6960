import { randomUUIDv7 } from "node:crypto";
import type { Selectable, UpdateQueryBuilder, UpdateResult } from "kysely";
import type { ImportOutcome } from "#database/import-tables.ts";
import type { Schema } from "#database/schema.ts";
import { type FormOutcome, refused } from "#desk/layout/form.server.ts";
import { undoableSince } from "#desk/people/undo/undo-period.ts";
import {
	type AuditContext,
	auditedChange,
} from "#features/auth/audit.server.ts";
import type { AuditAction } from "#features/auth/audit-actions.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { DataFolder } from "#lib/db/data-folder.ts";
import { cutText } from "#lib/text/cut-text.ts";
import { guessMapping } from "./contact-columns.ts";
import { readRow } from "./contact-row.ts";
import {
	buildImportPath,
	type ImportKind,
	importKinds,
} from "./import-texts.ts";
import type { ContactFile } from "./read-contacts.ts";

export type Import = Omit<
	Selectable<Schema["imports"]>,
	"header" | "mapping" | "counts"
> & {
	header: string[];
	/** The field of each column; null for those that are left out. */
	mapping: readonly (string | null)[];
	counts: ImportCounts | null;
};

/** Rows by outcome. `differing` are contacts with another value on their card. */
export type ImportCounts = Partial<Record<ImportOutcome, number>> & {
	differing?: number;
};

export type ImportRow = Selectable<Schema["import_rows"]>;

/** @property folder with the file of ended subscriptions; absent where this process has none. */
export type ImportRun = { at: string; folder?: DataFolder | null | undefined };

/** Rows that are written or checked at a time. */
export const BATCH = 500;

const MAX_NAME = 200;

export type FileKind = {
	kind: ImportKind;
	/** The field that the name of each column says. */
	guess(header: readonly string[]): Import["mapping"];
};

export const contactFiles: FileKind = { kind: "contacts", guess: guessMapping };

/**
 * Stores a file, to be checked before anything is imported. In several transactions, as others wait for each; a file
 * that was stored in part is never shown.
 * @returns the id.
 */
export async function createImport(
	{ db, staff, clock }: AuditContext,
	name: string,
	{ header, rows, problems }: Exclude<ContactFile, { error: string }>,
	{ kind, guess }: FileKind = contactFiles,
): Promise<string> {
	const id = clock.newId();
	await db
		.insertInto("imports")
		.values({
			id,
			kind,
			staff_id: staff.id,
			name: cutText(name, MAX_NAME),
			header: JSON.stringify(header),
			mapping: JSON.stringify(guess(header)),
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

/** @param kind of the page that shows it; any without one */
export async function findImport(
	db: Database,
	id: string,
	kind?: ImportKind,
): Promise<Import | null> {
	let query = db
		.selectFrom("imports")
		.selectAll()
		.where("id", "=", id)
		.where("state", "<>", "loading");
	if (kind) query = query.where("kind", "=", kind);
	const row = await query.executeTakeFirst();
	if (!row) return null;

	return {
		...row,
		header: JSON.parse(row.header),
		mapping: JSON.parse(row.mapping),
		counts: row.counts === null ? null : JSON.parse(row.counts),
	};
}

export async function listImports(
	db: Database,
	kind: ImportKind = "contacts",
	limit = 20,
) {
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
		.where("imports.kind", "=", kind)
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

/** Rows that are not imported yet, in order. */
export function listWaitingRows(
	db: Database,
	importId: string,
	{ after = -1, limit }: { after?: number; limit: number },
): Promise<ImportRow[]> {
	return db
		.selectFrom("import_rows")
		.selectAll()
		.where("import_id", "=", importId)
		.where("outcome", "is", null)
		.where("line", ">", after)
		.orderBy("line")
		.limit(limit)
		.execute();
}

export function readCells(row: ImportRow, mapping: Import["mapping"]) {
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
	site: AuditContext,
	id: string,
): Promise<FormOutcome> {
	const { clock, staff } = site;
	const kind = await findKind(site.db, id);
	const { startAction } = importKinds[kind];
	const isStarted = await changeState(site, id, startAction, (trx) =>
		trx
			.updateTable("imports")
			.set({ state: "running", started_at: clock.at, staff_id: staff.id })
			.where("state", "=", "draft")
			.where("checked_at", "is not", null),
	);

	return isStarted ? { to: buildImportPath({ kind, id }) } : alreadyStarted;
}

/** Starts the undo of an import that is finished, or has stopped half-way, while its rows are kept. */
export async function startUndo(
	site: AuditContext,
	id: string,
): Promise<FormOutcome> {
	const { db, clock } = site;
	const kind = await findKind(db, id);
	const { undoAction } = importKinds[kind];
	const isStarted = await changeState(site, id, undoAction, (trx) =>
		trx
			.updateTable("imports")
			.set({ state: "undoing", failed_at: null })
			.where("created_at", ">", undoableSince(clock.at, "import"))
			.where(({ eb, or, and }) =>
				or([
					eb("state", "=", "done"),
					and([eb("state", "=", "running"), eb("failed_at", "is not", null)]),
				]),
			),
	);

	return isStarted
		? { to: buildImportPath({ kind, id }) }
		: refused("This import can’t be undone now.", "Nothing was changed.", 409);
}

async function findKind(db: Database, id: string): Promise<ImportKind> {
	return (await findImport(db, id))?.kind ?? "contacts";
}

/** Changes the state of an import with its audit event. @returns false when it is in another state. */
function changeState(
	site: AuditContext,
	id: string,
	action: AuditAction,
	update: (
		trx: Database,
	) => UpdateQueryBuilder<Schema, "imports", "imports", UpdateResult>,
): Promise<boolean> {
	return auditedChange(site, { action, subject: id }, async (trx) => {
		const { numUpdatedRows } = await update(trx)
			.where("id", "=", id)
			.executeTakeFirst();

		return numUpdatedRows > 0n;
	});
}

/** Removes a file that was not imported. */
export async function discardImport(
	{ db }: Pick<StaffContext, "db">,
	id: string,
): Promise<FormOutcome> {
	const kind = await findKind(db, id);
	await db
		.deleteFrom("imports")
		.where("id", "=", id)
		.where("state", "=", "draft")
		.execute();

	return { to: `${importKinds[kind].path}?done=discarded` };
}
