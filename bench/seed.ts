// `npm run seed -- --count 100000 --database file:./data/bench.sqlite`: generated leads of the last 24 months,
// for trying out and load-testing the desk, on SQLite and PostgreSQL.
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { industrySlugs } from "#content/industry.ts";
import { offerNames } from "#content/offer.ts";
import { quizQuestions } from "#content/quiz.ts";
import { searchWords } from "#features/leads/search-words.ts";
import type { Answers } from "#features/quiz/answers.ts";
import { answerColumns, recommend } from "#features/quiz/recommend.ts";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { isPostgres } from "#lib/db/dialect.ts";
import { UsageError } from "../cli/command.ts";

/** Leads per transaction. */
const BATCH = 10_000;
const MAX_LEADS = 10_000_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
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

/** Where visitors come from: how many, how many in a hundred become clients, the daily ad spend in euro. */
const channels = {
	direct: { weight: 4, won: 14, spend: 0, landing: "/" },
	"google.com": { weight: 4, won: 12, spend: 0, landing: "/services" },
	"google-ads/construction-quotes": {
		weight: 3,
		won: 18,
		spend: 22,
		landing: "/industries/construction",
	},
	"google-ads/cleaning-rota": {
		weight: 2,
		won: 9,
		spend: 15,
		landing: "/industries/cleaning-service",
	},
	"meta/quiz-autumn": { weight: 5, won: 2, spend: 18, landing: "/quiz" },
	"linkedin/law-firms": { weight: 1, won: 16, spend: 12, landing: "/industries/legal-services" },
	"newsletter/spring-letter": { weight: 1, won: 20, spend: 0, landing: "/blog" },
	"van/van": { weight: 1, won: 22, spend: 0, landing: "/" },
	"directory.example": { weight: 1, won: 6, spend: 0, landing: "/case-studies" },
} as const;
type Channel = keyof typeof channels;
const channelNames = weighted(
	Object.fromEntries(Object.entries(channels).map(([name, { weight }]) => [name, weight])),
) as Channel[];
const kinds = weighted({ quiz: 8, question: 3, academy: 2, newsletter: 4, booking: 3 });
const dealValues = {
	blueprint: 590,
	"ai-mvp": 2_500,
	"growth-stack": 8_000,
	"growth-service": 9_000,
};
const colleagues = ["ada", "ben", null] as const;

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
	await seedStaff(db, until);
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
	await seedStatistics(db, until, count);
}

/** Colleagues whom leads are assigned to; without passwords, so nobody can log in as one. */
async function seedStaff(db: Database, until: number): Promise<void> {
	const created_at = new Date(until - PERIOD).toISOString();
	const rows = [
		{ id: "ada", name: "Ada Okafor", role: "member" },
		{ id: "ben", name: "Ben Pryce", role: "member" },
	].map((row) => ({ ...row, email: `${row.id}@sheaf.example`, created_at }));
	await insertJson("staff", rows, isPostgres(db)).execute(db);
}

