import { mkdirSync, writeFileSync } from "node:fs";
import { cpus, loadavg, platform, release, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { table } from "../cli/terminal.ts";
import { desk } from "./desk.ts";
import { memory, requests, submissions } from "./load.ts";
import { pages } from "./pages.ts";
import type { Part } from "./report.ts";

const parts: Record<string, Part> = { pages, requests, submissions, desk, memory };

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		quick: { type: "boolean", default: false },
		runs: { type: "string" },
		leads: { type: "string" },
		compare: { type: "string" },
	},
});
const { quick, compare } = values;
const paths = positionals.filter((word) => word.startsWith("/"));
const named = positionals.filter((word) => !word.startsWith("/"));
const names = named.length > 0 ? named : paths.length > 0 ? ["pages"] : Object.keys(parts);
const options = {
	quick,
	runs: Number(values.runs ?? (quick ? 1 : 3)),
	paths,
	leads: Number(values.leads ?? (quick ? 10_000 : 100_000)),
	compare,
};
const memorySize = `${Math.round(totalmem() / 2 ** 30)} GB`;
const machine = `${cpus()[0]?.model}, ${cpus().length} cores, ${memorySize}, ${platform()} ${release()}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`;
process.stdout.write(`On ${machine}\n`);

const results: Record<string, unknown> = { at: new Date(), machine };
for (const name of names) {
	const part = parts[name];
	if (!part) throw new Error(`No such part: ${name}. There are: ${Object.keys(parts).join(", ")}.`);
	process.stdout.write(`\n— ${name} —\n`);
	const { rows, notes = [] } = await part(options);
	results[name] = { rows, notes };
	const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	for (const line of [...table(columns, rows), ...notes]) process.stdout.write(`${line}\n`);
}
mkdirSync(".cache", { recursive: true });
writeFileSync(".cache/bench.json", `${JSON.stringify(results, null, "\t")}\n`);
process.stdout.write("\n✗ misses its target (docs/performance.md). Results: .cache/bench.json\n");
process.exit();
