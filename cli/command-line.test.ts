import { expect, test } from "vitest";
import { checkUse, readCommandLine } from "./command-line.ts";

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

test.each([
	["retention dry-run", 'retention has no use for "dry-run".'],
	["leads erase a@b.example --dry-run", "leads erase has no option --dry-run."],
	["leads erase a@b.example c@d.example", 'leads erase has no use for "c@d.example".'],
	["leads erase a@b.example --kind quiz", "leads erase has no option --kind."],
	["leads export --limit 5", "leads export has no option --limit."],
	["staff list ada", 'staff list has no use for "ada".'],
	["backup one two", 'backup has no use for "two".'],
	["doctor --dry-run", "doctor has no option --dry-run."],
])("%s is refused rather than half understood", (line, message) => {
	expect(() => checkUse(readCommandLine(line.split(" ")))).toThrow(message);
});

test.each([
	"leads list --q ada --limit 5 --json",
	"leads export --csv --spam",
	"leads erase a@b.example --yes",
	"staff add a@b.example --name Ada --role owner",
	"restore a.zst --yes",
	"retention --dry-run",
	"leads",
	"staff dance",
])("%s is for the command itself to judge", (line) => {
	expect(() => checkUse(readCommandLine(line.split(" ")))).not.toThrow();
});
