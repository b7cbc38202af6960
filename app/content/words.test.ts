import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { company } from "./company.ts";

const folder = new URL("./", import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
	(name) => /\.(ts|md|json)$/.test(name) && !/\.test\.ts$|^desk/.test(name),
);

/** The copy of one file, without comments, imports and identifiers. */
function copyOf(name: string): string {
	const source = readFileSync(new URL(name, folder), "utf8").replace(
		/\/\*[\s\S]*?\*\/|<!--[\s\S]*?-->/g,
		"",
	);
	if (name.endsWith(".md")) return source;
	if (name.endsWith(".json")) return source.replace(/"\w+":/g, "");

	const strings = source
		.replace(/^import .*$/gm, "")
		.matchAll(/"([^"\n]*)"|`([^`]*)`/g);

	return [...strings]
		.map(([, plain, template]) => plain ?? template)
		.join("\n");
}

test.each(files)(
	"%s is consistent in the spelling of email, times and Twitter",
	(name) => {
		const copy = copyOf(name);

		expect(copy).not.toMatch(/\bmails?\b(?!to:)/i);
		expect(copy).not.toMatch(/\d ?[ap]\.?m\b/);
		expect(copy).not.toMatch(/\bX\b(?=$| \(|,)/m);

		const facts = name.endsWith(".json") ? copy.matchAll(/\{(\w+)\}/g) : [];
		for (const [, fact = ""] of facts)
			expect(typeof Object(company)[fact]).toBe("string");
	},
);
