// `npm run seed -- --count 100000 --database file:./data/bench.sqlite`: generated leads of the last 24 months,
// for trying out and load-testing the desk, on SQLite and PostgreSQL.
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { industrySlugs } from "#content/industry.ts";
import { offerNames } from "#content/offer.ts";
import { quizQuestions } from "#content/quiz.ts";
import { saveOwnHours } from "#features/booking/calendars.server.ts";
import { defaultSettings } from "#features/booking/hours.ts";
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
	"Aisha Alan Amara Ben Bronwen Callum Carys Dawn Dev Eilidh Farah Gareth Hamish Imran Isla Jade Kofi Małgorzata Nia Noor Owen Priya Rhys Siân Tomasz Una Wes Yusuf Zoë",
);
const lastNames = words(
	"Ackroyd Adeyemi Ahmed Baker Begum Bloggs Brady Cartwright Chen Davies Doyle Evans Fletcher Fraser Ghosh Grant Hughes Hussain Iqbal Jones Kaur Kowalska Lloyd MacLeod Mason Mensah Nowak O’Neill Okafor Patel Pryce Rahman Reid Roberts Shah Singh Thatcher Walsh Wright Żak",
);
const trades = words(
	"cleaning timber roofing interiors plumbing scaffold joinery laundry lettings",
);
const towns = words(
	"Harrogate Leeds Swansea Cardiff Derby Oban Perth Truro Whitby Hull Luton Wells",
);
const mailboxes = words("accounts bookings enquiries hello info office orders sales team yard");
const questions = [
	"How long does it take before we see anything?",
	"Do you work with firms of four people?",
	"Can it read the emails we already have?",
	"What happens to our spreadsheet?",
];
const dealValues = {
	blueprint: 590,
	"ai-mvp": 2_500,
	"growth-stack": 8_000,
	"growth-service": 9_000,
};
/** Kinds of leads, and how often each comes. */
const kinds = weighted([
	["quiz", 8],
	["question", 3],
	["academy", 2],
	["newsletter", 4],
	["booking", 3],
]);
const channels = [
	channel("direct", 4, 14, 0, "/"),
	channel("google.com", 4, 12, 0, "/services"),
	channel("google-ads/construction-quotes", 3, 18, 22, "/industries/construction"),
	channel("google-ads/cleaning-rota", 2, 9, 15, "/industries/cleaning-service"),
	channel("meta/quiz-autumn", 5, 2, 18, "/quiz"),
	channel("linkedin/law-firms", 1, 16, 12, "/industries/legal-services"),
	channel("newsletter/spring-letter", 1, 20, 0, "/blog"),
	channel("directory.example", 1, 6, 0, "/case-studies"),
];
const visitors = weighted(channels.map((channel) => [channel, channel.weight]));

/** `won`: in a hundred, how many become clients; `spend`: daily, in euro. */
function channel(source: string, weight: number, won: number, spend: number, landing: string) {
	return { source, weight, won, spend, landing };
}

type Seeding = { count: number; until: number };
type Row = Record<string, string | number | null>;

/** Fills an empty database with `count` leads, the last of them at `until` (milliseconds since 1970). */
export async function seedLeads(
	db: Database,
	{ count, until }: Seeding,
	onProgress: (done: number) => void = () => {},
): Promise<void> {
	if (await db.selectFrom("leads").select("id").limit(1).executeTakeFirst())
		throw new Error("There are leads in this database already; name an empty one with --database.");
	// Colleagues whom leads are assigned to; without passwords, so nobody can log in as one.
	const created_at = new Date(until - PERIOD).toISOString();
	const staff = [
		{ id: "ada", name: "Ada Okafor", email: "ada@sheaf.example", role: "member", created_at },
		{ id: "ben", name: "Ben Pryce", email: "ben@sheaf.example", role: "member", created_at },
	];
	await insert(db, "staff", staff);
	for (const { id } of staff) await saveOwnHours(db, id, defaultSettings, created_at);
	for (let done = 0; done < count; done += BATCH) {
		const numbers = Array.from(
			{ length: Math.min(BATCH, count - done) },
			(_, nth) => done + nth + 1,
		);
		const rows = numbers.flatMap((n) => leadRows({ count, until }, n));
		await db.transaction().execute(async (trx) => {
			for (const [table, entries] of Map.groupBy(rows, ([table]) => table))
				await insert(
					trx,
					table,
					entries.map(([, row]) => row),
				);
		});
		onProgress(done + numbers.length);
	}
	await db.transaction().execute((trx) => seedStatistics(trx, { count, until }));
	if (isPostgres(db)) await sql`ANALYZE`.execute(db);
}

