import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { hiddenFields } from "#features/leads/contract.ts";
import { openDatabase } from "#lib/db/connection.server.ts";
import { filledForms } from "../tests/support/http.ts";
import { marked, ms, number, type Part } from "./report.ts";
import { benchFolder, serveByNginx, startSite } from "./servers.ts";

type Load = Record<string, unknown>;
type Result = {
	/** Seconds. */
	duration: number;
	errors: number;
	"2xx": number;
	non2xx: number;
	requests: { average: number };
	/** Milliseconds. */
	latency: Record<"p50" | "p97_5" | "p99" | "max", number>;
};
const require = createRequire(new URL("./tools/", import.meta.url));
const autocannon: (load: Load) => Promise<Result> & { stop(): void } = require("autocannon");

/** A static page from us and from nginx by turns, process against process and against all cores; start to ready. */
export const requests: Part = async ({ quick }) => {
	const site = await startSite();
	const nginx = [];
	for (const workers of new Set([1, availableParallelism()])) {
		const server = await serveByNginx(`${site.url}/`, workers);
		if (server) nginx.push(server);
	}
	const servers = [{ name: "Sheaf, one process", url: site.url, rate: 0 }];
	servers.push(...nginx.map(({ name, url }) => ({ name, url, rate: 0 })));
	for (let round = 0; round < (quick ? 1 : 3); round++)
		for (const server of servers)
			server.rate = Math.max(server.rate, await pagesPerSecond(server.url, quick ? 1 : 10));
	for (const server of [...nginx, site]) await server.stop();
	const rows = servers.map(({ name, rate }) => {
		const share = (servers[0]?.rate ?? 0) / rate;
		const compared = marked(`${Math.round(share * 100)} %`, share >= 0.4);
		return { server: name, "requests per second": number(rate), "we serve": compared };
	});
	const ready = `Start to ready: ${marked(ms(site.readyAfter), site.readyAfter <= 2_000)}.`;
	return { rows, notes: nginx.length > 0 ? [ready] : [ready, "nginx is not installed."] };
};

/** By wrk where it is installed: autocannon may be slower than the servers. */
async function pagesPerSecond(site: string, seconds: number): Promise<number> {
	const url = `${site}/`;
	const wrk = ["-t1", "-c64", `-d${seconds}s`, "-H", "Accept-Encoding: gzip", url];
	const { error, stdout } = spawnSync("wrk", wrk, { encoding: "utf8" });
	if (!error) return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
	const headers = { "accept-encoding": "gzip" };
	return (await autocannon({ url, connections: 64, duration: seconds, headers })).requests.average;
}

/** 200 a second while somebody opens the home page, 1,000 at once, 64 clients flat out; beside raw SQLite. */
export const submissions: Part = async ({ quick }) => {
	const site = await startSite();
	const submit = await submitter(site.url);
	const headers = { "accept-encoding": "br" };
	const visit = { connections: 1, overallRate: 20, duration: 3_600, headers };
	const visitor = autocannon({ url: `${site.url}/`, ...visit });
	const steady = await submit({ connections: 64, overallRate: 200, duration: quick ? 10 : 60 });
	visitor.stop();
	const pages = await visitor;
	const crowd = await submit({ connections: 1_000, amount: 1_000, timeout: 20 });
	const flatOut = await submit({ connections: 64, duration: quick ? 3 : 15 });
	const acknowledged = steady["2xx"] + crowd["2xx"] + flatOut["2xx"];
	const raw = await rawInserts(site.file);
	await site.stop();
	const share = flatOut["2xx"] / flatOut.duration / raw.perSecond;
	const isSteady = steady.latency.p99 <= 500 && steady.non2xx + steady.errors === 0;
	return {
		rows: [
			row("200 a second", steady, isSteady),
			row("GET / meanwhile", pages, pages.latency.p97_5 <= 100),
			row("1,000 at once", crowd, crowd.latency.max <= 10_000 && crowd.errors === 0),
			row("64 clients, flat out", flatOut, share >= 2 / 3),
			{ what: "SQLite alone, one commit each", "per second": number(raw.perSecond) },
		],
		notes: [
			`Acknowledged ${number(acknowledged)}, stored ${marked(number(raw.leads), raw.leads >= acknowledged)}; ${Math.round(share * 100)} % of SQLite alone.`,
		],
	};
};

export const memory: Part = async ({ quick }) => {
	const site = await startSite();
	const submit = await submitter(site.url);
	const result = await submit({ connections: 32, amount: quick ? 2_000 : 100_000 });
	const peak = site.peakMemory();
	await site.stop();
	const used = marked(`${Math.round(peak)} MB`, peak <= 300);
	return { rows: [row("submissions", result, true)], notes: [`Memory: at most ${used}.`] };
};

/** Sends the public forms by turns, each from a new address, as the pages' own script does. */
async function submitter(url: string) {
	const { token } = (await (await fetch(`${url}/form-token`)).json()) as { token: string };
	// The least time in which somebody fills a form in.
	await pause(2_100);
	const headers = {
		accept: "application/json",
		origin: url,
		"content-type": "application/x-www-form-urlencoded",
	};
	let sent = 0;
	const run = `${process.pid}-${Date.now()}`;
	const requests = filledForms("").map(({ path }, nth) => ({
		method: "POST",
		path,
		headers,
		setupRequest(request: object) {
			const form = filledForms(`bench-${run}-${sent++}@visitor.example`)[nth];
			const fields = { ...form?.fields, [hiddenFields.token]: token };
			return { ...request, body: new URLSearchParams(fields).toString() };
		},
	}));
	return (load: Load) => autocannon({ ...load, url, requests });
}

function row(what: string, { latency, errors, non2xx, ...result }: Result, holds: boolean) {
	return {
		what,
		"per second": marked(number(result["2xx"] / result.duration), holds),
		p50: ms(latency.p50),
		"p97.5": ms(latency.p97_5),
		p99: ms(latency.p99),
		max: ms(latency.max),
		refused: number(non2xx),
		unanswered: number(errors),
	};
}

/**
 * Inserts the rows of the site's submissions into the same tables of a new file, with WAL and synchronous=FULL,
 * one commit for each submission.
 */
async function rawInserts(file: string): Promise<{ leads: number; perSecond: number }> {
	const copy = join(benchFolder(), "raw.sqlite");
	await (await openDatabase(`file:${copy}`)).destroy();
	const db = new DatabaseSync(copy);
	db.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=OFF");
	const source = new DatabaseSync(file, { readOnly: true });
	const written = ["people", "leads", "lead_search", "quiz_responses", "quiz_leads"];
	const tables = [...written, "academy_leads", "questions", "outbox"].map((name) => {
		const rows = source.prepare(`SELECT * FROM ${name}`).all() as Record<string, SQLInputValue>[];
		const values = Object.keys(rows[0] ?? {}).map(() => "?");
		return {
			rows: rows.map((columns) => Object.values(columns)),
			insert: db.prepare(`INSERT INTO ${name} VALUES (${values})`),
		};
	});
	const leads = tables[1]?.rows.length ?? 0;
	const started = performance.now();
	for (let nth = 0; nth < leads; nth++) {
		db.exec("BEGIN IMMEDIATE");
		for (const { rows, insert } of tables) {
			const [from, to] = [nth, nth + 1].map((n) => Math.floor((n * rows.length) / leads));
			for (const values of rows.slice(from, to)) insert.run(...values);
		}
		db.exec("COMMIT");
	}
	const perSecond = leads / ((performance.now() - started) / 1000);
	db.close();
	source.close();
	return { leads, perSecond };
}
