import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { hiddenFields } from "#features/leads/contract.ts";
import { openDatabase } from "#lib/db/connection.server.ts";
import { filledForms } from "../tests/support/http.ts";
import { marked, megabytes, ms, number, type Part } from "./report.ts";
import { benchFolder, serveByNginx, startSite } from "./servers.ts";

type Load = {
	url: string;
	connections: number;
	/** Seconds. */
	duration?: number;
	amount?: number;
	overallRate?: number;
	timeout?: number;
	headers?: Record<string, string>;
	requests?: object[];
};
type Result = {
	duration: number;
	errors: number;
	"2xx": number;
	non2xx: number;
	requests: { average: number };
	/** Milliseconds. */
	latency: { p50: number; p97_5: number; p99: number; max: number };
};
const autocannon: (load: Load) => Promise<Result> & { stop(): void } = createRequire(
	new URL("./tools/", import.meta.url),
)("autocannon");

/** A static page from us and from nginx by turns, process against process and against all cores; start to ready. */
export const requests: Part = async ({ quick, say }) => {
	const site = await startSite();
	const beside = [];
	for (const workers of new Set([1, availableParallelism()]))
		beside.push((await serveByNginx(`${site.url}/`, workers)) ?? []);
	const servers = [{ name: "Sheaf, one process", url: site.url }, ...beside.flat()];
	const rates = servers.map(() => [] as number[]);
	for (let round = 0; round < (quick ? 1 : 3); round++)
		for (const [nth, { name, url }] of servers.entries()) {
			const rate = await requestsPerSecond(`${url}/`, quick ? 1 : 10);
			rates[nth]?.push(rate);
			say(`${name}: ${number(rate)}`);
		}
	const best = rates.map((all) => Math.max(...all));
	for (const server of beside.flat()) await server.stop();
	await site.stop();
	const ready = marked(ms(site.readyAfter), site.readyAfter <= 2_000);
	return {
		rows: servers.map(({ name }, nth) => {
			const share = (best[0] ?? 0) / (best[nth] ?? 0);
			const compared = marked(`${Math.round(share * 100)} %`, share >= 0.4);
			return { server: name, "requests per second": number(best[nth] ?? 0), "we serve": compared };
		}),
		notes: [
			`Start to ready: ${ready}.`,
			...(servers.length === 1 ? ["nginx is not installed: nothing to compare with."] : []),
		],
	};
};

/** By wrk where it is installed: autocannon may be slower than the servers. */
async function requestsPerSecond(url: string, seconds: number): Promise<number> {
	const wrk = ["-t1", "-c64", `-d${seconds}s`, "-H", "Accept-Encoding: gzip", url];
	const { error, stdout } = spawnSync("wrk", wrk, { encoding: "utf8" });
	if (!error) return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
	const headers = { "accept-encoding": "gzip" };
	const { requests } = await autocannon({ url, connections: 64, duration: seconds, headers });
	return requests.average;
}

/** 200 a second while somebody opens the home page, 1,000 at once, 64 clients flat out; beside raw SQLite. */
export const submissions: Part = async ({ quick, say }) => {
	const site = await startSite();
	const submit = await submitter(site.url);
	const visitor = visit(site.url, "/");
	const steady = await submit({ connections: 64, overallRate: 200, duration: quick ? 10 : 60 });
	const pages = await visitor.end();
	say("200 a second: done");
	const crowd = await submit({ connections: 1_000, amount: 1_000, timeout: 20 });
	const flatOut = await submit({ connections: 64, duration: quick ? 3 : 15 });
	const stored = countRows(site.file, "leads");
	const acknowledged = steady["2xx"] + crowd["2xx"] + flatOut["2xx"];
	const raw = await rawInserts(site.file, stored);
	await site.stop();
	const share = perSecond(flatOut) / raw;
	return {
		rows: [
			row("200 a second", steady, steady.latency.p99 <= 500 && steady.non2xx + steady.errors === 0),
			row("GET / meanwhile", pages, pages.latency.p97_5 <= 100),
			row("1,000 at once", crowd, crowd.latency.max <= 10_000 && crowd.errors === 0),
			row("64 clients, flat out", flatOut, share >= 2 / 3),
			{ what: "SQLite alone, one commit each", "per second": number(raw) },
		],
		notes: [
			`Acknowledged ${number(acknowledged)}, stored ${marked(number(stored), stored >= acknowledged)}.`,
		],
	};
};

