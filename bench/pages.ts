import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { browserFlags } from "../tests/support/system.ts";
import { kilobytes, marked, ms, type Part } from "./report.ts";
import { serveLimitPages, startSite } from "./servers.ts";

/** Public pages that the sitemap does not list. */
const unlisted = [
	"/login",
	"/quiz",
	"/book",
	"/ask",
	"/academy/request",
	"/newsletter",
	"/your-data",
];

type Measured = Awaited<ReturnType<typeof measureOnce>>;

/** Lighthouse (mobile, simulated throttling) on each page and on the same page without scripts; bytes by kind. */
export const pages: Part = async ({ paths, runs, quick, compare, say }) => {
	const site = await startSite();
	const limit = await serveLimitPages(site.url);
	const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
	const listed = [...sitemap.matchAll(/<loc>([^<]+)/g)].map(
		([, url = ""]) => new URL(url).pathname,
	);
	const all = [...new Set([...listed, ...unlisted])];
	const rows = [];
	for (const path of paths.length > 0 ? paths : quick ? all.slice(0, 2) : all) {
		const beside = await measure(limit.url + path, runs);
		rows.push(rowOf(path, await measure(site.url + path, runs), beside));
		say(path);
	}
	if (compare) rows.push(rowOf(compare, await measure(compare, runs)));
	limit.stop();
	await site.stop();
	return {
		rows,
		notes: [
			"Scores: performance, accessibility, best practices, SEO. × is the limit page's time. Bytes as transferred.",
		],
	};
};

/** The median of each value by itself. */
async function measure(url: string, runs: number): Promise<Measured> {
	await fetch(url);
	const all: Measured[] = [];
	while (all.length < runs) all.push(await measureOnce(url));
	const median = (name: keyof Measured) =>
		all.map((run) => run[name]).sort((a, b) => a - b)[Math.floor((runs - 1) / 2)];
	const names = Object.keys(all[0] ?? {}) as (keyof Measured)[];
	return Object.fromEntries(names.map((name) => [name, median(name)])) as Measured;
}

type Audit = { numericValue?: number; details?: { items?: Item[] } };
type Item = { url: string; resourceType: string; transferSize: number };
type Report = { categories: Record<string, { score: number }>; audits: Record<string, Audit> };

const lighthouse = fileURLToPath(
	new URL("./tools/node_modules/lighthouse/cli/index.js", import.meta.url),
);

async function lighthouseReport(url: string): Promise<Report> {
	const flags = ["--headless=new", ...browserFlags].join(" ");
	const args = [lighthouse, url, "--output=json", "--quiet", `--chrome-flags=${flags}`];
	const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 2 ** 28 });
	return JSON.parse(stdout);
}

/** Times in milliseconds, sizes in bytes, scores of 100. */
async function measureOnce(url: string) {
	const { categories, audits } = await lighthouseReport(url);
	const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
	const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
	const requests = (audits["network-requests"]?.details?.items ?? []).filter(({ url }) =>
		url.startsWith("http"),
	);
	const bytes = (kind?: string) =>
		requests
			.filter(({ resourceType }) => !kind || resourceType === kind)
			.reduce((sum, { transferSize }) => sum + transferSize, 0);
	return {
		performance: score("performance"),
		accessibility: score("accessibility"),
		bestPractices: score("best-practices"),
		seo: score("seo"),
		fcp: value("first-contentful-paint"),
		lcp: value("largest-contentful-paint"),
		cls: value("cumulative-layout-shift"),
		tbt: value("total-blocking-time"),
		document: bytes("Document"),
		script: bytes("Script"),
		font: bytes("Font"),
		total: bytes(),
		requests: requests.length,
	};
}

function rowOf(page: string, ours: Measured, limit?: Measured): Record<string, string> {
	const { performance, accessibility, bestPractices, seo } = ours;
	const scores = [performance, accessibility, bestPractices, seo];
	const paint = (name: "fcp" | "lcp") => {
		const ratio = limit ? ours[name] / limit[name] : 1;
		const times = limit ? ` ×${ratio.toFixed(2)}` : "";
		return marked(`${(ours[name] / 1000).toFixed(2)} s${times}`, ratio < 1.055);
	};
	return {
		page,
		scores: marked(
			scores.join("/"),
			scores.every((score, nth) => score >= (nth === 0 ? 99 : 100)),
		),
		FCP: paint("fcp"),
		LCP: paint("lcp"),
		CLS: marked(ours.cls.toFixed(3), ours.cls < 0.0005),
		TBT: marked(ms(ours.tbt), ours.tbt <= 30),
		HTML: kilobytes(ours.document),
		script: marked(kilobytes(ours.script), ours.script <= 115e3),
		fonts: marked(kilobytes(ours.font), ours.font <= 60e3),
		total: marked(kilobytes(ours.total), ours.total <= 210e3),
		requests: String(ours.requests),
	};
}
