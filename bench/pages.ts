import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { browserFlags } from "../tests/support/system.ts";
import { marked, ms, type Part } from "./report.ts";
import { serveLimitPages, startSite } from "./servers.ts";

/** Public pages that the sitemap does not list. */
const unlisted = "/login /quiz /book /ask /academy/request /newsletter /your-data".split(" ");

type Measured = Awaited<ReturnType<typeof measureOnce>>;

/** Lighthouse (mobile, simulated throttling) on each page and on the same page without scripts; bytes by kind. */
export const pages: Part = async ({ paths, runs, quick, compare }) => {
	const site = await startSite();
	const limit = await serveLimitPages(site.url);
	const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
	const listed = [...sitemap.matchAll(/<loc>https?:\/\/[^/]+([^<]+)/g)].map(
		([, path = ""]) => path,
	);
	const all = [...new Set([...listed, ...unlisted])];
	const rows = [];
	for (const path of paths.length > 0 ? paths : quick ? all.slice(0, 2) : all) {
		const fastest = await measure(limit.url + path, runs);
		rows.push(rowOf(path, await measure(site.url + path, runs), fastest));
		process.stderr.write(`  ${path}\n`);
	}
	if (compare) {
		const other = await measure(compare, runs);
		rows.push(rowOf(compare, other, other));
	}
	limit.stop();
	await site.stop();
	const notes = [
		"Scores: performance, accessibility, best practices, SEO. × is the limit page's time. Bytes as transferred.",
	];
	return { rows, notes };
};

/** The median of each value by itself. */
async function measure(url: string, runs: number): Promise<Measured> {
	const all: Measured[] = [];
	while (all.length < runs) all.push(await measureOnce(url));
	const median = (name: keyof Measured) =>
		all.map((run) => run[name]).sort((a, b) => a - b)[Math.floor((runs - 1) / 2)];
	const names = Object.keys(all[0] ?? {}) as (keyof Measured)[];
	return Object.fromEntries(names.map((name) => [name, median(name)])) as Measured;
}

type Item = { url: string; resourceType: string; transferSize: number };
type Report = {
	categories: Record<string, { score: number }>;
	audits: Record<string, { numericValue?: number; details?: { items?: Item[] } }>;
};

/** Times in milliseconds, sizes in KB, scores of 100. */
async function measureOnce(url: string) {
	const flags = ["--headless=new", ...browserFlags].join(" ");
	const lighthouse = "bench/tools/node_modules/lighthouse/cli/index.js";
	const args = [lighthouse, url, "--output=json", "--quiet", `--chrome-flags=${flags}`];
	const options = { maxBuffer: 2 ** 28 };
	const { stdout } = await promisify(execFile)(process.execPath, args, options);
	const { categories, audits }: Report = JSON.parse(stdout);
	const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
	const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
	const items = audits["network-requests"]?.details?.items ?? [];
	const requests = items.filter(({ url }) => url.startsWith("http"));
	const size = (kind: RegExp) =>
		requests
			.filter(({ resourceType }) => kind.test(resourceType))
			.reduce((sum, { transferSize }) => sum + transferSize / 1000, 0);
	return {
		performance: score("performance"),
		accessibility: score("accessibility"),
		bestPractices: score("best-practices"),
		seo: score("seo"),
		fcp: value("first-contentful-paint"),
		lcp: value("largest-contentful-paint"),
		cls: value("cumulative-layout-shift"),
		tbt: value("total-blocking-time"),
		html: size(/^Document$/),
		script: size(/^Script$/),
		fonts: size(/^Font$/),
		total: size(/./),
		requests: requests.length,
	};
}

function rowOf(page: string, ours: Measured, limit: Measured): Record<string, string> {
	const { performance, accessibility, bestPractices, seo, cls, tbt } = ours;
	const others = [accessibility, bestPractices, seo];
	const holds = performance >= 99 && others.every((score) => score === 100);
	const paint = (name: "fcp" | "lcp") => {
		const ratio = ours[name] / limit[name];
		return marked(`${(ours[name] / 1000).toFixed(2)} s ×${ratio.toFixed(2)}`, ratio < 1.055);
	};
	const size = (name: "script" | "fonts" | "total", max: number) =>
		marked(`${ours[name].toFixed(1)} KB`, ours[name] <= max);
	return {
		page,
		scores: marked([performance, ...others].join("/"), holds),
		FCP: paint("fcp"),
		LCP: paint("lcp"),
		CLS: marked(cls.toFixed(3), cls < 0.0005),
		TBT: marked(ms(tbt), tbt <= 30),
		HTML: `${ours.html.toFixed(1)} KB`,
		script: size("script", 115),
		fonts: size("fonts", 60),
		total: size("total", 210),
		requests: String(ours.requests),
	};
}
