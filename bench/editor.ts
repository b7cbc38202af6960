import { readdirSync, readFileSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { newSession, type RunningSite } from "../tests/support/running-site.ts";
import { browserFlags } from "../tests/support/system.ts";
import { findEditor } from "../tests/support/text-editor.ts";
import { marked, ms, number, type Part, percentile } from "./report.ts";
import { startSite } from "./servers.ts";

const WORDS = 5_000;

const SLOWDOWN = 4;

/** Milliseconds of the main thread from a key to its frame, the 95th percentile. */
const MAX_KEY = 35;

/** Milliseconds for which a text may stall the tab. */
const MAX_STALL = 500;

/** Texts that keep a parser busy, and the longest that the editor shows. */
const hostileTexts: Record<string, string> = {
	"quotes in quotes": `${"> ".repeat(2_000)}x`,
	"lists in lists": Array.from(
		{ length: 200 },
		(_, depth) => `${"  ".repeat(depth)}- a`,
	).join("\n"),
	"open brackets": "[".repeat(20_000),
	"open emphasis": "*a **b ".repeat(4_000),
	"open links": "[a](".repeat(6_000),
	"code signs": Array.from({ length: 300 }, (_, length) =>
		"`".repeat(length),
	).join(" "),
	"open boxes": ":::note\n".repeat(2_000),
	"a table of 5,000 cells": [
		"| a | b |",
		"| - | - |",
		...Array(2_500).fill("| a | b |"),
	].join("\n"),
	"10,000 lines": "a\n".repeat(10_000),
	"10,000 blocks": "a\n\n".repeat(10_000),
	"10,000 bold words": "**a** ".repeat(8_000),
	"an attack of entities": "&amp;".repeat(10_000),
};

/** Keys in a long article, and texts that are hard to show, in the editor of the desk on a slow processor. */
export const editor: Part = async ({ quick }) => {
	const site = await startSite({ PAGE_LIMIT: "100000" });
	const { CHROME_PATH: executablePath = "" } = process.env;
	const browser = await chromium.launch({ executablePath, args: browserFlags });
	const { cookie } = newSession(site);
	const rows: Record<string, string>[] = [];

	const page = await openArticle(browser, site, cookie, makeArticle());
	const { frames } = await traceMainThread(browser, page, () =>
		typeWords(page, quick ? 20 : 200),
	);
	await page.context().close();
	const p95 = percentile(frames, 0.95);
	rows.push({
		text: `${number(WORDS)} words`,
		shown: "in the editor",
		"key to frame": ms(percentile(frames, 0.5)),
		p95: marked(ms(p95), p95 <= MAX_KEY),
		longest: ms(Math.max(...frames)),
	});

	for (const [name, hostile] of Object.entries(hostileTexts)) {
		const page = await openArticle(browser, site, cookie, hostile);
		const { tasks } = await traceMainThread(browser, page, () => reopen(page));
		const stall = Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1_000));
		const isShown = await page.locator("[role=textbox].prose").count();
		rows.push({
			text: name,
			shown: isShown > 0 ? "in the editor" : "as Markdown",
			longest: marked(ms(stall), stall <= MAX_STALL),
		});
		await page.context().close();
	}
	await browser.close();
	await site.remove();

	return {
		rows,
		notes: [
			`Processor time of the page's main thread at ${SLOWDOWN}× CPU slowdown; longest: key, or task while the text is opened.`,
		],
	};
};

/** Of the shipped articles. */
function makeArticle(): string {
	const folder = new URL("../app/content/blog/", import.meta.url);
	const texts = readdirSync(folder).map((name) =>
		readFileSync(new URL(name, folder), "utf8").replace(
			/^---[\s\S]*?\n---\n/,
			"",
		),
	);
	const words = texts.join("\n").split(/(?<=\s)/);
	const cut = words.slice(0, WORDS).join("");

	return cut.slice(0, cut.lastIndexOf("\n\n"));
}

/** Saves it as the draft of a new article, and opens that. */
async function openArticle(
	browser: Browser,
	{ url }: RunningSite,
	cookie: string,
	text: string,
): Promise<Page> {
	const viewport = { width: 1440, height: 900 };
	const page = await browser.newPage({ viewport, reducedMotion: "reduce" });
	page.setDefaultTimeout(120_000);
	const [name = "", value = ""] = cookie.split("=");
	await page.context().addCookies([{ name, value, url }]);
	await page.goto(`${url}/desk/articles`, { waitUntil: "networkidle" });
	await page.getByRole("button", { name: "New article" }).click();
	await page.waitForURL(/\/desk\/articles\/[\w-]+$/);
	const version = await page
		.locator("form:has([name=body]) [name=version]")
		.inputValue();
	const saved = await page.context().request.post(`${page.url()}/draft`, {
		form: { version, body: text },
		headers: { Origin: url },
	});
	if (!saved.ok()) throw new Error(`Not saved: ${saved.status()}`);

	const session = await page.context().newCDPSession(page);
	await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
	await reopen(page);

	return page;
}

async function reopen(page: Page): Promise<void> {
	await page.reload({ waitUntil: "commit" });
	await page.locator("[role=textbox].prose, .editor [role=status]").waitFor();
	await page.waitForTimeout(1_000);
}

/** In the middle of the text. */
async function typeWords(page: Page, keys: number): Promise<void> {
	const blocks = (await findEditor(page)).locator("> p");
	await blocks.nth(Math.floor((await blocks.count()) / 2)).click();
	const words = "the quick brown fox jumps ".repeat(20).slice(0, keys);
	await page.keyboard.type(words, { delay: 150 });
	await page.waitForTimeout(500);
}

type TraceEvent = {
	name: string;
	ph: string;
	pid: number;
	tid: number;
	/** Microseconds: when, how long, and how much of the processor. */
	ts: number;
	dur?: number;
	tdur?: number;
	args: { name?: string; data?: { type?: string } };
};

/**
 * The tasks of the page's main thread while something is done, and for each key the milliseconds of processor time
 * until its frame: other work of the machine doesn't count.
 */
async function traceMainThread(
	browser: Browser,
	page: Page,
	work: () => Promise<void>,
): Promise<{ tasks: TraceEvent[]; frames: number[] }> {
	await browser.startTracing(page, {
		categories: [
			"toplevel",
			"devtools.timeline",
			"disabled-by-default-devtools.timeline",
		],
	});
	await work();
	const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
	const threads = Map.groupBy(
		traceEvents as TraceEvent[],
		({ pid, tid }) => `${pid} ${tid}`,
	);
	const events = [...threads.values()]
		.filter((thread) =>
			thread.some(({ args }) => args.name === "CrRendererMain"),
		)
		.toSorted((a, b) => a.length - b.length)
		.at(-1);
	if (!events) throw new Error("The trace has no page.");

	events.sort((a, b) => a.ts - b.ts);
	const tasks = events.filter(
		({ name, ph }) => ph === "X" && name.endsWith("RunTask"),
	);
	const ends = events.filter(({ name }) => name === "Commit");
	const keys = events.filter(({ args }) => args.data?.type === "keydown");

	return {
		tasks,
		frames: keys.flatMap(({ ts }) => {
			const end = ends.find((each) => each.ts > ts);
			if (!end) return [];

			const used = tasks
				.filter((task) => task.ts + (task.dur ?? 0) >= ts && task.ts < end.ts)
				.map(({ tdur = 0 }) => tdur / 1_000);

			return [used.reduce((sum, each) => sum + each, 0)];
		}),
	};
}
