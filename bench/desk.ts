import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { changeMany } from "#desk/bulk/bulk.server.ts";
import { findBulk, runBulk } from "#desk/bulk/run-bulk.server.ts";
import { sortNames } from "#desk/people/list/sort.ts";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { startPostgres } from "../tests/support/postgres.ts";
import { newSession } from "../tests/support/running-site.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../tests/support/staff-context.ts";
import { addManyLeads } from "./many-leads.ts";
import { marked, ms, number, type Part, percentile } from "./report.ts";
import { startSite } from "./servers.ts";

const addresses = [
	"",
	"?kind=quiz",
	"?status=won",
	"?status=none",
	"?unread=1",
	"?overdue=1",
	"?from=2026-03-01&to=2026-03-31",
	"?kind=booking&status=new&industry=legal-services&source=meta&unread=1",
	"?q=e",
	"?q=ackr+dawn+derby",
	"?q=nosuchword",
	"?q=mailbox&status=won&kind=academy",
	"?q=dawn&status=won&tag=referral",
	"/people",
	"/people?stage=won",
	"/people?stage=none",
	"/people?q=dawn&stage=won&tag=referral",
	...sortNames.flatMap((name) => [
		`/people?sort=${name}`,
		`/people?sort=-${name}`,
	]),
	"/people?sort=-value&stage=contacted",
	"/people?sort=due&q=dawn",
	"/people/PERSON",
	"/board",
	"/reports",
	"/reports?by=landing",
	"/messages",
];

export const desk: Part = async ({ quick, leads, postgres }) => {
	const server = postgres ? await startPostgres() : null;
	const site = await startSite(server ? { DATABASE_URL: server.url } : {});
	const db = await openDatabase(server?.url ?? `file:${site.databaseFile}`);
	const count = await addManyLeads(db, { count: leads, until: Date.now() });

	const person = await db
		.selectFrom("people")
		.select("id")
		.limit(1)
		.executeTakeFirstOrThrow();

	let session = "";
	const { cookie } = newSession({
		sql(text) {
			session = text;
		},
	});
	for (const statement of session.split(";").filter((text) => text.trim()))
		await sql.raw(statement).execute(db);

	const rows = [];
	for (const each of await measureBulk(db, quick ? 500 : 10_000))
		rows.push(each);
	await db.destroy();

	for (const page of addresses) {
		const url = `${site.url}/desk${page.replace("PERSON", person.id)}`;
		const p95 = await measure(url, cookie, quick ? 5 : 40);
		rows.push({
			what: page,
			p95: marked(ms(p95), p95 <= (leads > 100_000 ? 500 : 200)),
		});
	}

	await site.remove();
	await server?.remove();

	const database = postgres ? "PostgreSQL" : "SQLite";

	return { rows, notes: [`With ${number(count)} leads on ${database}.`] };
};

/** What follows a change without undo takes it back. */
const bulkForms: { form: Record<string, string>; hasUndo?: false }[] = [
	{ form: { intent: "tag", tag: "bench" }, hasUndo: false },
	{ form: { intent: "untag", tag: "bench" } },
	{ form: { intent: "assign", assignee: "nobody" } },
	{ form: { intent: "task", title: "Ring", due_on: "2030-01-01" } },
	{ form: { intent: "status", status: "contacted" } },
	{ form: { intent: "spam" } },
	{ form: { intent: "spam" }, hasUndo: false },
	{ form: { intent: "notSpam" } },
];

/** Changes of many people, and their undo, from the press until the last is done. */
async function measureBulk(db: Database, count: number) {
	const at = new Date().toISOString();
	await addStaffRow(db);
	const rows = [];

	for (const { form, hasUndo = true } of bulkForms) {
		const site = staffContext(db, at);
		const all = db.selectFrom("people").where("merged_into", "is", null);
		const people = all.select("people.id").orderBy("people.id").limit(count);
		const send = (fields: Record<string, string>) =>
			changeMany(site, formFields(fields), async () => people);

		const asked = await send({ ...form, all: "1" });
		const confirmed = asked.notice?.confirm?.at(-1)?.fields ?? {};
		const id = String(confirmed.bulk);
		const started = performance.now();
		await send(confirmed as Record<string, string>);
		await untilState(db, id, "done");
		const changed = performance.now() - started;

		const undoStarted = performance.now();
		if (hasUndo) {
			await db
				.updateTable("bulk_changes")
				.set({ state: "undoing" })
				.where("id", "=", id)
				.execute();
			await runBulk(site, id);
		}
		const undone = performance.now() - undoStarted;

		const text = (time: number) => marked(ms(time), time <= 5_000);
		rows.push({
			what: `${form.intent} ${number(count)} people`,
			time: text(changed),
			...(hasUndo ? { undo: text(undone) } : {}),
		});
	}

	return rows;
}

async function untilState(db: Database, id: string, state: "done") {
	for (;;) {
		const row = await findBulk(db, id);
		if (row?.failed_at) throw new Error(`The bulk change ${id} failed.`);
		if (row?.state === state) return;

		// A page that shows the progress asks less often, too.
		await setTimeout(100);
	}
}

/** The 95th percentile of some requests, in milliseconds. */
async function measure(
	url: string,
	cookie: string,
	requests: number,
): Promise<number> {
	const times: number[] = [];

	// The first request warms up.
	for (let round = requests; round >= 0; round--) {
		const started = performance.now();
		const response = await fetch(url, {
			headers: { cookie },
			redirect: "manual",
		});
		await response.arrayBuffer();

		if (response.status !== 200)
			throw new Error(`${url} answers ${response.status}.`);

		times.push(performance.now() - started);
	}

	return percentile(times.slice(1), 0.95);
}
