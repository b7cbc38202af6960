import { setImmediate } from "node:timers/promises";
import type { FormOutcome } from "#desk/layout/form.server.ts";
import {
	importSubscribers,
	undoSubscribers,
} from "#desk/newsletter/import/import-subscribers.server.ts";
import type { StaffContext } from "#features/auth/require-staff.server.ts";
import { SEARCH_TABLE } from "#features/leads/search.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { takeLock } from "#lib/db/dialect.ts";
import { isUniqueViolation } from "#lib/db/errors.ts";
import { deletingWords, purgeDeletedWords } from "#lib/db/full-text.ts";
import { summarizeError } from "#lib/log/redact.ts";
import { importRows } from "./import-rows.server.ts";
import type { ImportKind } from "./import-texts.ts";
import {
	countRows,
	findImport,
	type Import,
	type ImportRow,
	type ImportRun,
	saveRows,
} from "./imports.server.ts";
import { undoRows } from "./undo-import.server.ts";

/** Rows undone by one transaction: others wait for it. */
const UNDO_CHUNK = 250;

type RunContext = { db: Database; now(): Date } & Pick<ImportRun, "folder">;

/** True while an import, or an undo of one, is not finished. */
export async function hasUnfinishedImport(db: Database): Promise<boolean> {
	const row = await db
		.selectFrom("imports")
		.select("id")
		.where("state", "in", ["running", "undoing"])
		.limit(1)
		.executeTakeFirst();

	return row !== undefined;
}

/**
 * Finishes all imports that were started, also those of a process that was killed. One that fails doesn't keep the
 * others.
 * @throws the first error, when all were tried.
 */
export async function runImports(context: RunContext): Promise<void> {
	const rows = await context.db
		.selectFrom("imports")
		.select("id")
		.where("state", "in", ["running", "undoing"])
		.orderBy("started_at")
		.execute();
	const errors: unknown[] = [];

	for (const { id } of rows)
		await runImport(context, id).catch((error) => errors.push(error));

	if (errors.length > 0) throw errors[0];
}

/** Continues an import that has failed. */
export async function retryImport(
	site: Pick<StaffContext, "db" | "log" | "installation">,
	id: string,
): Promise<FormOutcome> {
	await site.db
		.updateTable("imports")
		.set({ failed_at: null })
		.where("id", "=", id)
		.execute();
	runInBackground(site, id);

	return {};
}

/** Begins at once; what fails is repeated by the job (server/site-jobs.ts). */
export function runInBackground(
	{ db, log, installation }: Pick<StaffContext, "db" | "log" | "installation">,
	id: string,
): void {
	const folder = installation?.folder;
	runImport({ db, now: () => new Date(), folder }, id).catch((error) =>
		log("import interrupted", summarizeError(error)),
	);
}

/** At the start of the server: the job of a process that was killed is only repeated after its lease. */
export function resumeImports({
	db,
	log,
	folder,
}: Pick<StaffContext, "db" | "log"> & Pick<RunContext, "folder">): void {
	runImports({ db, now: () => new Date(), folder }).catch((error) =>
		log("imports not resumed", summarizeError(error)),
	);
}

/**
 * Imports the rows that have no outcome yet, or undoes those that have one. The outcome of a row is written in the
 * transaction of its contact, so that any number of processes may do this at once. A failure is stored, so that its
 * page and the health check show it.
 */
export async function runImport(
	context: RunContext,
	id: string,
): Promise<void> {
	try {
		await runChunks(context, id);
	} catch (error) {
		const { db, now } = context;
		const failed_at = now().toISOString();
		await db
			.updateTable("imports")
			.set({ failed_at })
			.where("id", "=", id)
			.execute();

		throw error;
	}
}

async function runChunks(
	{ db, now, folder }: RunContext,
	id: string,
): Promise<void> {
	for (;;) {
		// Requests are answered between two chunks.
		await setImmediate();

		const at = now().toISOString();
		const work = () => runChunk(db, id, { at, folder });
		// A lead with the same address may have come between reading and writing.
		const isLeft = await work().catch((error) => {
			if (isUniqueViolation(error)) return work();
			throw error;
		});
		if (!isLeft) return;
	}
}

/** @returns false when nothing is left. */
function runChunk(db: Database, id: string, run: ImportRun): Promise<boolean> {
	return db.transaction().execute(async (trx) => {
		// Two files with one phone number make one contact: no constraint says so.
		await takeLock(trx, "imports");
		// Another process that works on the same import waits here.
		await trx
			.updateTable("imports")
			.set({ failed_at: null })
			.where("id", "=", id)
			.execute();

		const found = await findImport(trx, id);
		if (found?.state !== "running" && found?.state !== "undoing") return false;

		const isUndo = found.state === "undoing";
		const isLeft = isUndo
			? await undoChunk(trx, found, run.at)
			: await runners[found.kind].importRows(trx, found, run);
		if (!isLeft) await finish(trx, found, isUndo ? "undone" : "done", run.at);

		return isLeft;
	});
}

/** How the rows of a file are imported, and undone. */
const runners: Record<ImportKind, Runner> = {
	contacts: {
		importRows: (trx, found, { at }) => importRows(trx, found, at),
		undo: (trx, rows, at) =>
			deletingWords(trx, SEARCH_TABLE, () => undoRows(trx, rows, at)),
		finishUndo: (trx) => purgeDeletedWords(trx, SEARCH_TABLE),
	},
	subscribers: {
		importRows: importSubscribers,
		undo: undoSubscribers,
		finishUndo: async () => {},
	},
};

type Runner = {
	/** @returns false when there are none. */
	importRows(trx: Database, found: Import, run: ImportRun): Promise<boolean>;
	undo(trx: Database, rows: ImportRow[], at: string): Promise<ImportRow[]>;
	finishUndo(trx: Database): Promise<unknown>;
};

async function undoChunk(
	trx: Database,
	found: Import,
	at: string,
): Promise<boolean> {
	const { undo, finishUndo } = runners[found.kind];
	const rows = await trx
		.selectFrom("import_rows")
		.selectAll()
		.where("import_id", "=", found.id)
		.where("outcome", "in", ["new", "changed"])
		// The last row about a contact first.
		.orderBy("line", "desc")
		.limit(UNDO_CHUNK)
		.execute();
	if (rows.length === 0) {
		await finishUndo(trx);
		return false;
	}

	await saveRows(trx, await undo(trx, rows, at));

	return true;
}

async function finish(
	trx: Database,
	{ id }: Import,
	state: "done" | "undone",
	at: string,
): Promise<void> {
	const counts = JSON.stringify(await countRows(trx, id));
	const time = state === "done" ? { finished_at: at } : { undone_at: at };

	await trx
		.updateTable("imports")
		.set({ state, counts, ...time })
		.where("id", "=", id)
		.execute();
}
