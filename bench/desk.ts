import { sql } from "kysely";
import { openDatabase } from "#lib/db/connection.server.ts";
import { seedLeads } from "../cli/seed-leads.ts";
import { startPostgres } from "../tests/support/postgres.ts";
import { newSession } from "../tests/support/running-site.ts";
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
	await seedLeads(db, { count: leads, until: Date.now() });

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

	await db.destroy();

	const rows = [];

	for (const page of addresses) {
		const url = `${site.url}/desk${page.replace("PERSON", person.id)}`;
		const p95 = await measure(url, cookie, quick ? 5 : 40);
		rows.push({
			page,
			p95: marked(ms(p95), p95 <= (leads > 100_000 ? 500 : 200)),
		});
	}

	await site.remove();
	await server?.remove();

	const database = postgres ? "PostgreSQL" : "SQLite";

	return { rows, notes: [`With ${number(leads)} leads on ${database}.`] };
};

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
