import { industrySlugs } from "#content/industry.ts";
import { offerNames, offers } from "#content/offer.ts";
import { quizQuestions } from "#content/quiz.ts";
import { seedWords as words } from "./seed-words.ts";

/** The days over which made-up leads came, the last of them at `until`. */
const DAYS = 730;
const DAY = 24 * 60 * 60_000;

export type Seeding = {
	kind: "sqlite" | "postgres";
	/** How many leads in all. */
	count: number;
	/** When the last one came, in milliseconds since 1970. */
	until: number;
};

/**
 * The statements that make the leads numbered `from` to `to`, each with its person, its own table's row and
 * its search words. Every value is worked out from the lead's number, so that the database does the
 * work and two runs make the same leads. Of ten leads seven are a new person's, three an earlier one's.
 */
export function seedStatements(seeding: Seeding, from: number, to: number): [string, string][] {
	const sql = dialect(seeding);
	const numbers = `WITH RECURSIVE series(n) AS (
		SELECT CAST(${from} AS bigint) UNION ALL SELECT n + 1 FROM series WHERE n < ${to})`;
	const people = "(SELECT n, n AS p FROM series WHERE n % 10 < 7) AS lead";
	const leads = `(SELECT n, ${sql.personOf("n")} AS p FROM series) AS lead`;
	const insert = (table: string, values: Record<string, string>, source: string, where = "") =>
		[
			table,
			`${numbers.replace("WITH", `INSERT INTO ${table} (${Object.keys(values)}) WITH`)}
			SELECT ${Object.values(values)} FROM ${source} ${where}`,
		] as [string, string];
	const ofKind = (kind: string) => `WHERE ${sql.pick(words.kind, "n", 1)} = '${kind}'`;
	const n = sql.lead("n", "p");
	const attribution = {
		source: "'seed'",
		page_url: "'https://sheaf.example/'",
		landing_page: "'https://sheaf.example/'",
		created_at: n.at,
	};
	return [
		insert(
			"people",
			{
				id: sql.id("p"),
				email: n.email,
				name: n.name,
				status: n.status,
				value_eur: `CASE WHEN ${n.status} = 'won' THEN 590 + ${sql.hash("p", 9)} % 12000 END`,
				version: "1",
				created_at: n.at,
				last_lead_at: n.at,
			},
			people,
		),
		insert(
			"leads",
			{
				id: n.id,
				kind: n.kind,
				email: n.email,
				name: n.shownName,
				headline: n.headline,
				source: "'seed'",
				first_touch: n.touch,
				last_touch: n.touch,
				consent: `'{"essential":true,"analytics":false,"marketing":false}'`,
				idempotency_key: n.id,
				body_hash: n.id,
				created_at: n.at,
				person_id: sql.id("p"),
				channel: n.channel,
				industry: n.industry,
				recommendation: n.recommendation,
				status: n.status,
				spam: n.spam,
				read_at: n.readAt,
				due_at: n.dueAt,
				answered_at: n.answeredAt,
			},
			leads,
		),
		insert("lead_words", { lead_id: n.id, words: n.words }, leads, "ORDER BY n"),
		insert(
			"quiz_responses",
			{
				id: `'r' || ${n.id}`,
				pain_point: sql.pick(labels(0), "n", 31),
				business_type: sql.pick(labels(1), "n", 32),
				tools: sql.pick(labels(2), "n", 33),
				timing: "'immediate'",
				recommendation: n.offerName,
				email: n.email,
				website: n.website,
				...attribution,
			},
			leads,
			ofKind("quiz"),
		),
		insert(
			"quiz_leads",
			{
				id: n.id,
				email: n.email,
				website: n.website,
				quiz_response_id: `'r' || ${n.id}`,
				recommendation_type: n.offer,
				...attribution,
			},
			leads,
			ofKind("quiz"),
		),
		insert(
			"academy_leads",
			{
				id: n.id,
				name: n.name,
				email: n.email,
				company: n.company,
				message: n.question,
				...attribution,
			},
			leads,
			ofKind("academy"),
		),
		insert(
			"questions",
			{ id: n.id, email: n.email, question: n.question, answered_at: n.answeredAt, ...attribution },
			leads,
			ofKind("question"),
		),
		insert(
			"bookings",
			{
				id: n.id,
				lead_id: n.id,
				kind: "'discovery'",
				starts_at: sql.iso(`${n.ms} + ${2 * DAY}`),
				ends_at: sql.iso(`${n.ms} + ${2 * DAY + 15 * 60_000}`),
				status: `CASE WHEN n % 7 = 0 THEN 'cancelled' ELSE 'booked' END`,
				name: n.name,
				email: n.email,
				phone: n.phone,
				time_zone: "'Europe/London'",
				sequence: "0",
				...attribution,
			},
			leads,
			ofKind("booking"),
		),
	];
}

function labels(at: number): string[] {
	return (quizQuestions[at]?.options ?? []).map(({ label }) => label);
}

