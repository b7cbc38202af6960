import { parentPort, workerData } from "node:worker_threads";
import { compareFields, type FieldTexts } from "./word-diff.ts";

parentPort?.postMessage(compareFields(workerData as FieldTexts[]));
