import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { browserFlags } from "../tests/support/browser-flags.ts";
import { median } from "./measures.ts";

/** One page under Lighthouse's mobile settings; times in milliseconds, sizes in bytes, scores of 100. */
export type Figures = {
	performance: number;
	accessibility: number;
	bestPractices: number;
	seo: number;
	fcp: number;
	lcp: number;
	cls: number;
	tbt: number;
	bytes: number;
	requests: number;
};

/** Measures a page a number of times; the median of each figure, and all runs. */
export async function measure(
	url: string,
	runs: number,
): Promise<{ median: Figures; runs: Figures[] }> {
	const all: Figures[] = [];
	for (let run = 0; run < runs; run++) {
		const figures = await once(url);
		// Lighthouse sometimes sees no paint at all; that is no figure of the page.
		all.push(figures.fcp > 0 ? figures : await once(url));
	}
	const [first] = all;
	if (!first) throw new Error("At least one run is needed.");
	const names = Object.keys(first) as (keyof Figures)[];
	const middle = Object.fromEntries(
		names.map((name) => [name, median(all.map((figures) => figures[name]))]),
	);
	return { median: middle as Figures, runs: all };
}

async function once(url: string): Promise<Figures> {
	const chrome = await launch({ chromeFlags: ["--headless=new", ...browserFlags] });
	try {
		const result = await lighthouse(url, { port: chrome.port, output: "json", logLevel: "error" });
		if (!result) throw new Error(`${url} could not be measured.`);
		const { categories, audits } = result.lhr;
		const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
		const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
		const network = audits["network-requests"]?.details as
			| { items?: { url: string }[] }
			| undefined;
		return {
			performance: score("performance"),
			accessibility: score("accessibility"),
			bestPractices: score("best-practices"),
			seo: score("seo"),
			fcp: value("first-contentful-paint"),
			lcp: value("largest-contentful-paint"),
			cls: value("cumulative-layout-shift"),
			tbt: value("total-blocking-time"),
			bytes: value("total-byte-weight"),
			requests: (network?.items ?? []).filter(({ url: asked }) => asked.startsWith("http")).length,
		};
	} finally {
		chrome.kill();
	}
}