/** A year of page views, quiz steps, ad spend, failed searches and unknown addresses. */
async function seedStatistics(db: Database, until: number, count: number): Promise<void> {
	const views = Math.max(1, Math.round((count / 730) * 12));
	const statistics: Row[] = [];
	const spend: Row[] = [];
	for (let back = 0; back < 365; back++) {
		const day = new Date(until - back * DAY).toISOString().slice(0, 10);
		const isWeekend = [0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay());
		for (const [nth, [source, { weight, spend: euros, landing }]] of Object.entries(
			channels,
		).entries()) {
			const visits = Math.ceil(((views * weight) / 8) * (isWeekend ? 0.4 : 1));
			const shown = visits + (hash(back, 40 + nth) % (visits + 1));
			const steps = {
				page_shown: shown,
				quiz_step_1: shown / 6,
				quiz_step_2: shown / 8,
				quiz_step_3: shown / 9,
			};
			for (const [event, amount] of Object.entries(steps))
				if (amount >= 1)
					statistics.push({
						day,
						page: event === "page_shown" ? landing : "/quiz",
						source,
						event,
						count: Math.round(amount),
						value_eur: 0,
					});
			const [name, campaign = ""] = source.split("/");
			if (euros > 0 && !isWeekend)
				spend.push({
					day,
					source: name ?? "",
					campaign,
					cents: euros * 100 + (hash(back, nth) % 400),
				});
		}
		if (back % 9 === 0)
			statistics.push({
				day,
				page: pick(["/pricing-2024", "/wp-login.php", "/industries/plumbing"], back, 50),
				source: "direct",
				event: "not_found",
				count: 1 + (hash(back, 51) % 3),
				value_eur: 0,
			});
	}
	const last_at = new Date(until - 3 * DAY).toISOString();
	const searches = ["van tracking", "scotland", "quickbooks", "weekend support"].map(
		(words, nth) => ({ words, count: 9 - 2 * nth, first_at: last_at, last_at }),
	);
	await db.transaction().execute(async (trx) => {
		await insertJson("statistics_daily", statistics, isPostgres(db)).execute(trx);
		await insertJson("ad_spend", spend, isPostgres(db)).execute(trx);
		await insertJson("zero_result_searches", searches, isPostgres(db)).execute(trx);
	});
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
	const answers = Object.fromEntries(
		quizQuestions.map(({ id, options }, nth) => [
			id,
			pick<{ id: string }>(options, n, 31 + nth).id,
		]),
	) as Answers;
	const { offer } = recommend(answers);
	const trafficSource = pick(channelNames, p, 16);
	const channel = channels[trafficSource];
	const status = statusOf(p, (until - ms(p)) / DAY, channel.won);
	const assignee = status === "new" ? null : pick(colleagues, p, 22);
	const spam = hash(n, 14) % 25 === 0 ? 1 : 0;
	const isUnread = n > count - 12;
	const isCallAhead = n > count - 40;
	const isAnswerDue = kind === "quiz" || kind === "academy" || kind === "question";
	const isAnswered = isAnswerDue && !isUnread && hash(n, 19) % 500 !== 0;
	// The agency has become faster over time.
	const slowness = 1 - (0.8 * n) / count;
	const answeredAt = isAnswered ? at(n, 60_000 * (20 + slowness * (hash(n, 20) % 2000))) : null;
	const headlines: Record<string, string> = {
		quiz: offerNames[offer],
		academy: company,
		question,
		booking: "Discovery call",
	};
	const headline = headlines[kind] ?? null;
	const leadName = kind === "academy" || kind === "booking" ? name : null;
	const texts: Record<string, string> = { quiz: website, booking: phone, academy: question };
	const landingPage = `https://sheaf.example${channel.landing}`;
	const [utm_source, utm_campaign] = trafficSource.split("/");
	const utm = utm_campaign ? { utm_source, utm_campaign } : null;
	const touch = JSON.stringify({ utm, clickIds: null, referrer: null, landingPage, at: at(n) });
	const attribution = {
		source: "seed",
		page_url: landingPage,
		landing_page: landingPage,
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
				traffic_source: trafficSource,
				industry:
					/^\/industries\/(.+)$/.exec(channel.landing)?.[1] ??
					(hash(n, 17) % 5 < 2 ? pick(industrySlugs, p, 18) : null),
				assignee_id: assignee,
				recommendation: kind === "quiz" ? offer : null,
				status,
				spam,
				read_at: isUnread ? null : at(n, HOUR),
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
				assignee_id: assignee,
				value_eur: status === "won" ? dealValues[offer] + 50 * (hash(p, 9) % 40) : null,
				version: 1,
				created_at: at(n),
				last_lead_at: at(n),
			},
		]);
	if (kind === "quiz") {
		const response = {
			...answerColumns(answers),
			timing: "immediate",
			recommendation: offerNames[offer],
		};
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
	if (kind === "booking") {
		// The newest calls are ahead, five a working day, each at a time of its own.
		const place = count - n;
		const start = isCallAhead
			? workingTime(until, 1 + Math.floor(place / 5), place)
			: workingTime(ms(n) + 2 * DAY, 0, n);
		const starts_at = new Date(start).toISOString();
		const isCancelled = !isCallAhead && n % 7 === 0;
		rows.push([
			"bookings",
			{
				id: id(n),
				lead_id: id(n),
				kind: "discovery",
				starts_at,
				ends_at: new Date(start + 15 * MINUTE).toISOString(),
				status: isCancelled ? "cancelled" : "booked",
				name,
				email,
				phone,
				time_zone: "Europe/London",
				sequence: 0,
				...attribution,
			},
		]);
		if (isCallAhead)
			for (let minute = 0; minute < 15; minute += 5)
				rows.push([
					"booking_slots",
					{ block_start: new Date(start + minute * MINUTE).toISOString(), booking_id: id(n) },
				]);
	}
	return rows;
}

/** Young people are new or contacted; after three weeks most are won or lost. */
function statusOf(p: number, ageDays: number, wonPercent: number): string {
	const chance = hash(p, 15) % 100;
	if (ageDays < 2) return "new";
	if (ageDays < 21) return chance < 60 ? "contacted" : chance < 85 ? "booked" : "new";
	if (chance < wonPercent) return "won";
	return chance < 80 ? "lost" : "contacted";
}

/** So many working days later (or the next one), between ten and half past two UTC: within the opening hours all year. */
function workingTime(near: number, workingDays: number, nth: number): number {
	let day = Math.floor(near / DAY);
	// 1 January 1970 was a Thursday.
	const isWeekend = () => [2, 3].includes(day % 7);
	for (let left = workingDays; left > 0; ) if (++day && !isWeekend()) left--;
	while (isWeekend()) day++;
	return day * DAY + (10 + (nth % 5)) * HOUR;
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
