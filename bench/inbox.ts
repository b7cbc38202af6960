// `node bench/inbox.ts --database file:./data/bench.sqlite`: how long the desk's list takes on a database that
// bench/seed-leads.ts has filled, for each filter, for many of them together, and deep down the list. Reports; judges nothing.
import { parseArgs } from "node:util";
import { type Database, openDatabase } from "#database/connection.server.ts";
import { knownSources, overdueCount, unreadCount } from "#inbox/counts.server.ts";
import { filterFrom } from "#inbox/filter.ts";
import { listPage, newerThan } from "#inbox/list.server.ts";

const queries = [
	"",
	"kind=quiz",
	"kind=newsletter",
	"status=won",
	"source=direct",
	"source=duckduckgo.com",
	"industry=construction",
	"recommendation=ai-mvp",
	"assignee=me",
	"assignee=nobody",
	"unread=1",
	"overdue=1",
	"spam=1",
	"spam=1&kind=quiz",
	"spam=1&unread=1",
	"from=2025-03-01&to=2025-03-31",
	"kind=quiz&status=won&source=meta",
	"kind=academy&recommendation=ai-mvp",
	"kind=academy&recommendation=ai-mvp&from=2025-01-01&to=2025-12-31",
	"kind=booking&status=new&industry=legal-services&source=post/trade-show",
	"kind=question&status=booked&overdue=1",
	"q=example",
	"q=e",
	"q=mailbox+exam",
	"q=harrogate+timber",
	"q=ackroyd",
	"q=ackr+dawn+derby",
	"q=sales55",
	"q=020+7946+0123",
	"q=nosuchword",
	"q=zzz+example",
	"q=mailbox&status=won&kind=academy",
	"q=walsh&kind=newsletter",
	"q=example&kind=academy&recommendation=ai-mvp",
	"q=harrogate&unread=1",
];

const { values } = parseArgs({
	options: {
		database: { type: "string", default: "file:./data/bench.sqlite" },
		rounds: { type: "string", default: "20" },
	},
});
const db = await openDatabase(values.database);
const rounds = Number(values.rounds);
const at = new Date().toISOString();
const ids = await someIds(db);

for (const query of queries) {
	const filter = filterFrom(new URLSearchParams(query));
	const page = (cursor: { before: string } | { after: string } | null) =>
		listPage(db, { filter, cursor, size: 50, staffId: "nobody-yet", at });
	const first = await page(null);
	const top = await times(() => page(null));
	const deep = await times((round) => page({ before: ids[round % ids.length] ?? "" }));
	const back = await times((round) => page({ after: ids[round % ids.length] ?? "" }));
	report(
		query || "(everything)",
		{ top, deep, back },
		`${first.leads.length} leads${first.stoppedAt ? ", stopped" : ""}`,
	);
}
const everything = filterFrom(new URLSearchParams());
report("news", {
	top: await times(() =>
		newerThan(db, { filter: everything, after: ids[0] ?? null, staffId: null, at }, 99),
	),
});
report("unread", { top: await times(() => unreadCount(db)) });
report("overdue", { top: await times(() => overdueCount(db, at)) });
report("sources", { top: await times(() => knownSources(db)) });
await db.close();

/** The duration of each round, in milliseconds. */
async function times(work: (round: number) => Promise<unknown>): Promise<number[]> {
	const taken: number[] = [];
	for (let round = 0; round < rounds; round++) {
		const started = performance.now();
		await work(round);
		taken.push(performance.now() - started);
	}
	return taken;
}

function report(name: string, parts: Record<string, number[]>, found = ""): void {
	const cells = Object.entries(parts).map(([part, taken]) => {
		const sorted = [...taken].sort((a, b) => a - b);
		const at = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1);
		return `${part} ${at(0.5).padStart(6)} / ${at(0.95).padStart(6)} ms`;
	});
	process.stdout.write(`${name.padEnd(66)} ${cells.join("   ")}   ${found}\n`);
}

/** Leads from all over the list. */
async function someIds(db: Database): Promise<string[]> {
	const newest = await db.read
		.selectFrom("leads")
		.select("id")
		.orderBy("id", "desc")
		.limit(1)
		.executeTakeFirst();
	const oldest = await db.read
		.selectFrom("leads")
		.select("id")
		.orderBy("id")
		.limit(1)
		.executeTakeFirst();
	const time = (id: string | undefined) =>
		Number.parseInt((id ?? "").replace("-", "").slice(0, 12), 16);
	const [from, to] = [time(oldest?.id), time(newest?.id)];
	return Array.from({ length: 10 }, (_, step) => {
		const hex = Math.floor(to - ((step + 0.5) / 10) * (to - from))
			.toString(16)
			.padStart(12, "0");
		return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
	});
}
