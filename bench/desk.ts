import { openDatabase } from "#lib/db/connection.server.ts";
import { seedLeads } from "../cli/seed-leads.ts";
import { newSession } from "../tests/support/running-site.ts";
import { marked, ms, number, type Part, percentile } from "./report.ts";
import { startSite } from "./servers.ts";

const addresses = [
	"",
	"?kind=quiz",
	"?status=won",
	"?unread=1",
	"?overdue=1",
	"?from=2026-03-01&to=2026-03-31",
	"?kind=booking&status=new&industry=legal-services&source=meta&unread=1",
	"?q=e",
	"?q=ackr+dawn+derby",
	"?q=nosuchword",
	"?q=mailbox&status=won&kind=academy",
	"?q=dawn&status=won&tag=referral",
	"/people?stage=won",
	"/people?q=dawn&stage=won&tag=referral",
	"/people/PERSON",
	"/board",
	"/reports",
	"/messages",
];

export const desk: Part = async ({ quick, leads }) => {
	const site = await startSite();
	const db = await openDatabase(`file:${site.databaseFile}`);
	await seedLeads(db, { count: leads, until: Date.now() });

	const person = await db
		.selectFrom("people")
		.select("id")
		.limit(1)
		.executeTakeFirstOrThrow();

	await db.destroy();

	const headers = { cookie: newSession(site).cookie };
	const rows = [];

	for (const page of addresses) {
		const url = `${site.url}/desk${page.replace("PERSON", person.id)}`;
		const times: number[] = [];

		// The first request warms up.
		for (let round = quick ? 5 : 40; round >= 0; round--) {
			const started = performance.now();
			const response = await fetch(url, { headers, redirect: "manual" });
			await response.arrayBuffer();

			if (response.status !== 200)
				throw new Error(`${url} answers ${response.status}.`);

			times.push(performance.now() - started);
		}

		const p95 = percentile(times.slice(1), 0.95);
		rows.push({
			page,
			p95: marked(ms(p95), p95 <= (leads > 100_000 ? 500 : 200)),
		});
	}

	await site.remove();

	return { rows, notes: [`With ${number(leads)} leads on SQLite.`] };
};