/** Memory after many submissions, and how long /livez takes meanwhile: it waits only for the event loop. */
export const memory: Part = async ({ quick }) => {
	const site = await startSite();
	const submit = await submitter(site.url);
	const idle = site.memory().now;
	const probe = visit(site.url, "/livez");
	const result = await submit({ connections: 32, amount: quick ? 2_000 : 100_000 });
	const livez = await probe.end();
	const { now, highest } = site.memory();
	await site.stop();
	return {
		rows: [row("submissions", result, true), row("GET /livez meanwhile", livez, true)],
		notes: [
			`Memory: ${megabytes(idle)} after the start, ${megabytes(now)} at the end, at most ${marked(megabytes(highest), highest <= 300e6)}.`,
		],
	};
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
	return (load: Omit<Load, "url">) => autocannon({ ...load, url, requests });
}

/** Opens a page 20 times a second until `end` is called. */
function visit(url: string, path: string) {
	const headers = { "accept-encoding": "br" };
	const instance = autocannon({
		url: url + path,
		connections: 1,
		overallRate: 20,
		duration: 3_600,
		headers,
	});
	return {
		end() {
			instance.stop();
			return instance;
		},
	};
}

function row(what: string, result: Result, holds: boolean) {
	const { latency, errors, non2xx } = result;
	return {
		what,
		"per second": marked(number(perSecond(result)), holds),
		p50: ms(latency.p50),
		"p97.5": ms(latency.p97_5),
		p99: ms(latency.p99),
		max: ms(latency.max),
		refused: number(non2xx),
		unanswered: number(errors),
	};
}

function perSecond(result: Result): number {
	return result["2xx"] / result.duration;
}

function countRows(file: string, table: string): number {
	const db = new DatabaseSync(file, { readOnly: true });
	const { n } = db.prepare(`SELECT count(*) AS n FROM "${table}"`).get() as { n: number };
	db.close();
	return n;
}

/**
 * Inserts the rows of the site's submissions into the same tables of a new file, with WAL and synchronous=FULL,
 * one commit for each submission.
 * @returns submissions per second.
 */
async function rawInserts(file: string, submissions: number): Promise<number> {
	const copy = join(benchFolder(), "raw.sqlite");
	await (await openDatabase(`file:${copy}`)).destroy();
	const db = new DatabaseSync(copy);
	db.exec("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=OFF");
	const source = new DatabaseSync(file, { readOnly: true });
	const tables = source
		.prepare("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'")
		.all() as { name: string }[];
	const inserts = tables
		.filter(({ name }) => !name.startsWith("sqlite_") && countRows(copy, name) === 0)
		.map(({ name }) => {
			const rows = source.prepare(`SELECT * FROM "${name}"`).all() as Record<
				string,
				SQLInputValue
			>[];
			const values = Object.keys(rows[0] ?? { none: 0 }).map(() => "?");
			return {
				rows: rows.map((columns) => Object.values(columns)),
				insert: rows.length > 0 && db.prepare(`INSERT INTO "${name}" VALUES (${values})`),
			};
		});
	const started = performance.now();
	for (let nth = 0; nth < submissions; nth++) {
		db.exec("BEGIN IMMEDIATE");
		for (const { rows, insert } of inserts) {
			const end = Math.floor(((nth + 1) * rows.length) / submissions);
			for (let at = Math.floor((nth * rows.length) / submissions); insert && at < end; at++)
				insert.run(...(rows[at] ?? []));
		}
		db.exec("COMMIT");
	}
	const rate = submissions / ((performance.now() - started) / 1000);
	db.close();
	source.close();
	return rate;
}