/** The expressions that both databases understand, and the few that each says in its own way. */
function dialect({ kind: database, count, until }: Seeding) {
	const isSqlite = database === "sqlite";
	const step = Math.max(1, Math.floor((DAYS * DAY) / count));
	const text = (value: string) => `'${value.replaceAll("'", "''")}'`;
	/** A whole number that looks like chance, the same for the same number and salt. */
	const hash = (n: string, salt: number) =>
		`((${n} * 2654435761 + ${salt * 97463477}) % 4294967291 / 7919)`;
	const pick = (list: readonly string[], n: string, salt: number) =>
		isSqlite
			? `(${text(JSON.stringify(list))} ->> (${hash(n, salt)} % ${list.length}))`
			: `(ARRAY[${list.map(text)}])[CAST(${hash(n, salt)} % ${list.length} AS int) + 1]`;
	const hex = (value: string, digits: number) =>
		isSqlite ? `printf('%0${digits}x', ${value})` : `lpad(to_hex(${value}), ${digits}, '0')`;
	const iso = (ms: string) =>
		isSqlite
			? `strftime('%Y-%m-%dT%H:%M:%fZ', (${ms}) / 1000.0, 'unixepoch')`
			: `to_char(to_timestamp((${ms}) / 1000.0) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
	const ms = (n: string) => `(${until - count * step} + ${n} * ${step})`;
	/** A UUID, version 7, of the moment at which the lead came. */
	const id = (n: string) =>
		`(substr(${hex(ms(n), 12)}, 1, 8) || '-' || substr(${hex(ms(n), 12)}, 9, 4) || '-7' || ${hex(`${hash(n, 2)} % 4096`, 3)} || '-8' || ${hex(`${hash(n, 3)} % 4096`, 3)} || '-' || ${hex(n, 12)})`;
	const personOf = (n: string) => {
		const earlier = `${n} - 10 * (1 + ${hash(n, 4)} % 400) - 7`;
		return `CASE WHEN ${n} % 10 < 7 OR ${earlier} < 1 THEN ${n} - CASE WHEN ${n} % 10 < 7 THEN 0 ELSE 6 END ELSE ${earlier} END`;
	};

	function lead(n: string, p: string) {
		const kind = pick(words.kind, n, 1);
		const town = pick(words.town, p, 5);
		const trade = pick(words.trade, p, 6);
		const last = pick(words.last, p, 7);
		const name = `(${pick(words.first, p, 8)} || ' ' || ${last})`;
		const domain = `CASE WHEN ${hash(p, 10)} % 3 = 0 THEN 'mailbox.example' ELSE lower(${town}) || '-' || ${trade} || '.example' END`;
		const email = `(${pick(words.mailbox, p, 21)} || ${p} || '@' || ${domain})`;
		const website = `('https://' || lower(${town}) || '-' || ${trade} || '.example')`;
		const company = `(${last} || ' ' || ${trade})`;
		const question = pick(words.question, n, 11);
		const offer = pick(offers, n, 12);
		const offerName = pick(
			offers.map((key) => offerNames[key]),
			n,
			12,
		);
		const phone = `('020 7946 0' || substr(CAST(1000 + ${hash(p, 13)} % 1000 AS text), 2))`;
		const isNewest = `${n} > ${count - 40}`;
		const awaited = `${kind} IN ('quiz', 'academy', 'question')`;
		const spam = `CASE WHEN ${hash(n, 14)} % 25 = 0 THEN 1 ELSE 0 END`;
		const headline = `CASE ${kind} WHEN 'quiz' THEN ${offerName} WHEN 'academy' THEN ${company} WHEN 'question' THEN ${question} WHEN 'booking' THEN 'Discovery call' END`;
		const shownName = `CASE WHEN ${kind} IN ('academy', 'booking') THEN ${name} END`;
		const status = `CASE WHEN ${p} > ${count - 60} THEN 'new' ELSE ${pick(words.status, p, 15)} END`;
		const letters = isSqlite
			? (value: string) =>
					`replace(replace(replace(replace(${value}, '@', ' '), '.', ' '), '-', ' '), '’', ' ')`
			: (value: string) => `translate(${value}, '@.-’', '    ')`;
		return {
			id: id(n),
			ms: ms(n),
			at: iso(ms(n)),
			kind,
			name,
			shownName,
			email,
			website,
			company,
			question,
			offer,
			offerName,
			phone,
			headline,
			status,
			spam,
			channel: pick(words.channel, n, 16),
			industry: `CASE WHEN ${hash(n, 17)} % 5 < 2 THEN ${pick(industrySlugs, p, 18)} END`,
			recommendation: `CASE WHEN ${kind} = 'quiz' THEN ${offer} END`,
			touch: `'{"utm":null,"clickIds":null,"referrer":null,"landingPage":"https://sheaf.example/","at":"' || ${iso(ms(n))} || '"}'`,
			readAt: `CASE WHEN ${isNewest} THEN NULL ELSE ${iso(`${ms(n)} + 3600000`)} END`,
			dueAt: `CASE WHEN ${awaited} AND ${spam} = 0 THEN ${iso(`${ms(n)} + ${DAY}`)} END`,
			answeredAt: `CASE WHEN ${awaited} AND NOT ${isNewest} AND ${hash(n, 19)} % 500 <> 0 THEN ${iso(`${ms(n)} + 60000 * (5 + ${hash(n, 20)} % 2000)`)} END`,
			words: `trim(lower(${letters(`coalesce(${shownName}, '') || ' ' || ${email} || ' ' || coalesce(${headline}, '') || ' ' || CASE ${kind} WHEN 'quiz' THEN replace(${website}, '://', ' ') WHEN 'booking' THEN ${phone} WHEN 'academy' THEN ${question} ELSE '' END`)}))`,
		};
	}
	return { hash, pick, iso, id, personOf, lead };
}
