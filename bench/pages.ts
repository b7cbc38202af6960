import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { countedPages } from "#site/pages.ts";
import { browserFlags } from "../tests/support/system.ts";
import { marked, median, ms, type Part } from "./report.ts";
import { serveLimitPages, startSite } from "./servers.ts";

const all = [...countedPages(), "/login", "/newsletter", "/your-data"];
const audits = {
	fcp: "first-contentful-paint",
	lcp: "largest-contentful-paint",
	cls: "cumulative-layout-shift",
	tbt: "total-blocking-time",
	mainThread: "mainthread-work-breakdown",
	bytes: "total-byte-weight",
};
type Measured = Record<keyof typeof audits | "requests", number> & {
	scores: number[];
};
type Report = {
	categories: Record<string, { score: number | null }>;
	audits: Record<
		string,
		{ numericValue?: number; details?: { items: unknown[] } }
	>;
};

/** Lighthouse (mobile, simulated throttling) on each page and on the same page without scripts. */
export const pages: Part = async ({ quick, paths, runs, compare }) => {
	const site = await startSite();
	const limit = await serveLimitPages(site.url);
	const rows = [];
	const other = compare ? await measure(compare, runs) : null;
	if (compare && other) rows.push(toRow(compare, other, other, null));

	const usual = quick ? all.slice(0, 2) : all;

	for (const path of paths.length > 0 ? paths : usual) {
		const fastest = await measure(limit.url + path, runs);
		rows.push(
			toRow(path, await measure(site.url + path, runs), fastest, other),
		);
		process.stderr.write(`  ${path}\n`);
	}

	limit.stop();
	await site.remove();

	const legend =
		"Scores: performance, accessibility, best practices, SEO. × is the limit page's time; main thread: ours, limit page.";

	return { rows, notes: [legend] };
};

/** The median of each metric, calculated separately. */
async function measure(url: string, runs: number): Promise<Measured> {
	const reports: Report[] = [];
	while (reports.length < runs) reports.push(await lighthouse(url));

	const findMedian = (value: (report: Report) => number | null | undefined) =>
		median(reports.map((report) => value(report) ?? Number.NaN));

	const scores = Object.keys(reports[0]?.categories ?? {}).map((name) =>
		Math.round(findMedian(({ categories }) => categories[name]?.score) * 100),
	);
	const values = Object.entries(audits).map(([name, id]) => [
		name,
		findMedian(({ audits }) => audits[id]?.numericValue),
	]);
	const requests = findMedian(
		({ audits }) => audits["network-requests"]?.details?.items.length,
	);

	return { ...Object.fromEntries(values), requests, scores };
}

/** Repeated once when Chromium has recorded no trace (NO_NAVSTART). */
async function lighthouse(url: string, isRepeat = false): Promise<Report> {
	const flags = `--chrome-flags=${["--headless=new", ...browserFlags].join(" ")}`;
	const script = "bench/tools/node_modules/lighthouse/cli/index.js";
	const args = [script, url, "--output=json", "--quiet", flags];
	try {
		const { stdout } = await promisify(execFile)(process.execPath, args, {
			maxBuffer: 2 ** 28,
		});
		const report: Report = JSON.parse(stdout);
		if (isRepeat || report.categories.performance?.score !== null)
			return report;
	} catch (error) {
		if (isRepeat) throw error;
	}

	return lighthouse(url, true);
}

function toRow(
	page: string,
	ours: Measured,
	limit: Measured,
	other: Measured | null,
) {
	const { scores, cls, tbt, bytes, requests } = ours;
	const [performance = 0, ...rest] = scores;
	const isBest = performance >= 98 && rest.every((score) => score === 100);

	const paint = (name: "fcp" | "lcp") => {
		const ratio = ours[name] / limit[name];
		return marked(
			`${(ours[name] / 1000).toFixed(2)} s ×${ratio.toFixed(2)}`,
			ratio < 1.055,
		);
	};

	const isHome = page === "/";
	const isLight = !other || limit.mainThread <= 1.3 * other.mainThread;

	return {
		page,
		scores: marked(scores.join("/"), isBest),
		FCP: paint("fcp"),
		LCP: paint("lcp"),
		CLS: marked(cls.toFixed(3), cls < 0.0005),
		TBT: marked(ms(tbt), tbt <= 100),
		"main thread": marked(
			`${ms(ours.mainThread)}, ${ms(limit.mainThread)}`,
			isLight,
		),
		size: marked(
			`${(bytes / 1000).toFixed(1)} KB`,
			!isHome || bytes <= 210_000,
		),
		requests: marked(`${requests}`, !isHome || requests <= 12),
	};
}