/** Inserts rows of the same columns, all in one parameter: a JSON array. */
async function insert(db: Database, table: string, rows: readonly Row[]): Promise<void> {
	const names = Object.keys(rows[0] ?? {});
	const columns = sql.raw(`${names}`);
	const json = JSON.stringify(rows);
	const source = isPostgres(db)
		? sql`${columns} FROM json_populate_recordset(null::${sql.table(table)}, ${json})`
		: sql`${sql.raw(`${names.map((name) => `value ->> '${name}'`)}`)} FROM json_each(${json})`;
	await sql`INSERT INTO ${sql.table(table)} (${columns}) SELECT ${source}`.execute(db);
}

/** A year of page views, quiz steps and ad spend, and searches without results. */
async function seedStatistics(db: Database, { count, until }: Seeding): Promise<void> {
	const perDay = Math.max(1, Math.round((count / 730) * 12));
	const statistics: Row[] = [];
	const spending: Row[] = [];
	for (let back = 0; back < 365; back++) {
		const day = new Date(until - back * DAY).toISOString().slice(0, 10);
		for (const [nth, { source, weight, spend, landing }] of channels.entries()) {
			const shown = Math.ceil((perDay * weight) / 8) + (hash(back, 40 + nth) % (perDay + 1));
			const add = (page: string, event: string, amount: number) =>
				statistics.push({ day, page, source, event, count: Math.ceil(amount), value_eur: 0 });
			add(landing, "page_shown", shown);
			add("/quiz", "quiz_step_1", shown / 6);
			add("/quiz", "quiz_step_2", shown / 8);
			add("/quiz", "quiz_step_3", shown / 9);
			const [name = "", campaign = ""] = source.split("/");
			const cents = spend * 100 + (hash(back, nth) % 400);
			if (spend > 0) spending.push({ day, source: name, campaign, cents });
		}
	}
	const last_at = new Date(until - 3 * DAY).toISOString();
	const searches = ["van tracking", "scotland", "quickbooks"].map((words, nth) => ({
		words,
		count: 9 - 2 * nth,
		first_at: last_at,
		last_at,
	}));
	await insert(db, "statistics_daily", statistics);
	await insert(db, "ad_spend", spending);
	await insert(db, "zero_result_searches", searches);
}

