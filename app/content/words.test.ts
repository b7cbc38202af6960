import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { placeholderNames } from "./placeholder-names.ts";
import { templateFacts } from "./reply-templates-schema.ts";
import { shippedContent } from "./shipped-content.ts";

const folder = new URL("./", import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
	(name) => /\.(ts|md|json)$/.test(name) && !/\.test\.ts$|^desk/.test(name),
);

/** The copy of one file, without comments, imports and identifiers. */
function readCopy(name: string): string {
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
		const copy = readCopy(name);

		expect(copy).not.toMatch(/\bmails?\b(?!to:)/i);
		expect(copy).not.toMatch(/\d ?[ap]\.?m\b/);
		expect(copy).not.toMatch(/\bX\b(?=$| \(|,)/m);

		const found = name.endsWith(".json") ? copy.matchAll(/\{([\w.-]+)\}/g) : [];
		for (const [, placeholder] of found)
			expect(knownIn(name)).toContain(placeholder);
	},
);

/** Reply templates name the facts of a lead. */
function knownIn(name: string): readonly string[] {
	return name === "reply-templates.json"
		? Object.keys(templateFacts)
		: placeholderNames;
}

/** Defaults of documents, and examples in the errors of their forms. */
const defaults = [
	"company.ts",
	"law.ts",
	"tiers.json",
	"tiers-schema.ts",
	"shipped-content.ts",
];

test.each(files.filter((name) => !defaults.includes(name)))(
	"%s has placeholders instead of the agency’s facts",
	(name) => {
		const { company, tiers } = shippedContent();
		const { email, supportEmail, phone, phoneInternational, address } = company;
		const prices = Object.values(tiers).map(({ price }) => price);

		const facts = [
			company.name,
			company.legalName,
			email,
			supportEmail,
			phone,
			phoneInternational,
			address.street,
			address.postalCode,
			...prices,
		];
		for (const fact of facts) expect(readCopy(name)).not.toContain(fact);
	},
);

test.each(files.filter((name) => name !== "call-length.ts"))(
	"%s has placeholders instead of the length of a first call",
	(name) => {
		expect(readCopy(name)).not.toMatch(/\bfifteen min|\b15[- ]min/i);
	},
);
