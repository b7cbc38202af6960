import { parentPort, workerData } from "node:worker_threads";
import { parseRawMail } from "./raw-mail.server.ts";

parentPort?.postMessage(await parseRawMail(workerData as string | Uint8Array));
