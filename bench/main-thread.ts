import { type Browser, chromium } from "@playwright/test";
import { browserFlags } from "../tests/support/system.ts";
import { marked, median, ms, type Part } from "./report.ts";
import { serveLimitPages, startSite } from "./servers.ts";

type TraceEvent = {
	name: string;
	pid: number;
	tid: number;
	/** Microseconds. */
	ts: number;
	/** Microseconds of the thread's CPU time: the same on a busy machine. */
	tdur?: number;
	args?: { data?: { url?: string } };
};

/** Milliseconds of the main thread's CPU time. */
type Measured = {
	/** From the navigation to the load event. */
	loading: number;
	/** Until React may start: every section is laid out. */
	laidOut: number;
	/** Until five seconds after the load event: React has started. */
	started: number;
	/** The longest task after the load event. */
	longest: number;
};

/** Milliseconds after the load event: afterwards React starts (app/boot/start-react.ts). */
const LAID_OUT_AFTER = 1_000;
const STARTED_AFTER = 5_000;

/** The main thread's CPU time of loading pages, beside their HTML without scripts. */
export const mainThread: Part = async ({ paths, runs, compare }) => {
	const site = await startSite();
	const limit = await serveLimitPages(site.url);
	const { CHROME_PATH: executablePath = "" } = process.env;
	const browser = await chromium.launch({ executablePath, args: browserFlags });
	const rows = [];

	for (const path of paths.length > 0 ? paths : ["/"]) {
		const urls = [
			site.url + path,
			limit.url + path,
			...(compare ? [compare] : []),
		];
		const measured = await measureInTurn(browser, urls, runs);
		const [ours, fastest, other] = measured;
		if (!ours || !fastest) continue;

		rows.push({
			page: path,
			loading: marked(
				withRatio(ours.loading, fastest.loading),
				ours.loading <= 1.15 * fastest.loading,
			),
			"limit page": marked(
				other ? withRatio(fastest.loading, other.loading) : ms(fastest.loading),
				!other || fastest.loading <= 1.3 * other.loading,
			),
			"laid out": ms(ours.laidOut),
			"with React": ms(ours.started),
			"longest task, 4×": marked(ms(4 * ours.longest), ours.longest <= 12.5),
		});
	}

	await browser.close();
	limit.stop();
	await site.remove();

	const legend =
		"CPU time until the load event, with every section laid out, and with React started; × is the limit page's (the limit page: the compared page's).";

	return { rows, notes: [legend] };
};

function withRatio(value: number, base: number): string {
	return `${ms(value)} ×${(value / base).toFixed(2)}`;
}

/** The medians for each address. They take turns, so that a change of the machine affects all. */
async function measureInTurn(
	browser: Browser,
	urls: readonly string[],
	runs: number,
): Promise<Measured[]> {
	const visits: Measured[][] = urls.map(() => []);
	for (let run = 0; run < runs; run++)
		for (const [index, url] of urls.entries())
			visits[index]?.push(await visit(browser, url));

	return visits.map((all) => ({
		loading: median(all.map(({ loading }) => loading)),
		laidOut: median(all.map(({ laidOut }) => laidOut)),
		started: median(all.map(({ started }) => started)),
		longest: median(all.map(({ longest }) => longest)),
	}));
}

async function visit(browser: Browser, url: string): Promise<Measured> {
	const page = await browser.newPage({
		viewport: { width: 390, height: 844 },
		isMobile: true,
		hasTouch: true,
	});
	await browser.startTracing(page, {
		categories: ["toplevel", "devtools.timeline"],
	});
	await page.goto(url);
	await page.waitForTimeout(STARTED_AFTER + 500);

	const trace = JSON.parse((await browser.stopTracing()).toString());
	await page.context().close();

	return timesIn(trace.traceEvents, url);
}

/** @param url of the page: its request tells which of the trace's threads is the page's main thread. */
export function timesIn(trace: readonly TraceEvent[], url: string): Measured {
	const request = trace.find(
		({ name, args }) =>
			name === "ResourceSendRequest" && args?.data?.url === url,
	);
	const own = trace.filter(
		({ pid, tid }) => pid === request?.pid && tid === request?.tid,
	);
	const load = own.find(({ name }) => name === "MarkLoad")?.ts ?? Number.NaN;
	const tasks = own.filter(
		({ name }) => name === "ThreadControllerImpl::RunTask",
	);

	const cpuTime = (isCounted: (task: TraceEvent) => boolean) =>
		tasks
			.filter(isCounted)
			.reduce((total, { tdur = 0 }) => total + tdur / 1_000, 0);

	const startsBefore = (milliseconds: number) => (task: TraceEvent) =>
		task.ts < load + milliseconds * 1_000;

	return {
		loading: cpuTime(startsBefore(0)),
		laidOut: cpuTime(startsBefore(LAID_OUT_AFTER)),
		started: cpuTime(startsBefore(STARTED_AFTER)),
		longest: Math.max(
			...tasks
				.filter(({ ts }) => ts > load)
				.map(({ tdur = 0 }) => tdur / 1_000),
		),
	};
}
