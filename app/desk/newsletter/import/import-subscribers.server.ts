import { randomUUIDv7 } from "node:crypto";
import {
	BATCH,
	type Import,
	type ImportCounts,
	type ImportRow,
	type ImportRun,
	listWaitingRows,
	saveRows,
} from "#desk/import/imports.server.ts";
import {
	type AddedSubscriber,
	type Agreement,
	findKnownAddresses,
	insertAgreements,
	planAgreement,
} from "#features/newsletter/add-subscribers.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { findDayOrder } from "#lib/time/written-days.ts";
import { readSubscriber } from "./subscriber-row.ts";

/** Rows of one transaction: others wait for it. */
const CHUNK = 250;

/** What undo takes back. */
type RowBefore = {
	subscriber: string;
	/** The first name that a known subscriber got; without it the row has made the subscriber. */
	firstName?: string;
};

type ReadRow = { row: ImportRow; agreement: Agreement | { refused: string } };

/** Rows with the rules of their file. */
async function createReader(
	db: Database,
	{ id, mapping, agreed_at, basis }: Import,
	at: string,
): Promise<(row: ImportRow) => ReadRow> {
	const rules = {
		mapping,
		agreedAt: agreed_at,
		agreedWhere: basis,
		dayOrder: findDayOrder(await listDays(db, id, mapping)),
		today: at.slice(0, 10),
	};

	return (row) => ({
		row,
		agreement: readSubscriber(JSON.parse(row.cells), rules),
	});
}

/** Rows whose dates show their order. */
const MAX_DAYS = 2_000;

async function listDays(
	db: Database,
	importId: string,
	mapping: Import["mapping"],
): Promise<string[]> {
	const at = mapping.indexOf("agreedAt");
	if (at < 0) return [];

	const rows = await db
		.selectFrom("import_rows")
		.select("cells")
		.where("import_id", "=", importId)
		.orderBy("line")
		.limit(MAX_DAYS)
		.execute();

	return rows.map(({ cells }) => JSON.parse(cells)[at] ?? "");
}

/** The first rows as they will be read. */
export async function readSubscriberSample(
	db: Database,
	found: Import,
	at: string,
) {
	const read = await createReader(db, found, at);
	const rows = await db
		.selectFrom("import_rows")
		.selectAll()
		.where("import_id", "=", found.id)
		.where("cells", "<>", "[]")
		.orderBy("line")
		.limit(5)
		.execute();

	return rows.map((row) => ({
		line: row.line,
		cells: JSON.parse(row.cells) as string[],
		read: read(row).agreement,
	}));
}

/** Goes through all rows without a change of any subscriber; refused rows get their reason. */
export async function tryOutSubscribers(
	db: Database,
	found: Import,
	{ at, folder }: ImportRun,
): Promise<ImportCounts> {
	const read = await createReader(db, found, at);
	const seen = new Set<string>();
	const counts: ImportCounts = {};
	let after = -1;

	for (;;) {
		const rows = await listWaitingRows(db, found.id, { after, limit: BATCH });
		const last = rows.at(-1);
		if (!last) break;
		after = last.line;

		const planned = await planRows(db, rows.map(read), seen, folder);
		for (const { plan } of planned)
			counts[plan.outcome] = (counts[plan.outcome] ?? 0) + 1;
		await saveRows(
			db,
			planned.map(({ row, plan }) => ({
				...row,
				message: "message" in plan ? plan.message : null,
			})),
		);
	}

	const unreadable = await countUnreadable(db, found.id);
	if (unreadable > 0) counts.refused = (counts.refused ?? 0) + unreadable;

	return counts;
}

/** Rows that were refused as the file was read. */
async function countUnreadable(
	db: Database,
	importId: string,
): Promise<number> {
	const { count } = await db
		.selectFrom("import_rows")
		.select(({ fn }) => fn.countAll<number | string>().as("count"))
		.where("import_id", "=", importId)
		.where("outcome", "=", "refused")
		.executeTakeFirstOrThrow();

	return Number(count);
}

