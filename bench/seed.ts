// `npm run seed -- --count 100000 --database file:./data/bench.sqlite`: generated leads of the last 24 months,
// for trying out and load-testing the desk, on SQLite and PostgreSQL.
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { industrySlugs } from "#content/industry.ts";
import { offerNames, offers } from "#content/offer.ts";
import { quizQuestions } from "#content/quiz.ts";
import { searchWords } from "#features/leads/search-words.ts";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import { UsageError } from "../cli/command.ts";

/** Leads per transaction. */
const BATCH = 10_000;
const MAX_LEADS = 10_000_000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const PERIOD = 730 * DAY;

const firstNames = words(
	"Aisha Alan Amara Ben Bronwen Callum Carys Dawn Dev Eilidh Ewan Farah Fiona Gareth Grace Hamish Imran Isla Jade Jo Kofi Leanne Małgorzata Megan Nia Noor Owen Priya Rhys Rosa Sam Siân Tomasz Una Wes Yusuf Zoë",
);
const lastNames = words(
	"Ackroyd Adeyemi Ahmed Baker Begum Bloggs Brady Cartwright Chen Davies Doyle Evans Fletcher Fraser Ghosh Grant Hughes Hussain Iqbal Jones Kaur Kowalska Lloyd MacLeod Mason Mensah Nowak O’Neill Okafor Patel Pryce Rahman Reid Roberts Shah Singh Thatcher Walsh Wright Żak",
);
const trades = words(
	"cleaning timber roofing interiors conveyancing plumbing heating scaffold joinery laundry paving glazing lettings gardens kitchens",
);
const towns = words(
	"Harrogate Leeds Swansea Cardiff Derby Oban Perth Truro Whitby Bangor Hull Luton Margate Dundee Carlisle Exeter Ludlow Ripon Stroud Wells",
);
const mailboxes = words(
	"accounts bookings contact enquiries hello info jobs mail office orders owner post quotes sales shop team yard",
);
const questions = [
	"How long does it take before we see anything?",
	"Do you work with firms of four people?",
	"Can it read the emails we already have?",
	"What happens to our spreadsheet?",
	"Is the monthly price for ever or until we stop?",
	"Who owns what you build?",
	"Can customers book a Sunday visit?",
];
const channels = weighted({
	direct: 5,
	"google.com": 4,
	"google-ads": 3,
	meta: 2,
	linkedin: 1,
	"bing.com": 1,
	"newsletter/spring-letter": 1,
	"post/trade-show": 1,
	"directory.example": 1,
	"duckduckgo.com": 1,
});
const kinds = weighted({ quiz: 8, question: 3, academy: 2, newsletter: 4, booking: 3 });
const statuses = weighted({ new: 2, contacted: 5, booked: 2, won: 1, lost: 6 });

type Seeding = { count: number; until: number };
type Row = Record<string, string | number | null>;

/** Fills an empty database with `count` leads, the last of them at `until` (milliseconds since 1970). */
export async function seedLeads(
	db: Database,
	{ count, until }: Seeding,
	onProgress: (done: number) => void = () => {},
): Promise<void> {
	const some = await db.selectFrom("leads").select("id").limit(1).execute();
	if (some.length > 0)
		throw new Error("There are leads in this database already; name an empty one with --database.");
	const trigger = isPostgres(db) ? null : await searchTrigger(db);
	if (trigger) await sql`DROP TRIGGER lead_search_added`.execute(db);
	for (let from = 1; from <= count; from += BATCH) {
		const to = Math.min(count, from + BATCH - 1);
		await db.transaction().execute(async (trx) => {
			for (const [table, rows] of rowsOf({ count, until }, from, to))
				await insertJson(table, rows, isPostgres(db)).execute(trx);
		});
		onProgress(to);
	}
	if (trigger) {
		// Building the whole index at once is several times faster than lead by lead.
		await sql`INSERT INTO lead_search_index (lead_search_index) VALUES ('rebuild')`.execute(db);
		await sql.raw(trigger).execute(db);
	} else await sql`ANALYZE leads, lead_search, people`.execute(db);
}

async function searchTrigger(db: Database): Promise<string> {
	const { rows } = await sql<{ sql: string }>`
		SELECT sql FROM sqlite_schema WHERE name = 'lead_search_added'`.execute(db);
	return rows[0]?.sql ?? "";
}

