import { parseArgs } from "node:util";
import type { FilterName } from "#desk/inbox/filter.ts";
import { type Arguments, UsageError } from "./command.ts";

/** Every option of every verb; `true`: it takes a value. */
const takesValue: Readonly<Record<string, boolean>> = {
	help: false,
	json: false,
	csv: false,
	kind: true,
	limit: true,
	name: true,
	role: true,
	before: true,
	to: true,
	q: true,
	status: true,
	source: true,
	industry: true,
	recommendation: true,
	from: true,
	assignee: true,
	unread: false,
	overdue: false,
	spam: false,
	yes: false,
	"dry-run": false,
	"send-test-mail": true,
};

/** Options that narrow a list as the desk’s filters do; `me` is nobody here. */
export const filterOptions: readonly FilterName[] = [
	"q",
	"kind",
	"status",
	"source",
	"industry",
	"recommendation",
	"from",
	"to",
	"assignee",
	"unread",
	"overdue",
	"spam",
];

/** How many words may follow each verb, and which options are its own. */
const uses: Readonly<Record<string, { words: number; options: readonly string[] }>> = {
	"leads list": { words: 0, options: [...filterOptions, "limit", "before"] },
	"leads show": { words: 1, options: [] },
	"leads export": { words: 0, options: [...filterOptions, "before", "csv"] },
	"leads erase": { words: 1, options: [] },
	"staff add": { words: 1, options: ["name", "role"] },
	"staff list": { words: 0, options: [] },
	"staff reset": { words: 1, options: [] },
	"staff remove": { words: 1, options: [] },
	backup: { words: 1, options: [] },
	restore: { words: 1, options: [] },
	move: { words: 0, options: ["to"] },
	retention: { words: 0, options: ["dry-run"] },
	doctor: { words: 0, options: ["send-test-mail"] },
};

/** They mean the same everywhere; who never asks takes a yes all the same. */
const everywhere = ["json", "help", "yes"];

/**
 * Refuses what a verb would pass over in silence: `retention dry-run` and `leads erase … --dry-run` must not
 * delete anything.
 * @throws UsageError for a word too many, or for an option of another verb.
 */
export function checkUse({ words, options }: Arguments): void {
	const verb = [words.slice(0, 1), words.slice(0, 2)]
		.map((each) => each.join(" "))
		.find((name) => Object.hasOwn(uses, name));
	const use = verb === undefined ? undefined : uses[verb];
	// Which verbs there are the commands tell.
	if (!verb || !use) return;
	const tooMany = words.slice(verb.split(" ").length)[use.words];
	if (tooMany !== undefined)
		throw new UsageError(`${verb} has no use for "${tooMany}". --help says what it takes.`);
	const known = [...everywhere, ...use.options];
	const foreign = Object.keys(options).find((name) => !known.includes(name));
	if (foreign) throw new UsageError(`${verb} has no option --${foreign}. --help lists them.`);
}

/**
 * The words and options of a command line. A value may begin with a dash, as -5 does; what begins with two
 * is the next option.
 * @throws UsageError for an option that there is not, or with too much or too little behind it.
 */
export function readCommandLine(given: readonly string[]): Arguments {
	const { tokens } = parseArgs({
		args: [...given],
		strict: false,
		allowPositionals: true,
		tokens: true,
		options: Object.fromEntries(
			Object.entries(takesValue).map(([name, takes]) => [
				name,
				{ type: takes ? "string" : "boolean", ...(name === "help" ? { short: "h" } : {}) },
			]),
		),
	});
	const words: string[] = [];
	const options: Arguments["options"] = {};
	for (const token of tokens) {
		if (token.kind === "positional") words.push(token.value);
		if (token.kind !== "option") continue;
		const { name, rawName, value, inlineValue } = token;
		if (!Object.hasOwn(takesValue, name))
			throw new UsageError(`There is no option ${rawName}. --help lists them.`);
		if (!takesValue[name]) {
			if (value !== undefined) throw new UsageError(`${rawName} takes no value.`);
			options[name] = true;
		} else {
			if (value === undefined || value === "" || (!inlineValue && value.startsWith("--")))
				throw new UsageError(`${rawName} needs a value. --help says which.`);
			options[name] = value;
		}
	}
	return { words, options };
}
