import { randomUUIDv7 } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { shippedLegal } from "#content/legal.server.ts";
import { renderedTexts } from "#content/markdown-cache.server.ts";
import { beginPortalSession } from "#features/portal/portal-session.server.ts";
import { type Database, openDatabase } from "#lib/db/connection.server.ts";
import { convertHtmlToText } from "#lib/mail/html-text.ts";
import { send, sendPlainForm } from "../tests/support/http.ts";
import { startPostgres } from "../tests/support/postgres.ts";
import { aBody } from "../tests/support/proposals.ts";
import { newSession } from "../tests/support/running-site.ts";
import { startSmtp } from "../tests/support/smtp.ts";
import { addManyLeads } from "./many-leads.ts";
import { marked, ms, number, type Part, percentile } from "./report.ts";
import { startSite } from "./servers.ts";

const PROPOSALS = 20_000;
/** 150,000 leads are of about 100,000 people. */
const LEADS_PER_PERSON = 1.5;
const BATCH = 500;

const lists = [
	"/proposals",
	"/proposals?view=ending",
	"/proposals?view=all",
	"/reports",
];

/** Messages of the client whose portal is measured. */
const MESSAGES = 200;

type Smtp = Awaited<ReturnType<typeof startSmtp>>;
type Site = Awaited<ReturnType<typeof startSite>>;

/** The client's page, an acceptance and the desk's lists, with many proposals and people. */
export const proposals: Part = async ({ quick, leads, postgres }) => {
	const server = postgres ? await startPostgres() : null;
	const smtp = await startSmtp();
	const site = await startSite({
		SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
		MAIL_FROM: "hello@sheaf.example",
		...(server && { DATABASE_URL: server.url }),
	});
	const db = await openDatabase(server?.url ?? `file:${site.databaseFile}`);
	const people = await addPeople(db, leads);
	const count = await addProposals(db, quick ? 1_000 : PROPOSALS);
	const cookie = await addSession(db);
	const portal = await addClient(db, site.url);
	await db.destroy();

	const rows: Record<string, string>[] = [];
	const note = (what: string, times: readonly number[], most: number) => {
		const p95 = percentile(times, 0.95);
		rows.push({ what, p95: marked(ms(p95), p95 <= most) });
	};

	const round = quick ? 5 : 100;
	note("client's page", await measurePages(site, round, count), 100);
	const portalTimes = await repeat(round, () =>
		open(site, "/portal", { cookie: portal }),
	);
	note(`/portal with ${MESSAGES} messages`, portalTimes, 100);
	const accepted = await measureAcceptances(site, smtp, quick ? 3 : 40);
	note("asking for the code", accepted.asked, 300);
	note("accepting", accepted.accepted, 300);
	for (const path of lists) {
		const times = await repeat(quick ? 3 : 40, () =>
			open(site, `/desk${path}`, { cookie }),
		);
		note(`/desk${path}`, times, 200);
	}

	await site.remove();
	await smtp.close();
	await server?.remove();

	return {
		rows,
		notes: [
			`With ${number(count)} proposals and ${number(people)} people on ${postgres ? "PostgreSQL" : "SQLite"}.`,
		],
	};
};

async function addPeople(db: Database, wanted: number): Promise<number> {
	const count = Math.round(wanted * LEADS_PER_PERSON);
	await addManyLeads(db, { count, until: Date.now() });
	const { people } = await db
		.selectFrom("people")
		.select(({ fn }) => fn.countAll().as("people"))
		.executeTakeFirstOrThrow();

	return Number(people);
}

const DAY_MS = 24 * 60 * 60_000;
const dayFromNow = (days: number) =>
	new Date(Date.now() + days * DAY_MS).toISOString();

const states = ["sent", "sent", "accepted", "declined", "draft"] as const;
const findState = (index: number) => states[index % states.length] ?? "sent";
const tokenOf = (index: number) => String(index).padStart(43, "t");
const addressOf = (index: number) => `client-${index}@client.example`;

async function addProposals(db: Database, count: number): Promise<number> {
	const people = await db
		.selectFrom("people")
		.select("id")
		.orderBy("id")
		.limit(count)
		.execute();
	const { body = "" } = shippedLegal.get("terms-of-service") ?? {};
	const terms = convertHtmlToText(renderedTexts.legal.read(body).html);

	for (let from = 0; from < people.length; from += BATCH) {
		const batch = people
			.slice(from, from + BATCH)
			.map(({ id }, at) => describeRows(from + at, id, terms));
		await db.transaction().execute(async (trx) => {
			const rows = batch.map(({ proposal }) => proposal);
			await trx.insertInto("proposals").values(rows).execute();
			const versions = batch.flatMap((each) => each.versions);
			await trx.insertInto("proposal_versions").values(versions).execute();
			const accepted = batch.flatMap((each) => each.acceptances);
			await trx.insertInto("proposal_acceptances").values(accepted).execute();
		});
	}

	return people.length;
}