/** An INSERT with all rows of a table in one parameter, a JSON array. */
function insertJson(table: string, rows: readonly Row[], forPostgres: boolean) {
	const columns = Object.keys(rows[0] ?? {});
	const json = JSON.stringify(rows);
	const values = sql.raw(`${columns.map((name) => `value ->> '${name}'`)}`);
	const source = forPostgres
		? sql`${sql.raw(`${columns}`)} FROM json_populate_recordset(null::${sql.table(table)}, ${json})`
		: sql`${values} FROM json_each(${json})`;
	return sql`INSERT INTO ${sql.table(table)} (${sql.raw(`${columns}`)}) SELECT ${source}`;
}

/** The rows of the leads numbered `from` to `to`, by table; the same numbers give the same rows. */
function rowsOf(seeding: Seeding, from: number, to: number): Map<string, Row[]> {
	const tables = new Map<string, Row[]>();
	for (let n = from; n <= to; n++)
		for (const [table, row] of leadRows(seeding, n)) {
			const rows = tables.get(table);
			if (rows) rows.push(row);
			else tables.set(table, [row]);
		}
	return tables;
}

/** Lead `n` of person `p`: of ten leads seven are a new person's, three an earlier one's. */
function leadRows({ count, until }: Seeding, n: number): [table: string, row: Row][] {
	const step = Math.max(1, Math.floor(PERIOD / count));
	const ms = (of: number) => until - (count - of) * step;
	const at = (of: number, after = 0) => new Date(ms(of) + after).toISOString();
	const id = (of: number) => uuid(ms(of), of);
	const isNewPerson = n % 10 < 7;
	const earlier = n - 10 * (1 + (hash(n, 4) % 400)) - 7;
	const p = isNewPerson ? n : earlier < 1 ? n - 6 : earlier;

	const kind = pick(kinds, n, 1);
	const [town, trade] = [pick(towns, p, 5), pick(trades, p, 6)];
	const lastName = pick(lastNames, p, 7);
	const name = `${pick(firstNames, p, 8)} ${lastName}`;
	const company = `${lastName} ${trade}`;
	const domain = `${town.toLowerCase()}-${trade}.example`;
	const email = `${pick(mailboxes, p, 21)}${p}@${hash(p, 10) % 3 === 0 ? "mailbox.example" : domain}`;
	const website = `https://${domain}`;
	const phone = `020 7946 0${String(hash(p, 13) % 1000).padStart(3, "0")}`;
	const question = pick(questions, n, 11);
	const offer = pick(offers, n, 12);
	const status = p > count - 60 ? "new" : pick(statuses, p, 15);
	const spam = hash(n, 14) % 25 === 0 ? 1 : 0;
	const isNewest = n > count - 40;
	const isAnswerDue = kind === "quiz" || kind === "academy" || kind === "question";
	const isAnswered = isAnswerDue && !isNewest && hash(n, 19) % 500 !== 0;
	const answeredAt = isAnswered ? at(n, 60_000 * (5 + (hash(n, 20) % 2000))) : null;
	const headlines: Record<string, string> = {
		quiz: offerNames[offer],
		academy: company,
		question,
		booking: "Discovery call",
	};
	const headline = headlines[kind] ?? null;
	const leadName = kind === "academy" || kind === "booking" ? name : null;
	const texts: Record<string, string> = { quiz: website, booking: phone, academy: question };
	const touch = `{"utm":null,"clickIds":null,"referrer":null,"landingPage":"https://sheaf.example/","at":"${at(n)}"}`;
	const attribution = {
		source: "seed",
		page_url: "https://sheaf.example/",
		landing_page: "https://sheaf.example/",
		created_at: at(n),
	};
	const rows: [string, Row][] = [
		[
			"leads",
			{
				id: id(n),
				kind,
				email,
				name: leadName,
				headline,
				source: "seed",
				first_touch: touch,
				last_touch: touch,
				consent: '{"essential":true,"analytics":false,"marketing":false}',
				idempotency_key: id(n),
				body_hash: id(n),
				created_at: at(n),
				person_id: id(p),
				traffic_source: pick(channels, n, 16),
				industry: hash(n, 17) % 5 < 2 ? pick(industrySlugs, p, 18) : null,
				recommendation: kind === "quiz" ? offer : null,
				status,
				spam,
				read_at: isNewest ? null : at(n, HOUR),
				due_at: isAnswerDue && spam === 0 ? at(n, DAY) : null,
				answered_at: answeredAt,
			},
		],
		["lead_search", { lead_id: id(n), words: searchWords(leadName, email, headline, texts[kind]) }],
	];
	if (isNewPerson)
		rows.unshift([
			"people",
			{
				id: id(n),
				email,
				name,
				status,
				value_eur: status === "won" ? 590 + (hash(p, 9) % 12000) : null,
				version: 1,
				created_at: at(n),
				last_lead_at: at(n),
			},
		]);
	if (kind === "quiz") {
		const [pain_point, business_type, tools] = quizQuestions.map(
			({ options }, nth) => pick<{ label: string }>(options, n, 31 + nth).label,
		);
		const answers = { pain_point, business_type, tools } as Row;
		const response = { ...answers, timing: "immediate", recommendation: offerNames[offer] };
		rows.push(
			["quiz_responses", { id: `r${id(n)}`, ...response, email, website, ...attribution }],
			[
				"quiz_leads",
				{
					id: id(n),
					email,
					website,
					quiz_response_id: `r${id(n)}`,
					recommendation_type: offer,
					...attribution,
				},
			],
		);
	}
	if (kind === "academy")
		rows.push([
			"academy_leads",
			{ id: id(n), name, email, company, message: question, ...attribution },
		]);
	if (kind === "question")
		rows.push([
			"questions",
			{ id: id(n), email, question, answered_at: answeredAt, ...attribution },
		]);
	if (kind === "booking")
		rows.push([
			"bookings",
			{
				id: id(n),
				lead_id: id(n),
				kind: "discovery",
				starts_at: at(n, 2 * DAY),
				ends_at: at(n, 2 * DAY + 15 * 60_000),
				status: n % 7 === 0 ? "cancelled" : "booked",
				name,
				email,
				phone,
				time_zone: "Europe/London",
				sequence: 0,
				...attribution,
			},
		]);
	return rows;
}

