import { expect, test } from "vitest";
import { readCommandLine } from "./command-line.ts";

test.each([
	[
		"leads list --limit 5 --spam",
		{ words: ["leads", "list"], options: { limit: "5", spam: true } },
	],
	[
		"--json staff add --name=Ada a@b",
		{ words: ["staff", "add", "a@b"], options: { json: true, name: "Ada" } },
	],
	["leads list --limit -5", { words: ["leads", "list"], options: { limit: "-5" } }],
	["-h", { words: [], options: { help: true } }],
	["show -- --odd", { words: ["show", "--odd"], options: {} }],
])("%s is understood", (line, read) => {
	expect(readCommandLine(line.split(" "))).toEqual(read);
});

test.each([
	["leads list --bogus", "There is no option --bogus. --help lists them."],
	["leads list --constructor", "There is no option --constructor. --help lists them."],
	["leads list -x", "There is no option -x. --help lists them."],
	["leads list --status", "--status needs a value. --help says which."],
	["leads list --q --json", "--q needs a value. --help says which."],
	["leads list --json=yes", "--json takes no value."],
])("%s is refused in our own words", (line, message) => {
	expect(() => readCommandLine(line.split(" "))).toThrow(message);
});