function describeRows(index: number, person_id: string, terms: string) {
	const id = `proposal-${String(index).padStart(6, "0")}`;
	const state = findState(index);
	const body = JSON.stringify(aBody({ lastDay: dayFromNow(30).slice(0, 10) }));
	const created_at = dayFromNow(-(index % 300));
	const isSent = state !== "draft";
	const decided_at = state === "sent" || !isSent ? null : created_at;

	return {
		proposal: {
			id,
			person_id,
			number: index + 1,
			state,
			draft: body,
			live_number: isSent ? 1 : null,
			sent_to: isSent ? addressOf(index) : null,
			link_token: isSent ? tokenOf(index) : null,
			ends_at: isSent ? dayFromNow(30) : null,
			decided_at,
			created_at,
		},
		versions: isSent
			? [
					{
						id: `${id}-1`,
						proposal_id: id,
						number: 1,
						body,
						currency: "EUR",
						terms,
						created_at,
					},
				]
			: [],
		acceptances:
			state === "accepted"
				? [
						{
							id: `${id}-a`,
							proposal_id: id,
							person_id,
							number: index + 1,
							version: 1,
							how: "page" as const,
							name: "Jo Bloggs",
							address: addressOf(index),
							chosen: "[]",
							once_cents: 250_000,
							month_cents: 0,
							currency: "EUR",
							is_deal: 0,
							record: terms,
							sha256: "0".repeat(64),
							created_at,
						},
					]
				: [],
	};
}

/** A client with messages, and a session of the portal. @returns its cookie. */
async function addClient(db: Database, siteUrl: string): Promise<string> {
	const address = addressOf(0);
	const { person_id } = await db
		.selectFrom("proposals")
		.select("person_id")
		.where("sent_to", "=", address)
		.executeTakeFirstOrThrow();
	const messages = Array.from({ length: MESSAGES }, (_, index) => ({
		id: randomUUIDv7(),
		person_id,
		direction: index % 2 === 0 ? ("out" as const) : ("in" as const),
		address,
		subject: "About the website",
		text: "Here is what we have done this week. ".repeat(20),
		message_id: `<${index}@bench.example>`,
		created_at: dayFromNow(0),
	}));
	await db.insertInto("messages").values(messages).execute();
	const { cookie } = await beginPortalSession(
		db,
		address,
		siteUrl,
		dayFromNow(0),
	);

	return cookie.split(";")[0] ?? "";
}

async function addSession(db: Database): Promise<string> {
	let statements = "";
	const { cookie } = newSession({
		sql(text) {
			statements = text;
		},
	});
	for (const statement of statements.split(";").filter((text) => text.trim()))
		await sql.raw(statement).execute(db);

	return cookie;
}

/** @returns milliseconds. */
async function repeat(
	times: number,
	work: (round: number) => Promise<unknown>,
): Promise<number[]> {
	const elapsed: number[] = [];

	// The first one warms up.
	for (let round = 0; round <= times; round++) {
		const from = performance.now();
		await work(round);
		elapsed.push(performance.now() - from);
	}

	return elapsed.slice(1);
}

async function open(
	site: Site,
	path: string,
	headers: Record<string, string> = {},
): Promise<void> {
	const { status } = await send(site, path, { method: "GET", headers });
	if (status !== 200) throw new Error(`${path} answers ${status}.`);
}

/** The pages of proposals all over the table. */
function measurePages(site: Site, times: number, count: number) {
	const step = Math.floor(count / states.length / (times + 1)) * states.length;
	return repeat(times, (round) =>
		open(site, `/proposal/${tokenOf(round * step)}`),
	);
}

/** Each accepts another proposal, with the code of the email. */
async function measureAcceptances(site: Site, smtp: Smtp, times: number) {
	// Those that aren't opened above: the second of each five is sent, too.
	const pathOf = (round: number) =>
		`/proposal/${tokenOf(round * states.length + 1)}`;
	const pages: string[] = [];

	const asked = await repeat(times, async (round) => {
		const fields = { intent: "accept", version: "1", options: "" };
		const who = { name: "Jo Bloggs", role: "", reference: "", agree: "on" };
		pages.push(await post(site, pathOf(round), { ...fields, ...who }));
	});

	const codes: string[] = [];
	for (let round = 0; round <= times; round++)
		codes.push(await readCode(smtp, addressOf(round * states.length + 1)));

	const accepted = await repeat(times, async (round) => {
		const { searchParams } = new URL(pages[round] ?? "", site.url);
		await post(site, pathOf(round), {
			intent: "code",
			version: "1",
			confirm: searchParams.get("confirm") ?? "",
			code: codes[round] ?? "",
		});
	});

	return { asked, accepted };
}

/** @returns where the form redirects to. */
async function post(
	site: Site,
	path: string,
	fields: Record<string, string>,
): Promise<string> {
	const { status, headers } = await sendPlainForm(site, path, fields);
	if (status !== 303) throw new Error(`${path} answers ${status}.`);

	return headers.location ?? "";
}

async function readCode({ received }: Smtp, address: string): Promise<string> {
	for (let attempt = 0; attempt < 600; attempt++) {
		const mail = received.find(({ to }) => to.includes(address));
		const [, code] = /Your code: (\d{6})/.exec(mail?.raw ?? "") ?? [];
		if (code) return code;

		await pause(100);
	}

	throw new Error(`No code was emailed to ${address}.`);
}
