import { parentPort, workerData } from "node:worker_threads";
import { toMarkdown } from "./pasted-html.ts";

parentPort?.postMessage(toMarkdown(workerData as string));
