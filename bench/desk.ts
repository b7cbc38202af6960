import { randomUUIDv7 } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Database, openDatabase } from "#database/connection.server.ts";
import { addStaff } from "#staff/accounts.server.ts";
import { beginSession } from "#staff/session.server.ts";
import { benchFolder, startBenchSite } from "./bench-site.ts";
import { ms, number, spread } from "./measures.ts";
import { judged, type Options, type Part } from "./part.ts";
import { seedLeads } from "./seed-leads.ts";
import { sender } from "./sender.ts";

const sizes = [10_000, 100_000, 1_000_000];
const MOST_P95 = 200;

/** What staff ask for: the list, its filters alone and together, and searches from common to absent words. */
const questions: readonly (readonly [what: string, query: string])[] = [
	["everything", ""],
	["one kind", "kind=quiz"],
	["one status", "status=won"],
	["one source", "source=duckduckgo.com"],
	["one trade", "industry=construction"],
	["unread", "unread=1"],
	["overdue", "overdue=1"],
	["spam", "spam=1"],
	["a month", "from=2026-03-01&to=2026-03-31"],
	["kind, status and source", "kind=quiz&status=won&source=meta"],
	[
		"five filters, few leads",
		"kind=booking&status=new&industry=legal-services&source=meta&unread=1",
	],
	["search: a common word", "q=example"],
	["search: one letter", "q=e"],
	["search: a name", "q=ackroyd"],
	["search: three words", "q=ackr+dawn+derby"],
	["search: a word nobody wrote", "q=nosuchword"],
	["search within two filters", "q=mailbox&status=won&kind=academy"],
];

type Row = { what: string; spread: ReturnType<typeof spread>; status: number };

/** The desk's pages through the server, signed in, on databases that grow tenfold. */
export const deskPart: Part = {
	title: "the desk's pages by the number of leads",
	async run(options) {
		const found: { leads: number; rows: Row[] }[] = [];
		for (const leads of options.quick ? sizes.slice(0, 1) : sizes)
			found.push({ leads, rows: await measureAt(leads, options) });
		const columns = found.map(({ leads }) => `p95 at ${number(leads)}`);
		const names = found[0]?.rows.map(({ what }) => what) ?? [];
		return {
			columns: ["page", ...columns],
			rows: names.map((what, nth) => ({
				page: what,
				...Object.fromEntries(
					found.map(({ rows }, size) => [columns[size], shown(rows[nth])] as [string, string]),
				),
			})),
			figures: found,
		};
	},
};

function shown(row: Row | undefined): string {
	if (!row) return "";
	if (row.status !== 200) return judged(`answers ${row.status}`, false);
	return judged(ms(row.spread.p95), row.spread.p95 <= MOST_P95);
}

async function measureAt(leads: number, { quick, say }: Options): Promise<Row[]> {
	const folder = benchFolder();
	const file = join(folder, "desk.sqlite");
	const db = await openDatabase(`file:${file}`);
	await seedLeads(db, { count: leads, until: Date.now() });
	const people = await somePeople(db);
	const cookie = await signedIn(db);
	await db.close();
	say(`${number(leads)} leads made`);
	const site = await startBenchSite(file);
	const staff = sender(site.url, { connections: 1 });
	try {
		await site.quiet();
		const rounds = quick ? 5 : 40;
		const ask = (path: string) => staff.page(path, { cookie });
		const rows: Row[] = [];
		for (const [what, query] of questions)
			rows.push(await timed(what, rounds, () => ask(`/desk${query && `?${query}`}`)));
		rows.push(
			await timed("people", rounds, (nth) => ask(`/desk/people/${people[nth % people.length]}`)),
		);
		for (const page of ["figures", "messages", "questions"])
			rows.push(await timed(page, rounds, () => ask(`/desk/${page}`)));
		return rows;
	} finally {
		staff.close();
		await site.stop();
		rmSync(folder, { recursive: true, force: true });
	}
}

/** One after the other, as one member of staff asks; the first answer warms up and is not counted. */
async function timed(
	what: string,
	rounds: number,
	ask: (nth: number) => Promise<{ status: number; took: number }>,
): Promise<Row> {
	const first = await ask(0);
	const taken: number[] = [];
	let status = first.status;
	for (let nth = 1; nth <= rounds; nth++) {
		const answer = await ask(nth);
		taken.push(answer.took);
		if (answer.status !== 200) status = answer.status;
	}
	return { what, spread: spread(taken), status };
}

/** The Cookie header of an owner who has just logged in. */
async function signedIn(db: Database): Promise<string> {
	const moment = { at: new Date().toISOString(), newId: () => randomUUIDv7() };
	const wanted = { email: "bench@staff.example", name: "Bench", role: "owner" as const };
	const added = await addStaff(db, wanted, null, moment);
	if (added.outcome !== "done") throw new Error("The account is there already.");
	const session = { staffId: added.id, awaitsCode: false, agent: null };
	const begun = beginSession(db, session, "http://localhost", moment.at);
	await db.commit(begun.writes);
	return begun.cookie.split(";")[0] ?? "";
}

/** People from all over the list, the newest and the oldest among them. */
async function somePeople(db: Database): Promise<string[]> {
	const end = (direction: "asc" | "desc") =>
		db.read.selectFrom("people").select("id").orderBy("id", direction).limit(10).execute();
	return [...(await end("asc")), ...(await end("desc"))].map(({ id }) => id);
}
