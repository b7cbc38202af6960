// `npm run bench`: Lighthouse on every public page, beside the same page without its scripts (the limit
// page), in one run. Reports; judges nothing. `npm run bench -- /faq /blog` measures those pages alone,
// `--runs 3` takes the median of three.
import { mkdirSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { findBrowser } from "../ops/browser.mjs";
import { build, install, root } from "../ops/prepare.mjs";

install();
build();
const { positionals, values } = parseArgs({
	allowPositionals: true,
	options: { runs: { type: "string", default: "1" } },
});
process.env.CHROME_PATH = findBrowser();
const { measure, startPair, publicPages } = await import("./lighthouse.ts");

const pair = await startPair();
const rows = [];
try {
	const paths = positionals.length > 0 ? positionals : await publicPages(pair.ours);
	for (const path of paths) {
		const ours = await measure(pair.ours + path, Number(values.runs));
		const limit = await measure(pair.limit + path, Number(values.runs));
		rows.push({ path, ours, limit });
		process.stdout.write(`${line(path, ours, limit)}\n`);
	}
} finally {
	await pair.stop();
}
const machine = `${cpus()[0]?.model ?? "unknown"}, ${cpus().length} cores, Node ${process.version}`;
mkdirSync(`${root}.cache`, { recursive: true });
writeFileSync(
	`${root}.cache/bench.json`,
	JSON.stringify({ at: new Date(), machine, rows }, null, 2),
);
process.stdout.write(`\nOn ${machine}. All figures: .cache/bench.json\n`);
process.exit(0);

/** Scores, then first and largest paint with their ratio to the limit page's, then what holds up and how much is sent. */
function line(path, ours, limit) {
	const scores = [ours.performance, ours.accessibility, ours.bestPractices, ours.seo].join("/");
	const paint = (key) =>
		`${key.toUpperCase()} ${(ours[key] / 1000).toFixed(2)} s (×${(ours[key] / limit[key]).toFixed(2)})`;
	return `${path.padEnd(44)} ${scores.padEnd(16)} ${paint("fcp")}  ${paint("lcp")}  CLS ${ours.cls.toFixed(3)}  TBT ${Math.round(ours.tbt)} ms  ${Math.round(ours.bytes / 1024)} KB in ${ours.requests}`;
}