/** @param seen addresses of earlier rows, to which those of these are added */
async function planRows(
	db: Database,
	rows: readonly ReadRow[],
	seen: Set<string>,
	folder: ImportRun["folder"],
) {
	const known = await findKnownAddresses(
		db,
		rows.flatMap(({ agreement }) =>
			"email" in agreement ? [agreement.email] : [],
		),
		folder,
	);

	return rows.map(({ row, agreement }) => {
		if ("refused" in agreement)
			return {
				row,
				agreement,
				plan: { outcome: "refused", message: agreement.refused } as const,
			};

		const plan = seen.has(agreement.email)
			? ({ outcome: "same", id: "" } as const)
			: planAgreement(agreement, known);
		seen.add(agreement.email);

		return { row, agreement, plan };
	});
}

/** Imports the next rows. @returns false when there are none. */
export async function importSubscribers(
	trx: Database,
	found: Import,
	{ at, folder }: ImportRun,
): Promise<boolean> {
	const rows = await listWaitingRows(trx, found.id, { limit: CHUNK });
	if (rows.length === 0) return false;

	const read = await createReader(trx, found, at);
	const planned = await planRows(trx, rows.map(read), new Set(), folder);
	const added: AddedSubscriber[] = [];
	const saved: ImportRow[] = [];

	for (const { row, agreement, plan } of planned) {
		const id =
			plan.outcome === "new" ? randomUUIDv7() : "id" in plan && plan.id;
		const firstName = "firstName" in agreement ? agreement.firstName : null;

		if (plan.outcome === "new" && "email" in agreement && id)
			added.push({ ...agreement, id });
		if (plan.outcome === "changed" && id)
			await trx
				.updateTable("newsletter_subscribers")
				.set({ first_name: firstName })
				.where("id", "=", id)
				.execute();

		saved.push({
			...row,
			outcome: plan.outcome,
			message: "message" in plan ? plan.message : null,
			before: describeBefore(plan.outcome, id || "", firstName),
		});
	}

	await insertAgreements(trx, added, "import", at);
	await saveRows(trx, saved);

	return true;
}

function describeBefore(
	outcome: ImportRow["outcome"],
	subscriber: string,
	firstName: string | null,
): string | null {
	if (outcome !== "new" && outcome !== "changed") return null;

	const before: RowBefore = {
		subscriber,
		...(outcome === "changed" && firstName !== null && { firstName }),
	};

	return JSON.stringify(before);
}

/** Takes the subscribers of these rows off the list. Who has left since stays known as such. */
export async function undoSubscribers(
	trx: Database,
	rows: readonly ImportRow[],
): Promise<ImportRow[]> {
	const undone: ImportRow[] = [];

	for (const row of rows) {
		const { subscriber, firstName }: RowBefore = JSON.parse(row.before ?? "{}");
		const message =
			firstName === undefined
				? await removeSubscriber(trx, subscriber)
				: await removeName(trx, subscriber, firstName);
		undone.push({
			...row,
			outcome: message ? "left" : "undone",
			message,
			before: null,
		});
	}

	return undone;
}

/** @returns why it stays; null when it is gone. */
async function removeSubscriber(
	trx: Database,
	id: string,
): Promise<string | null> {
	const row = await trx
		.selectFrom("newsletter_subscribers")
		.select(["status", "renewed_at", "source"])
		.where("id", "=", id)
		.executeTakeFirst();
	if (!row) return null;
	if (row.status === "unsubscribed")
		return "They have unsubscribed since, which the list goes on to know.";
	if (row.renewed_at !== null || row.source !== "import")
		return "They have confirmed on the website since.";

	await trx.deleteFrom("newsletter_subscribers").where("id", "=", id).execute();

	return null;
}

async function removeName(
	trx: Database,
	id: string,
	firstName: string,
): Promise<string | null> {
	const { numUpdatedRows } = await trx
		.updateTable("newsletter_subscribers")
		.set({ first_name: null })
		.where("id", "=", id)
		.where("first_name", "=", firstName)
		.executeTakeFirst();

	return numUpdatedRows === 0n ? "Their first name has changed since." : null;
}
