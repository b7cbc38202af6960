import { parentPort } from "node:worker_threads";
import {
	isNestedTooDeeply,
	parseMarkdown,
	renderMarkdown,
} from "./markdown.server.ts";

// Markdown's modules are slower the first time.
renderMarkdown("# A **word**\n\n- [link](/)\n");

/** Posts this thread's processor time, which other load doesn't use up: before parsing, then what parsing took. */
function check(source: string): void {
	if (source.split("\n").some(isNestedTooDeeply))
		throw new RangeError("nested too deeply");

	const before = process.threadCpuUsage();
	parentPort?.postMessage(before);

	parseMarkdown(source);
	renderMarkdown(source);

	parentPort?.postMessage(process.threadCpuUsage(before));
}

parentPort?.on("message", check);
