import { parentPort, workerData } from "node:worker_threads";
import {
	isNestedTooDeeply,
	parseMarkdown,
	renderMarkdown,
} from "./markdown.server.ts";

const source: string = workerData;
if (source.split("\n").some(isNestedTooDeeply))
	throw new RangeError("nested too deeply");

const before = process.threadCpuUsage();

parseMarkdown(source);
renderMarkdown(source);

const { user, system } = process.threadCpuUsage(before);

/** Milliseconds of this thread's processor time, which other load doesn't use up. */
parentPort?.postMessage((user + system) / 1000);
