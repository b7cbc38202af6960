import { DatabaseSync } from "node:sqlite";
import { parentPort, workerData } from "node:worker_threads";
import { ephemeralTables } from "#database/schema.ts";
import { checkIntegrity } from "./sqlite-file.server.ts";

/** Copies a SQLite file while the site writes to it, and checks the copy. Both block their thread. */
const { source, copy }: { source: string; copy: string } = workerData;

{
	using from = new DatabaseSync(source);
	from.prepare("VACUUM INTO ?").run(copy);
	using db = new DatabaseSync(copy);
	db.exec(
		"PRAGMA journal_mode=DELETE; PRAGMA secure_delete=ON; PRAGMA foreign_keys=OFF;",
	);
	for (const table of ephemeralTables) db.exec(`DELETE FROM ${table}`);
	checkIntegrity(db);
}

parentPort?.postMessage("copied");
