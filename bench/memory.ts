import { startBenchSite } from "./bench-site.ts";
import { ms, number, pause, spread } from "./measures.ts";
import { judged, type Part } from "./part.ts";
import { formToken, sender } from "./sender.ts";

const SUBMISSIONS = 100_000;
const CLIENTS = 32;
const MOST_MEMORY = 300 * 1_000_000;

/** Between two questions to /livez, in milliseconds: it answers at once unless the event loop is held up. */
const ASK_EVERY = 20;

/** What the process holds, and how long it keeps others waiting, while it takes a great many forms. */
export const memoryPart: Part = {
	title: "memory, and how long the event loop is held up, under load",
	async run({ quick, say }) {
		const wanted = quick ? 2_000 : SUBMISSIONS;
		const site = await startBenchSite();
		try {
			await site.quiet();
			const token = await formToken(site.url);
			const forms = sender(site.url, { connections: CLIENTS });
			const watch = watcher(site);
			const atFirst = site.memory();
			const idle = await watch.during(() => pause(quick ? 1_000 : 5_000));
			let left = wanted;
			let kept = 0;
			const loaded = await watch.during(() =>
				Promise.all(
					Array.from({ length: CLIENTS }, async () => {
						while (left-- > 0) {
							if ((await forms.form(token)).kept) kept++;
							if (left > 0 && left % 10_000 === 0) say(`${number(left)} to go`);
						}
					}),
				),
			);
			const afterwards = await watch.during(() => pause(quick ? 1_000 : 15_000));
			forms.close();
			watch.close();
			const phases = { idle, [`${number(kept)} submissions`]: loaded, afterwards };
			return {
				columns: ["while", "memory at most", "at its end", "livez p50", "p95", "p99", "longest"],
				rows: Object.entries(phases).map(([name, { memory, delays }]) => ({
					while: name,
					"memory at most": memory.most === null ? "not told here" : held(memory.most),
					"at its end": memory.last === null ? "" : held(memory.last),
					"livez p50": ms(delays.p50),
					p95: ms(delays.p95),
					p99: ms(delays.p99),
					longest: ms(delays.most),
				})),
				notes: [`Held after the start: ${atFirst === null ? "not told here" : held(atFirst)}.`],
				figures: { atFirst, kept, ...phases },
			};
		} finally {
			await site.stop();
		}
	},
};

function held(bytes: number): string {
	return judged(`${Math.round(bytes / 1_000_000)} MB`, bytes <= MOST_MEMORY);
}

/** Looks at a site from outside: its memory, and how long /livez takes. */
function watcher(site: { url: string; memory(): number | null }) {
	const probe = sender(site.url, { connections: 1 });
	return {
		async during(work: () => Promise<unknown>) {
			const delays: number[] = [];
			let most = site.memory();
			let over = false;
			const watching = (async () => {
				while (!over) {
					delays.push((await probe.page("/livez")).took);
					const now = site.memory();
					if (now !== null) most = Math.max(most ?? 0, now);
					await pause(ASK_EVERY);
				}
			})();
			await work();
			over = true;
			await watching;
			return { memory: { most, last: site.memory() }, delays: spread(delays) };
		},
		close: probe.close,
	};
}
