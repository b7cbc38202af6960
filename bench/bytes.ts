import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { type Browser, chromium, type Request } from "@playwright/test";
import { browserFlags } from "../tests/support/browser-flags.ts";
import { startBenchSite } from "./bench-site.ts";
import { kilobytes, pause } from "./measures.ts";
import { judged, type Part } from "./part.ts";
import { publicPages } from "./public-pages.ts";

/** What the home page may send before anybody touches it, in bytes. */
const most = { script: 125_000, font: 60_000, all: 230_000, requests: 12 };

/** After the last request, scripts may still ask for more by themselves. Milliseconds. */
const AFTERTHOUGHTS = 1_500;

type Sizes = {
	path: string;
	/** Bytes of bodies as they were sent, by kind. */
	document: number;
	stylesheet: number;
	script: number;
	font: number;
	image: number;
	other: number;
	requests: number;
	/** Styles that stand in the HTML, compressed by themselves. */
	inlineStyles: number;
};

/** What a browser that was never here before is sent by each page, until it has come to rest untouched. */
export const bytesPart: Part = {
	title: "bytes sent by each page before any interaction, by kind",
	async run({ paths, quick, say }) {
		const site = await startBenchSite();
		const browser = await chromium.launch({
			executablePath: process.env.CHROME_PATH ?? "",
			args: browserFlags,
		});
		try {
			await site.quiet();
			const all = await publicPages(site.url);
			const figures: Sizes[] = [];
			for (const path of paths.length > 0 ? paths : quick ? all.slice(0, 2) : all) {
				figures.push(await sizesOf(browser, site.url, path));
				say(path);
			}
			return {
				columns: [
					"page",
					"HTML",
					"styles in it",
					"CSS",
					"JS",
					"fonts",
					"images",
					"all",
					"requests",
				],
				rows: figures.map(rowOf),
				notes: ["As compressed for the browser (brotli where it helps); 390 px wide, empty cache."],
				figures,
			};
		} finally {
			await browser.close();
			await site.stop();
		}
	},
};

async function sizesOf(browser: Browser, origin: string, path: string): Promise<Sizes> {
	const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
	const page = await context.newPage();
	const finished: Request[] = [];
	page.on("requestfinished", (request) => finished.push(request));
	await page.goto(origin + path, { waitUntil: "networkidle" });
	await pause(AFTERTHOUGHTS);
	await page.waitForLoadState("networkidle");
	const sizes: Sizes = {
		path,
		document: 0,
		stylesheet: 0,
		script: 0,
		font: 0,
		image: 0,
		other: 0,
		requests: 0,
		inlineStyles: await compressed(
			await page.evaluate(() =>
				[...document.querySelectorAll("style")].map((style) => style.textContent).join(""),
			),
		),
	};
	for (const request of finished) {
		if (!request.url().startsWith("http")) continue;
		const kind = request.resourceType();
		const bytes = (await request.sizes()).responseBodySize;
		sizes[isKind(kind) ? kind : "other"] += bytes;
		sizes.requests += 1;
	}
	await context.close();
	return sizes;
}

function isKind(kind: string): kind is "document" | "stylesheet" | "script" | "font" | "image" {
	return ["document", "stylesheet", "script", "font", "image"].includes(kind);
}

async function compressed(text: string): Promise<number> {
	const params = { [constants.BROTLI_PARAM_QUALITY]: 9 };
	return (await promisify(brotliCompress)(text, { params })).length;
}

function rowOf(sizes: Sizes): Record<string, string> {
	const { path, document, stylesheet, script, font, image, other, requests, inlineStyles } = sizes;
	const all = document + stylesheet + script + font + image + other;
	const isHome = path === "/";
	const upTo = (text: string, value: number, limit: number) =>
		judged(text, !isHome || value <= limit);
	return {
		page: path,
		HTML: kilobytes(document),
		"styles in it": kilobytes(inlineStyles),
		CSS: kilobytes(stylesheet),
		JS: upTo(kilobytes(script), script, most.script),
		fonts: upTo(kilobytes(font), font, most.font),
		images: kilobytes(image),
		all: upTo(kilobytes(all), all, most.all),
		requests: upTo(String(requests), requests, most.requests),
	};
}
