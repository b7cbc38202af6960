import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DataFolder } from "#lib/db/data-folder.ts";
import { formsOf } from "./address.ts";

const SEARCH = fileURLToPath(new URL("./search-files.ts", import.meta.url));

/** What the process that searches is told, and answers with the files in which it found any of the forms. */
export type Search = { files: string[]; forms: string[] };

/** Files in which an address can still be read, in any letter case. */
export type Traces = {
	/** The database itself and its log. */
	own: string[];
	/** Others that bear its name: what somebody, or a restore, has put there. */
	copies: string[];
};

/**
 * Looks for an address in SQLite's files. Backups are compressed and not looked into: they are cleaned by
 * themselves (backups.server.ts).
 * @param isThorough the database's own files are read through as well.
 */
export async function residualDataOf(
	{ path, file }: DataFolder,
	address: string,
	isThorough: boolean,
): Promise<Traces> {
	if (file === null) return { own: [], copies: [] };
	const names = (await readdir(path)).filter((name) => name.startsWith(basename(file)));
	const own = OWN.map((ending) => file + ending);
	const files = names
		.map((name) => join(path, name))
		.filter((each) => isThorough || !own.includes(each));
	const found = files.length > 0 ? await search({ files, forms: formsOf(address) }) : [];
	return {
		own: found.filter((each) => own.includes(each)),
		copies: found.filter((each) => !own.includes(each)),
	};
}

/** What SQLite itself keeps beside a database. */
const OWN = ["", "-wal", "-shm", "-journal"];

/**
 * In a process of its own: were this one to open and close SQLite's files past SQLite, the operating
 * system would drop the locks that it holds on them (https://www.sqlite.org/howtocorrupt.html, 2.2).
 */
function search(wanted: Search): Promise<string[]> {
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, [SEARCH], { stdio: ["pipe", "pipe", "ignore"], env: {} });
		let answer = "";
		child.stdout.setEncoding("utf8");
		child.stdout.on("data", (part: string) => {
			answer += part;
		});
		child.on("error", reject);
		child.on("close", (code) => {
			if (code === 0) resolve(JSON.parse(answer));
			else reject(new Error("The data folder could not be searched."));
		});
		// Not as arguments, which everybody on the machine can read.
		child.stdin.on("error", () => {});
		child.stdin.end(JSON.stringify(wanted));
	});
}
