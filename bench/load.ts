import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { hiddenFields } from "#features/leads/contract.ts";
import { openDatabase } from "#lib/db/connection.server.ts";
import { fillForms } from "../tests/support/http.ts";
import { marked, ms, number, type Part } from "./report.ts";
import { serveByNginx, startSite } from "./servers.ts";

type Load = Record<string, unknown>;
type Result = {
	duration: number;
	errors: number;
	"2xx": number;
	non2xx: number;
	requests: { average: number };
	/** Milliseconds. */
	latency: Record<"p97_5" | "p99" | "max", number>;
};
const require = createRequire(new URL("./tools/", import.meta.url));
const autocannon: (load: Load) => Promise<Result> = require("autocannon");

/** The home page, gzipped, from us and from nginx; milliseconds from start to ready. */
export const requests: Part = async ({ quick }) => {
	const site = await startSite();
	const nginx = await serveByNginx(`${site.url}/`);
	const duration = quick ? 1 : 20;
	const ours = await pagesPerSecond(site.url, duration);
	const theirs = nginx ? await pagesPerSecond(nginx.url, duration) : 0;

	nginx?.stop();
	await site.remove();

	const share = nginx
		? `${Math.round((ours / theirs) * 100)} %`
		: "nginx is not installed";
	const row = {
		"per second": number(ours),
		"nginx, per second": number(theirs),
		"of nginx": marked(share, ours >= 0.4 * theirs),
		"start to ready": marked(ms(site.readyAfter), site.readyAfter <= 2_000),
	};

	return { rows: [row] };
};

/** Uses wrk where it is installed: autocannon may be slower than the servers. */
async function pagesPerSecond(site: string, duration: number): Promise<number> {
	const url = `${site}/`;
	const wrk = [
		"-t1",
		"-c64",
		`-d${duration}s`,
		"-H",
		"Accept-Encoding: gzip",
		url,
	];
	const { error, stdout } = spawnSync("wrk", wrk, { encoding: "utf8" });
	if (!error) return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);

	const headers = { "accept-encoding": "gzip" };

	return (await autocannon({ url, connections: 64, duration, headers }))
		.requests.average;
}

/**
 * Submissions: 200 a second with concurrent page views, 1,000 at once, 64 clients without pause; memory;
 * raw SQLite for comparison.
 */
export const submissions: Part = async ({ quick }) => {
	const site = await startSite();
	const submit = await submitter(site.url);
	const headers = { "accept-encoding": "br" };
	const duration = quick ? 10 : 60;
	const [pages, steady] = await Promise.all([
		autocannon({
			url: `${site.url}/`,
			connections: 1,
			overallRate: 20,
			duration,
			headers,
		}),
		submit({ connections: 64, overallRate: 200, duration }),
	]);

	const crowd = await submit({
		connections: 1_000,
		amount: 1_000,
		timeout: 20,
	});

	const flatOut = await submit({ connections: 64, duration: quick ? 3 : 15 });
	const raw = await rawInserts(site.databaseFile);
	const many = await submit({
		connections: 32,
		amount: quick ? 2_000 : 100_000,
	});
	const status = readFileSync(`/proc/${site.pid()}/status`, "utf8");
	const peak = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1000;
	const stored = site.rows("leads").length;

	await site.remove();

	const acknowledged =
		steady["2xx"] + crowd["2xx"] + flatOut["2xx"] + many["2xx"];
	const share = flatOut["2xx"] / flatOut.duration / raw;
	const isSteady =
		steady.latency.p99 <= 250 && steady.non2xx + steady.errors === 0;

	return {
		rows: [
			row("200 a second", steady, isSteady),
			row("GET / meanwhile", pages, pages.latency.p97_5 <= 100),
			row(
				"1,000 at once",
				crowd,
				crowd.latency.max <= 10_000 && crowd.errors === 0,
			),
			row("64 clients, flat out", flatOut, share >= 1 / 2),
			row(`32 clients, ${number(many["2xx"])} forms`, many, true),
			{ what: "SQLite alone, one commit each", "per second": number(raw) },
		],
		notes: [
			`Acknowledged ${number(acknowledged)}, stored ${marked(number(stored), stored >= acknowledged)}; ${Math.round(share * 100)} % of SQLite alone.`,
			`Memory after all that: at most ${marked(`${Math.round(peak)} MB`, peak <= 300)}.`,
		],
	};
};

/** Sends the public forms in turn, each from a new address, with the same requests as the pages' scripts. */
async function submitter(url: string) {
	const { token } = (await (await fetch(`${url}/form-token`)).json()) as {
		token: string;
	};

	// Shortest time in which a person fills in a form.
	await pause(2_100);

	const headers = {
		accept: "application/json",
		origin: url,
		"content-type": "application/x-www-form-urlencoded",
	};
	let sent = 0;
	const requests = fillForms("").map(({ path }, nth) => ({
		method: "POST",
		path,
		headers,
		setupRequest(request: object) {
			const form = fillForms(`bench-${sent++}@visitor.example`)[nth];
			const fields = { ...form?.fields, [hiddenFields.token]: token };
			return { ...request, body: new URLSearchParams(fields).toString() };
		},
	}));

	return (load: Load) => autocannon({ ...load, url, requests });
}

function row(
	what: string,
	{ latency, errors, non2xx, ...result }: Result,
	holds: boolean,
) {
	return {
		what,
		"per second": marked(number(result["2xx"] / result.duration), holds),
		"p97.5": ms(latency.p97_5),
		p99: ms(latency.p99),
		max: ms(latency.max),
		failed: number(non2xx + errors),
	};
}

/**
 * Inserts the rows of the site's submissions into the same tables of a new file, with WAL and
 * synchronous=FULL, one commit for each submission.
 * @returns submissions per second.
 */
async function rawInserts(file: string): Promise<number> {
	const copy = join(mkdtempSync(join(tmpdir(), "raw-")), "raw.sqlite");
	await (await openDatabase(`file:${copy}`)).destroy();

	const db = new DatabaseSync(copy);
	db.exec(
		"PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=OFF",
	);

	const site = new DatabaseSync(file, { readOnly: true });
	const written =
		"leads people search_entries search_trigrams quiz_responses quiz_leads academy_leads questions outbox";
	const tables = written.split(" ").map((name) => {
		const rows = site.prepare(`SELECT * FROM ${name}`).all() as Record<
			string,
			SQLInputValue
		>[];
		const insert = db.prepare(
			`INSERT INTO ${name} VALUES (${Object.keys(rows[0] ?? {}).fill("?")})`,
		);

		return { rows: rows.map((row) => Object.values(row)), insert };
	});

	const leads = tables[0]?.rows.length ?? 0;
	const started = performance.now();

	for (let nth = 0; nth < leads; nth++) {
		db.exec("BEGIN IMMEDIATE");

		for (const { rows, insert } of tables) {
			const [from, to] = [nth, nth + 1].map((n) =>
				Math.floor((n * rows.length) / leads),
			);
			for (const values of rows.slice(from, to)) insert.run(...values);
		}

		db.exec("COMMIT");
	}

	return leads / ((performance.now() - started) / 1000);
}
