import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync } from "node:zlib";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { runSite } from "../tests/support/running-site.ts";

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

const flags = [
	"--headless=new",
	"--no-sandbox",
	"--disable-gpu",
	"--disable-dev-shm-usage",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	"--no-first-run",
];

/** Our site, and beside it the same pages without their scripts: as fast as these pages can be. */
export async function startPair() {
	const site = await runSite();
	const limit = createServer(async (request, response) => {
		const answer = await fetch(site.url + request.url, {
			headers: { "Accept-Encoding": "identity" },
		});
		const type = answer.headers.get("content-type") ?? "";
		const bytes = Buffer.from(await answer.arrayBuffer());
		const isPage = type.startsWith("text/html");
		const body = isPage ? Buffer.from(withoutScripts(bytes.toString("utf8"))) : bytes;
		response.writeHead(answer.status, {
			"Content-Type": type,
			"Cache-Control": answer.headers.get("cache-control") ?? "no-cache",
			...(type.startsWith("font/") ? {} : { "Content-Encoding": "br" }),
		});
		response.end(type.startsWith("font/") ? body : brotliCompressSync(body));
	});
	await new Promise<void>((resolve) => limit.listen(0, "127.0.0.1", resolve));
	return {
		ours: site.url,
		limit: `http://127.0.0.1:${(limit.address() as AddressInfo).port}`,
		async stop() {
			limit.close();
			limit.closeAllConnections();
			await site.remove();
		},
	};
}

/** The paths of the sitemap, and the public pages that are not in it. */
export async function publicPages(origin: string): Promise<string[]> {
	const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text();
	const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
		([, url = ""]) => new URL(url).pathname,
	);
	return [...listed, "/login", "/quiz", "/book"];
}

/** Measures a page a number of times and returns the run with the median performance. */
export async function measure(url: string, runs: number): Promise<Figures> {
	const figures: Figures[] = [];
	for (let run = 0; run < runs; run++) figures.push(await once(url));
	figures.sort((a, b) => a.lcp - b.lcp);
	const median = figures[Math.floor(figures.length / 2)];
	if (!median) throw new Error("at least one run is needed");
	return median;
}

async function once(url: string): Promise<Figures> {
	const chrome = await launch({ chromeFlags: flags });
	try {
		const result = await lighthouse(url, { port: chrome.port, output: "json", logLevel: "error" });
		if (!result) throw new Error(`${url} could not be measured`);
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

function withoutScripts(html: string): string {
	return html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
}
