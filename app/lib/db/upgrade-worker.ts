import { parentPort, workerData } from "node:worker_threads";
import { migrateSqlite } from "./sqlite-file.server.ts";

/** Migrates the SQLite file, and posts its path. */
const file = await migrateSqlite(workerData, (progress) =>
	parentPort?.postMessage({ progress }),
);
parentPort?.postMessage(file);
