import { randomUUIDv7 } from "node:crypto";
import { join } from "node:path";
import { addStaff } from "#features/auth/accounts.server.ts";
import { beginSession } from "#features/auth/session.server.ts";
import { openDatabase } from "#lib/db/connection.server.ts";
import { marked, ms, number, type Part } from "./report.ts";
import { seedLeads } from "./seed.ts";
import { benchFolder, startSite } from "./servers.ts";

const pages = {
	"all leads": "",
	"one kind": "?kind=quiz",
	"one status": "?status=won",
	"one source": "?source=duckduckgo.com",
	"one industry": "?industry=construction",
	unread: "?unread=1",
	overdue: "?overdue=1",
	spam: "?spam=1",
	"one month": "?from=2026-03-01&to=2026-03-31",
	"kind, status and source": "?kind=quiz&status=won&source=meta",
	"five filters, few leads":
		"?kind=booking&status=new&industry=legal-services&source=meta&unread=1",
	"search: a common word": "?q=example",
	"search: one letter": "?q=e",
	"search: a name": "?q=ackroyd",
	"search: three words": "?q=ackr+dawn+derby",
	"search: no result": "?q=nosuchword",
	"search within two filters": "?q=mailbox&status=won&kind=academy",
	"a person": "/people/PERSON",
	reports: "/reports",
	messages: "/messages",
	questions: "/questions",
};

/** The desk's pages over HTTP, signed in, one request at a time. */
export const desk: Part = async ({ quick, leads, say }) => {
	const folder = benchFolder();
	const db = await openDatabase(`file:${join(folder, "site.sqlite")}`);
	await seedLeads(db, { count: leads, until: Date.now() });
	const at = new Date().toISOString();
	const owner = { email: "bench@staff.example", name: "Bench", role: "owner" as const };
	const added = await addStaff(db, owner, null, { at, newId: () => randomUUIDv7() });
	if (added.outcome !== "done") throw new Error("The account exists already.");
	const session = { staffId: added.id, awaitsCode: false, agent: null };
	const { cookie } = await beginSession(db, session, "http://localhost", at);
	const person = await db.selectFrom("people").select("id").limit(1).executeTakeFirst();
	await db.destroy();
	say(`${number(leads)} leads made`);
	const site = await startSite(folder);
	const headers = { cookie: cookie.split(";")[0] ?? "" };
	const rows = [];
	for (const [name, path] of Object.entries(pages)) {
		const url = `${site.url}/desk${path.replace("PERSON", person?.id ?? "")}`;
		const times: number[] = [];
		let status = 0;
		for (let round = quick ? 5 : 40; round >= 0; round--) {
			const started = performance.now();
			const response = await fetch(url, { headers, redirect: "manual" });
			await response.arrayBuffer();
			times.push(performance.now() - started);
			status = response.status;
		}
		// The first request warms up.
		const sorted = times.slice(1).sort((a, b) => a - b);
		const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? 0;
		const bar = leads > 100_000 ? 500 : 200;
		rows.push({
			page: name,
			p95: marked(ms(p95), p95 <= bar),
			status: marked(`${status}`, status === 200),
		});
	}
	await site.stop();
	return { rows, notes: [`With ${number(leads)} leads on SQLite.`] };
};
