import { existsSync, mkdirSync, readFileSync, statfsSync, writeFileSync } from "node:fs";
import { cpus, loadavg, platform, release, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { bytesPart } from "./bytes.ts";
import { deskPart } from "./desk.ts";
import { memoryPart } from "./memory.ts";
import { pagesPart } from "./pages.ts";
import { MISSED, type Options, type Part, print } from "./part.ts";
import { requestsPart } from "./requests.ts";
import { submissionsPart } from "./submissions.ts";

/** Runs the parts that are asked for, one after the other, and keeps what they found in .cache/bench.json. */

const parts: Record<string, Part> = {
	pages: pagesPart,
	bytes: bytesPart,
	requests: requestsPart,
	submissions: submissionsPart,
	desk: deskPart,
	memory: memoryPart,
};

const folder = new URL("../.cache/", import.meta.url);
const results = new URL("bench.json", folder);

/** What statfs calls file systems that live in memory. */
const TMPFS = 0x01021994;

const { values, positionals } = parseArgs({
	allowPositionals: true,
	options: { quick: { type: "boolean", default: false }, runs: { type: "string" } },
});
const paths = positionals.filter((word) => word.startsWith("/"));
const named = positionals.filter((word) => !word.startsWith("/"));
const unknown = named.filter((name) => !(name in parts));
if (unknown.length > 0) {
	process.stderr.write(`No such part: ${unknown}. There are: ${Object.keys(parts).join(", ")}.\n`);
	process.exit(2);
}
const options: Options = {
	quick: values.quick,
	runs: Number(values.runs ?? (values.quick ? 1 : 3)),
	paths,
	say: (text) => void process.stderr.write(`  ${text}\n`),
};
const wanted = named.length > 0 ? named : paths.length > 0 ? ["pages"] : Object.keys(parts);
mkdirSync(folder, { recursive: true });
const machine = describeMachine();
process.stdout.write(`On ${machine}\n`);
let failed = false;
for (const name of wanted) {
	const part = parts[name];
	if (!part) continue;
	process.stdout.write(`\n— ${name}: ${part.title} —\n`);
	try {
		const load = loadavg()[0] ?? 0;
		const outcome = await part.run(options);
		print(outcome);
		keep(name, { at: new Date(), machine, load, quick: options.quick, ...outcome });
	} catch (error) {
		failed = true;
		process.stdout.write(`not measured: ${error instanceof Error ? error.stack : String(error)}\n`);
	}
}
process.stdout.write(
	`\n${MISSED} misses its figure in docs/performance.md. All figures: .cache/bench.json\n`,
);
process.exit(failed ? 1 : 0);

/** A part that is run alone replaces its own figures only. */
function keep(name: string, outcome: unknown): void {
	const before = existsSync(results) ? JSON.parse(readFileSync(results, "utf8")) : {};
	const all = { parts: { ...before.parts, [name]: outcome } };
	writeFileSync(results, `${JSON.stringify(all, null, "\t")}\n`);
}

function describeMachine(): string {
	const cores = cpus();
	const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
	const disk = statfsSync(folder).type === TMPFS ? ", data in memory (commits cost nothing)" : "";
	return `${cores[0]?.model ?? "an unknown processor"}, ${cores.length} cores, ${memory}, ${platform()} ${release()}, Node ${process.version}${disk}, load ${loadavg()[0]?.toFixed(1)}`;
}
