import { spawn } from "node:child_process";
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { DataFolder } from "#database/data-folder.ts";
import { formsOf } from "./address.ts";

const SEARCH = fileURLToPath(new URL("./search-files.ts", import.meta.url));

/** What the process that searches is told, and answers with the files in which it found any of the forms. */
export type Search = { files: string[]; forms: string[] };

/**
 * The database's own files in which an address can still be read, in any letter case. Backups are
 * compressed and not looked into: they are cleaned by themselves (backups.server.ts).
 */
export async function filesWith({ path, file }: DataFolder, address: string): Promise<string[]> {
	if (file === null) return [];
	const names = await readdir(path);
	const files = names
		.filter((name) => name.startsWith(basename(file)))
		.map((name) => join(path, name));
	return search({ files, forms: formsOf(address) });
}

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
