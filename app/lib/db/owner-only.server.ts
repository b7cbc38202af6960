import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Who can read an installation's files can read every lead, and the secret that signs its links: they are
 * for the user that runs the site alone.
 */

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Makes a folder and those above it that are missing. Node's own recursive way never ends where a folder
 * can be made by nobody, as under /proc.
 * @throws when it cannot be made.
 */
export function makeFolder(path: string): void {
	if (existsSync(path)) return;
	const above = dirname(path);
	if (above !== path) makeFolder(above);
	unlessThere(() => mkdirSync(path, { mode: FOLDER_MODE }));
}

/**
 * Makes an empty file. One that is there is not even opened: closing it would take away the locks that
 * this process holds on it (https://www.sqlite.org/howtocorrupt.html, 2.2).
 * @throws when it cannot be made.
 */
export function makeFile(file: string): void {
	unlessThere(() => closeSync(openSync(file, "wx", FILE_MODE)));
}

/** Takes everybody else's rights to a database and the files beside it away, where they are ours to take. */
export function keepFileToOwner(file: string): void {
	for (const ending of ["", "-wal", "-shm", "-journal"]) narrow(file + ending, FILE_MODE);
}

/** The same for a folder that nobody else has anything in. */
export function keepFolderToOwner(path: string): void {
	narrow(path, FOLDER_MODE);
}

function narrow(path: string, most: number): void {
	try {
		const { mode } = statSync(path);
		if ((mode & 0o777 & ~most) !== 0) chmodSync(path, mode & most);
	} catch {
		// It is not there, or somebody else's.
	}
}

function unlessThere(make: () => void): void {
	try {
		make();
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	}
}
