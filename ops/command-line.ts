import { parseArgs } from "node:util";
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
