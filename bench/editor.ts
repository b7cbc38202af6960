import { readdirSync, readFileSync } from "node:fs";
import { type Browser, chromium, type Page } from "@playwright/test";
import { newSession, runSite } from "../tests/support/running-site.ts";
import { browserFlags } from "../tests/support/system.ts";
import { marked, ms, number, type Part, percentile } from "./report.ts";

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
	const site = await runSite({ PAGE_LIMIT: "100000" });
	const { CHROME_PATH: executablePath = "" } = process.env;
	const browser = await chromium.launch({ executablePath, args: browserFlags });
	const desk = { browser, url: site.url, cookie: newSession(site).cookie };
	const rows: Record<string, string>[] = [];

	try {
		rows.push(...(await measureKeys(desk, quick ? 10 : 60)));
		for (const [name, text] of Object.entries(hostileTexts))
			rows.push(await measureStall(desk, name, text));
	} finally {
		await browser.close();
		await site.remove();
	}

	return {
		rows,
		notes: [
			`Processor time of the page's main thread at ${SLOWDOWN}× CPU slowdown; longest: key, or task while the text is opened.`,
			"Other work on the machine slows down a plain textarea as much.",
		],
	};
};

type Desk = { browser: Browser; url: string; cookie: string };

/** Keys in the editor, then in the same text without an editor: the limit for this machine and its load. */
async function measureKeys(desk: Desk, keys: number) {
	const page = await openArticle(desk, makeArticle());
	await page.locator(EDITOR).waitFor();
	const rows: Record<string, string>[] = [];

	for (const [shown, prepare] of Object.entries(shownAs)) {
		progress(`${number(WORDS)} words, ${shown}`);
		const place = page.locator(await prepare(page));
		await place.click();
		await page.keyboard.type("first ", { delay: 50 });
		const { frames } = await traceMainThread(desk.browser, page, async () => {
			await page.keyboard.type(WORD.repeat(keys).slice(0, keys), {
				delay: 100,
			});
			await page.waitForTimeout(500);
		});

		const p95 = percentile(frames, 0.95);
		const isEditor = rows.length === 0;
		rows.push({
			text: `${number(WORDS)} words`,
			shown,
			"key to frame": ms(percentile(frames, 0.5)),
			p95: isEditor ? marked(ms(p95), p95 <= MAX_KEY) : ms(p95),
			longest: ms(Math.max(...frames)),
		});
	}
	await page.context().close();

	return rows;
}

const EDITOR = "[role=textbox].prose";

const WORD = "quick brown fox ";

/** Each returns where to click, in the middle of the text. */
const shownAs: Record<string, (page: Page) => Promise<string>> = {
	async "in the editor"(page) {
		const count = await page.locator(`${EDITOR} > p`).count();
		return `${EDITOR} > p >> nth=${Math.floor(count / 2)}`;
	},
	async "contenteditable, on a page of its own"(page) {
		await page.evaluate((selector) => {
			const copy = document.querySelector(selector)?.cloneNode(true);
			if (copy) document.body.replaceChildren(copy);
		}, EDITOR);
		const count = await page.locator(`${EDITOR} > p`).count();
		return `${EDITOR} > p >> nth=${Math.floor(count / 2)}`;
	},
	async "textarea, on a page of its own"(page) {
		await page.evaluate((text) => {
			const area = document.createElement("textarea");
			area.style.cssText = "width: 46em; height: 70vh";
			area.value = text;
			document.body.replaceChildren(area);
		}, makeArticle());
		return "textarea";
	},
};

/** The longest task while a text is opened. */
async function measureStall(
	desk: Desk,
	name: string,
	text: string,
): Promise<Record<string, string>> {
	progress(name);
	const page = await openArticle(desk, "");
	const { pathname } = new URL(page.url());
	await saveDraft(desk, pathname, text);
	const { tasks } = await traceMainThread(desk.browser, page, async () => {
		await page.reload({ waitUntil: "commit" });
		await page.locator(`${EDITOR}, .editor [role=status]`).waitFor();
		await page.waitForTimeout(500);
	});
	const stall = Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1_000));
	const isShown = (await page.locator(EDITOR).count()) > 0;
	await page.context().close();

	return {
		text: name,
		shown: isShown ? "in the editor" : "as Markdown",
		longest: marked(ms(stall), stall <= MAX_STALL),
	};
}

/** On the error stream: the table is the output. */
function progress(text: string): void {
	console.error(`  ${text}`);
}

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

/** Saves it as the draft of a new article, and opens that on a slow processor. */
async function openArticle(desk: Desk, text: string): Promise<Page> {
	const { browser, url, cookie } = desk;
	const added = await post(desk, "/desk/articles", { intent: "add" });
	const { pathname } = new URL(added.headers.get("location") ?? "", url);
	if (text !== "") await saveDraft(desk, pathname, text);

	const viewport = { width: 1440, height: 900 };
	const page = await browser.newPage({ viewport, reducedMotion: "reduce" });
	page.setDefaultTimeout(60_000);
	const [name = "", value = ""] = cookie.split("=");
	await page.context().addCookies([{ name, value, url }]);
	const session = await page.context().newCDPSession(page);
	await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
	await page.goto(url + pathname, { waitUntil: "commit" });

	return page;
}

async function saveDraft(
	desk: Desk,
	pathname: string,
	body: string,
): Promise<void> {
	const { url, cookie } = desk;
	const page = await fetch(url + pathname, { headers: { Cookie: cookie } });
	const [, version = ""] =
		/name="version" value="(\d+)"/.exec(await page.text()) ?? [];
	const { ok, status } = await post(desk, `${pathname}/draft`, {
		version,
		body,
	});
	if (!ok) throw new Error(`Not saved: ${status}`);
}

function post(
	{ url, cookie }: Desk,
	path: string,
	fields: Record<string, string>,
): Promise<Response> {
	return fetch(url + path, {
		method: "POST",
		redirect: "manual",
		headers: { Origin: url, Cookie: cookie },
		body: new URLSearchParams(fields),
	});
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

/** Two categories have an event for each task, one inside the other. @param events by their start */
function listTasks(events: readonly TraceEvent[]): TraceEvent[] {
	const tasks: TraceEvent[] = [];
	let end = 0;
	for (const event of events) {
		const isTask = event.ph === "X" && event.name.endsWith("RunTask");
		if (!isTask || event.ts < end) continue;

		tasks.push(event);
		end = event.ts + (event.dur ?? 0);
	}

	return tasks;
}

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
	const tasks = listTasks(events);
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