/** The rows of lead `n`. Of ten leads seven are a new person's, three an earlier one's: person `p`. */
function leadRows({ count, until }: Seeding, n: number): [table: string, row: Row][] {
	const step = Math.max(1, Math.floor(PERIOD / count));
	const ms = (of: number) => until - (count - of) * step;
	const at = (after: number) => new Date(ms(n) + after).toISOString();
	const id = uuid(ms(n), n);
	const isNewPerson = n % 10 < 7;
	const earlier = n - 10 * (1 + (hash(n, 4) % 400)) - 7;
	const p = isNewPerson ? n : earlier < 1 ? n - 6 : earlier;

	const kind = pick(kinds, n, 1);
	const [lastName, trade] = [pick(lastNames, p, 7), pick(trades, p, 6)];
	const name = `${pick(firstNames, p, 8)} ${lastName}`;
	const company = `${lastName} ${trade}`;
	const domain = `${pick(towns, p, 5).toLowerCase()}-${trade}.example`;
	const email = `${pick(mailboxes, p, 21)}${p}@${hash(p, 10) % 3 === 0 ? "mailbox.example" : domain}`;
	const website = `https://${domain}`;
	const phone = `020 7946 0${String(hash(p, 13) % 1000).padStart(3, "0")}`;
	const question = pick(questions, n, 11);
	const chosen = quizQuestions.map(({ id, options }, nth) => {
		const option: { id: string } = pick<{ id: string }>(options, n, 31 + nth);
		return [id, option.id];
	});
	const answers = Object.fromEntries(chosen) as Answers;
	const { offer } = recommend(answers);
	const { source: trafficSource, won, landing } = pick(visitors, p, 16);
	const status = statusOf(p, (until - ms(p)) / DAY, won);
	const assignee_id = status === "new" ? null : pick(["ada", "ben", null], p, 22);
	const isSpam = hash(n, 14) % 25 === 0;
	const isUnread = n > count - 12;
	const isAnswerDue = kind === "quiz" || kind === "academy" || kind === "question";
	const isAnswered = isAnswerDue && !isUnread && hash(n, 19) % 500 !== 0;
	const answered_at = isAnswered ? at(MINUTE * (20 + (hash(n, 20) % 2000))) : null;
	const headlines: Record<string, string> = {
		quiz: offerNames[offer],
		academy: company,
		question,
		booking: "Discovery call",
	};
	const headline = headlines[kind] ?? null;
	const leadName = kind === "academy" || kind === "booking" ? name : null;
	const page_url = `https://sheaf.example${landing}`;
	const [utm_source, utm_campaign] = trafficSource.split("/");
	const utm = utm_campaign ? { utm_source, utm_campaign } : null;
	const visit = { utm, clickIds: null, referrer: null, landingPage: page_url, at: at(0) };
	const row = { id, email, source: "seed", created_at: at(0) };
	const attributed = { ...row, page_url, landing_page: page_url };
	const lead: Row = {
		...row,
		kind,
		name: leadName,
		headline,
		first_touch: JSON.stringify(visit),
		last_touch: JSON.stringify(visit),
		consent: '{"essential":true,"analytics":false,"marketing":false}',
		idempotency_key: id,
		body_hash: id,
		person_id: uuid(ms(p), p),
		traffic_source: trafficSource,
		industry: hash(n, 17) % 5 < 2 ? pick(industrySlugs, p, 18) : null,
		assignee_id,
		recommendation: kind === "quiz" ? offer : null,
		status,
		spam: isSpam ? 1 : 0,
		read_at: isUnread ? null : at(HOUR),
		due_at: isAnswerDue && !isSpam ? at(DAY) : null,
		answered_at,
	};
	const value_eur = status === "won" ? dealValues[offer] + 50 * (hash(p, 9) % 40) : null;
	const dates = { created_at: at(0), last_lead_at: at(0) };
	const person: Row = { id, email, name, status, assignee_id, value_eur, version: 1, ...dates };
	const words = searchWords(leadName, email, headline, kind === "booking" ? phone : website);
	const rows: [string, Row][] = [
		["leads", lead],
		["lead_search", { lead_id: id, words }],
	];
	if (isNewPerson) rows.unshift(["people", person]);
	if (kind === "quiz") {
		const result = { timing: "immediate", recommendation: offerNames[offer], website };
		const quiz_response_id = `r${id}`;
		const response = { ...attributed, ...answerColumns(answers), ...result, id: quiz_response_id };
		const quizLead = { ...attributed, website, quiz_response_id, recommendation_type: offer };
		rows.push(["quiz_responses", response], ["quiz_leads", quizLead]);
	}
	if (kind === "academy")
		rows.push(["academy_leads", { ...attributed, name, company, message: question }]);
	if (kind === "question") rows.push(["questions", { ...attributed, question, answered_at }]);
	if (kind === "booking") {
		// The newest calls are ahead, each at a time of its own.
		const place = count - n;
		const isAhead = place < 40;
		const start = isAhead
			? workingTime(until, 1 + Math.floor(place / 25), place)
			: workingTime(ms(n), 1, n);
		const timeAt = (minutes: number) => new Date(start + minutes * MINUTE).toISOString();
		const status = !isAhead && n % 7 === 0 ? "cancelled" : "booked";
		const staff_id = place % 2 ? "ada" : "ben";
		const call = { kind: "discovery", starts_at: timeAt(0), ends_at: timeAt(15), status, staff_id };
		const caller = { lead_id: id, name, phone, time_zone: "Europe/London", sequence: 0 };
		rows.push(["bookings", { ...attributed, ...call, ...caller }]);
		for (const minute of isAhead ? [0, 5, 10] : [])
			rows.push(["booking_slots", { block_start: timeAt(minute), staff_id, booking_id: id }]);
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

/** On a working day so many weeks later, between ten and two UTC: within the opening hours all year. */
function workingTime(near: number, weeks: number, nth: number): number {
	// 1 January 1970 was a Thursday.
	const monday = Math.floor((near / DAY + 3) / 7) * 7 - 3;
	const day = monday + 7 * weeks + (Math.floor(nth / 5) % 5);
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

/** Each item as often as its weight. */
function weighted<Item>(items: readonly (readonly [Item, number])[]): Item[] {
	return items.flatMap(([item, weight]) => Array<Item>(weight).fill(item));
}

const usage = `Usage: npm run seed -- [--count 500] [--database file:./data/sample.sqlite]

Fills an empty database with generated leads of the last 24 months; PostgreSQL takes postgres://… To look around:

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
	const number = (value: number) => value.toLocaleString("en-GB");
	if (!Number.isInteger(count) || count < 1 || count > MAX_LEADS)
		throw new UsageError(`--count must be a number from 1 to ${number(MAX_LEADS)}`);
	if (!/^(file:.+|postgres(ql)?:\/\/.+)$/.test(database))
		throw new UsageError("--database must be file:… or postgres://…");
	const db = await openDatabase(database);
	await seedLeads(db, { count, until: Date.now() }, (done) =>
		process.stderr.write(`\r${number(done)} of ${number(count)}`),
	).finally(() => db.destroy());
	process.stderr.write(`\nDone: ${database}\n`);
}

if (import.meta.main)
	main().catch((error: Error & { code?: string }) => {
		const isUsage = error instanceof UsageError || error.code?.startsWith("ERR_PARSE_ARGS");
		process.stderr.write(`${error.message}${isUsage ? ". --help says how." : ""}\n`);
		process.exitCode = isUsage ? 2 : 1;
	});
