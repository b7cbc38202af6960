import { parentPort, workerData } from "node:worker_threads";
import { readContacts } from "./read-contacts.ts";

parentPort?.postMessage(readContacts(workerData as Uint8Array));
