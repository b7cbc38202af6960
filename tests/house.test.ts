import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, posix, relative } from "node:path";
import { expect, test } from "vitest";

/** The floors of the house (docs/map.md): imports only fall, never rise, never go sideways. */
const floors: readonly (readonly string[])[] = [
	["content", "ui", "database"],
	["sections", "consent", "notifications"],
	["tracking", "calculator", "desk"],
	["leads"],
	["staff"],
	["quiz", "booking", "academy", "questions", "newsletter", "walkthrough"],
	["inbox"],
	["privacy"],
	["checks"],
	["pages"],
];

const root = new URL("..", import.meta.url).pathname;
const app = join(root, "app");

type Import = { file: string; from: string; to: string };

const sourceFiles = readdirSync(app, { recursive: true, withFileTypes: true })
	.filter((entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name))
	.map((entry) => relative(app, join(entry.parentPath, entry.name)));

function importsOf(file: string): Import[] {
	const text = readFileSync(join(app, file), "utf8");
	const targets = [...text.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(
		([, target]) => target ?? "",
	);
	return targets.flatMap((target) => {
		const to = target.startsWith("#")
			? target.slice(1)
			: target.startsWith(".")
				? posix.join(dirname(file), target)
				: null;
		return to === null || to.startsWith("..") ? [] : [{ file, from: roomOf(file), to: roomOf(to) }];
	});
}

/** The folder right under app/, or "" for the shell's own files. */
function roomOf(path: string): string {
	return path.includes("/") ? (path.split("/")[0] ?? "") : "";
}

function floorOf(room: string): number {
	return floors.findIndex((rooms) => rooms.includes(room));
}

/** Tests may look anywhere; the shell (app/*.tsx) stands above all floors, its small shared files below. */
const imports = sourceFiles
	.filter((file) => !/\.test\.tsx?$/.test(file) && roomOf(file) !== "")
	.flatMap(importsOf)
	.filter(({ from, to }) => to !== "" && !to.startsWith("+types") && from !== to);

test("every room has a floor", () => {
	const rooms = new Set(sourceFiles.map(roomOf).filter((room) => room !== ""));
	expect([...rooms].filter((room) => floorOf(room) === -1)).toEqual([]);
});

test("imports only fall", () => {
	const wrong = imports
		.filter(({ from, to }) => floorOf(to) >= floorOf(from))
		.map(({ file, to }) => `${file} imports ${to}`);
	expect(wrong).toEqual([]);
});

test("a room is entered by its name, not by climbing through folders", () => {
	const climbing = sourceFiles.filter(
		(file) =>
			/from "\.\.\/(?!.*\+types)/.test(readFileSync(join(app, file), "utf8")) &&
			!/\.test\.tsx?$/.test(file) &&
			roomOf(file) !== "" &&
			file.split("/").length === 2,
	);
	expect(climbing).toEqual([]);
});

test("only server/config.ts reads the environment", () => {
	const readers = ["app", "server", "cli"].flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile() && /(?<!\.test)\.(ts|tsx)$/.test(entry.name))
			.map((entry) => relative(root, join(entry.parentPath, entry.name)))
			.filter((file) =>
				/process\.env(?!\)|\.NODE_ENV = )/.test(readFileSync(join(root, file), "utf8")),
			),
	);
	expect(readers).toEqual([]);
});