/** A whole number that looks random, the same for the same number and salt. */
function hash(n: number, salt: number): number {
	return Math.floor(((n * 2654435 + salt * 97463477) % 4294967291) / 7919);
}

function pick<Item>(list: readonly Item[], n: number, salt: number): Item {
	return list[hash(n, salt) % list.length] as Item;
}

/** A version 7 UUID of that millisecond, in the order of `n`. */
function uuid(ms: number, n: number): string {
	const hex = (value: number, digits: number) => value.toString(16).padStart(digits, "0");
	const time = hex(ms, 12);
	return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(hash(n, 2) % 4096, 3)}-8${hex(hash(n, 3) % 4096, 3)}-${hex(n, 12)}`;
}

function words(text: string): string[] {
	return text.split(" ");
}

/** Each value as often as its weight. */
function weighted(weights: Record<string, number>): string[] {
	return Object.entries(weights).flatMap(([value, times]) => Array<string>(times).fill(value));
}

const usage = `Usage: npm run seed -- [--count 500] [--database file:./data/sample.sqlite]

Fills a database with generated leads of the last 24 months: quizzes, questions, Academy requests, bookings and
newsletter subscriptions, of people who do not exist. Nobody is written to. A database that has leads is
refused; PostgreSQL takes postgres://… To look around in them:

  npm run seed
  DATABASE_URL=file:./data/sample.sqlite npm run site -- staff add you@example.com
  DATABASE_URL=file:./data/sample.sqlite npm start
`;

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			count: { type: "string", default: "500" },
			database: { type: "string", default: "file:./data/sample.sqlite" },
			help: { type: "boolean", short: "h" },
		},
	});
	if (values.help) return void process.stdout.write(usage);
	const { database } = values;
	const count = Number(values.count);
	if (!Number.isInteger(count) || count < 1 || count > MAX_LEADS)
		throw new UsageError(`--count must be a number from 1 to ${number(MAX_LEADS)}`);
	if (!/^(file:.+|postgres(ql)?:\/\/.+)$/.test(database))
		throw new UsageError("--database must be file:… or postgres://…");
	const db = await openDatabase(database);
	const started = Date.now();
	await seedLeads(db, { count, until: started }, (done) =>
		process.stderr.write(`\r${number(done)} of ${number(count)}`),
	).finally(() => db.destroy());
	const seconds = Math.round((Date.now() - started) / 1000);
	process.stderr.write(`\nDone in ${seconds} s: ${database} has them.\n`);
}

function number(value: number): string {
	return value.toLocaleString("en-GB");
}

if (import.meta.main)
	main().catch((error: Error & { code?: string }) => {
		const isUsage = error instanceof UsageError || error.code?.startsWith("ERR_PARSE_ARGS");
		process.stderr.write(`${error.message}${isUsage ? ". --help says how." : ""}\n`);
		process.exitCode = isUsage ? 2 : 1;
	});
