import { mkdirSync, statfsSync, writeFileSync } from "node:fs";
import { cpus, loadavg, platform, release, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { table } from "../cli/terminal.ts";
import { desk } from "./desk.ts";
import { memory, requests, submissions } from "./load.ts";
import { pages } from "./pages.ts";
import type { Options, Part } from "./report.ts";

/** Measures one thing and returns a table of it. */
/** Appends a cross to what misses its target in docs/performance.md. */
const parts: Record<string, Part> = { pages, requests, submissions, desk, memory };
const TMPFS = 0x01021994;

if (import.meta.main) await main();

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			quick: { type: "boolean", default: false },
			runs: { type: "string" },
			leads: { type: "string" },
			compare: { type: "string" },
		},
	});
	const paths = positionals.filter((word) => word.startsWith("/"));
	const named = positionals.filter((word) => !word.startsWith("/"));
	const unknown = named.filter((name) => !(name in parts));
	if (unknown.length > 0) {
		process.stderr.write(
			`No such part: ${unknown}. There are: ${Object.keys(parts).join(", ")}.\n`,
		);
		process.exit(2);
	}
	const options: Options = {
		quick: values.quick,
		runs: Number(values.runs ?? (values.quick ? 1 : 3)),
		paths,
		leads: Number(values.leads ?? (values.quick ? 10_000 : 100_000)),
		compare: values.compare,
		say: (text) => void process.stderr.write(`  ${text}\n`),
	};
	const folder = new URL("../.cache/", import.meta.url);
	mkdirSync(folder, { recursive: true });
	const machine = describeMachine(statfsSync(folder).type === TMPFS);
	process.stdout.write(`On ${machine}\n`);
	const results: Record<string, unknown> = { at: new Date(), machine };
	for (const name of named.length > 0 ? named : paths.length > 0 ? ["pages"] : Object.keys(parts)) {
		process.stdout.write(`\n— ${name} —\n`);
		const result = await parts[name]?.(options).catch((error: Error) => {
			process.exitCode = 1;
			return { rows: [], notes: [`not measured: ${error.stack}`] };
		});
		if (!result) continue;
		results[name] = result;
		const columns = [...new Set(result.rows.flatMap((row) => Object.keys(row)))];
		const lines = result.rows.length > 0 ? table(columns, result.rows) : [];
		for (const line of [...lines, ...(result.notes ?? [])]) process.stdout.write(`${line}\n`);
	}
	writeFileSync(new URL("bench.json", folder), `${JSON.stringify(results, null, "\t")}\n`);
	process.stdout.write(
		"\n✗ misses its target in docs/performance.md. All results: .cache/bench.json\n",
	);
	process.exit();
}

function describeMachine(isInMemory: boolean): string {
	const cores = cpus();
	const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
	const disk = isInMemory ? ", data in memory (commits cost nothing)" : "";
	return `${cores[0]?.model}, ${cores.length} cores, ${memory}, ${platform()} ${release()}, Node ${process.version}${disk}, load ${loadavg()[0]?.toFixed(1)}`;
}
