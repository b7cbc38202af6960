import { parentPort, workerData } from "node:worker_threads";
import {
	isNestedTooDeeply,
	parseMarkdown,
	renderMarkdown,
} from "./markdown.server.ts";

const source: string = workerData;
if (source.split("\n").some(isNestedTooDeeply))
	throw new RangeError("nested too deeply");

/** This thread's processor time, which other load doesn't use up: before parsing, then what parsing took. */
const before = process.threadCpuUsage();
parentPort?.postMessage(before);

parseMarkdown(source);
renderMarkdown(source);

parentPort?.postMessage(process.threadCpuUsage(before));
