import * as v from "valibot";
import { parse } from "yaml";

/**
 * Reads a text that begins with YAML between two lines of `---`.
 * @param name for errors, such as "blog/rotas.md".
 * @throws an error of one line that names the file and the field.
 */
export function readFrontMatter<const Schema extends v.GenericSchema>(
	name: string,
	source: string,
	schema: Schema,
): { fields: v.InferOutput<Schema>; body: string } {
	const [, head, body] =
		/^\uFEFF?---\r?\n(.*?)\r?\n---(?:\r?\n|$)(.*)$/s.exec(source) ?? [];
	if (head === undefined || body === undefined)
		throw new Error(`${name}: the text must begin with fields between “---”.`);

	const result = v.safeParse(schema, parseFields(name, head));
	if (result.success)
		return { fields: result.output, body: body.replace(/^[\r\n]+/, "") };

	const [issue] = result.issues;
	const field = v.getDotPath(issue);

	throw new Error(`${name}: ${field ? `“${field}”: ` : ""}${issue.message}`);
}

function parseFields(name: string, head: string): unknown {
	try {
		return parse(head, { logLevel: "silent" });
	} catch (error) {
		const [message] = String((error as Error).message).split("\n");
		throw new Error(`${name}: ${message}`);
	}
}
