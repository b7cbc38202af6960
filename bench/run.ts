import { mkdirSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { table } from "../cli/terminal.ts";
import { desk } from "./desk.ts";
import { editor } from "./editor.ts";
import { requests, submissions } from "./load.ts";
import { mainThread } from "./main-thread.ts";
import { newsletter } from "./newsletter.ts";
import { pages } from "./pages.ts";
import { presses } from "./presses.ts";
import { proposals } from "./proposals.ts";
import type { Part } from "./report.ts";

const parts: Record<string, Part> = {
	pages,
	"main-thread": mainThread,
	presses,
	requests,
	submissions,
	desk,
	editor,
	newsletter,
	proposals,
};

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: {
		quick: { type: "boolean", default: false },
		runs: { type: "string" },
		leads: { type: "string" },
		postgres: { type: "boolean", default: false },
		compare: { type: "string" },
	},
});
const { quick, postgres, compare } = values;
const options = {
	quick,
	postgres,
	compare,
	paths: positionals.filter((word) => word.startsWith("/")),
	runs: Number(values.runs ?? (quick ? 1 : 3)),
	leads: Number(values.leads ?? (quick ? 10_000 : 100_000)),
};
const named = positionals.filter((word) => !word.startsWith("/"));
const names =
	options.paths.length > 0 && named.length === 0 ? ["pages"] : named;
// On the project's own disk, as commits to a file system in memory cost nothing.
process.env.TMPDIR = resolve(".cache");
mkdirSync(process.env.TMPDIR, { recursive: true });
const machine = `${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB`;
console.log(
	`On ${machine}, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`,
);

for (const name of names.length > 0 ? names : Object.keys(parts)) {
	const part = parts[name];
	if (!part)
		throw new Error(
			`No such part: ${name}. There are: ${Object.keys(parts).join(", ")}.`,
		);

	console.log(`\n— ${name} —`);

	const { rows, notes = [] } = await part(options);
	const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
	console.log([...table(columns, rows), ...notes].join("\n"));
}
console.log("\n✗ misses its target (docs/performance.md)");
process.exit();
