import { parentPort } from "node:worker_threads";
import type { CheckOrder, CheckResult } from "./check-text.server.ts";
import {
	isNestedTooDeeply,
	type MarkdownProblem,
	parseMarkdown,
	renderMarkdown,
} from "./markdown.server.ts";
import { createElement } from "./sections.ts";

/** Milliseconds that a text may take for the first time: modules and code that have just been loaded are slower. */
const SLOW_START = 300;

// Markdown's modules are slower the first time.
renderMarkdown("# A **word**\n\n- [link](/)\n");

/** Posts this thread's processor time, which other load doesn't use up: before parsing, then what parsing took. */
function check({ source, known }: CheckOrder): void {
	if (source.split("\n").some(isNestedTooDeeply))
		throw new RangeError("nested too deeply");

	parentPort?.postMessage(process.threadCpuUsage());

	const first = measure(source, known);
	const result = first.time > SLOW_START ? measure(source, known) : first;
	parentPort?.postMessage({
		...result,
		time: Math.min(first.time, result.time),
	} satisfies CheckResult);
}

function measure(source: string, known: CheckOrder["known"]): CheckResult {
	const before = process.threadCpuUsage();
	parseMarkdown(source);
	const problems = listProblems(source, known);
	const { user, system } = process.threadCpuUsage(before);

	return { time: (user + system) / 1000, problems };
}

function listProblems(
	source: string,
	{ containers, placeholders }: CheckOrder["known"],
): readonly MarkdownProblem[] {
	try {
		return renderMarkdown(source, {
			containers: Object.fromEntries(
				containers.map((name) => [name, () => createElement("div", {})]),
			),
			...(placeholders && { fill: (text) => fill(text, placeholders) }),
		}).problems;
	} catch (error) {
		if (error instanceof UnknownPlaceholder)
			return [{ line: null, message: error.message }];
		throw error;
	}
}

class UnknownPlaceholder extends Error {}

const PLACEHOLDER = /\{([a-z][\w.-]*)\}/gi;

function fill(text: string, placeholders: readonly string[]): string {
	return text.replace(PLACEHOLDER, (_, name: string) => {
		if (!placeholders.includes(name))
			throw new UnknownPlaceholder(`{${name}} is not a known placeholder.`);
		return name;
	});
}

parentPort?.on("message", check);
