import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const files = readdirSync("app", { recursive: true, encoding: "utf8" }).map(
	(file) => `app/${file.replaceAll("\\", "/")}`,
);
const sources = files
	.filter((file) => /(?<!\.test)\.(tsx?|md)$/.test(file))
	.map((file) => readFileSync(file, "utf8"))
	.join("\n");
const sheets = files.filter((file) => file.endsWith(".css"));
const css = sheets.map((file) => readFileSync(file, "utf8")).join("\n");

/** Single selectors of a style sheet, without `:not()`, `:has()` and print rules. */
function selectorsIn(file: string): string[] {
	const css = readFileSync(file, "utf8")
		.replace(/\/\*.*?\*\//gs, "")
		.replace(/@media print \{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\}/g, "")
		.replace(/:(not|has)\((?:[^()]|\([^()]*\))*\)/g, "");
	return [...css.matchAll(/([^{};]+)\{/g)]
		.map(([, prelude = ""]) => prelude.trim())
		.filter((prelude) => !prelude.startsWith("@"))
		.flatMap(alternatives);
}

function alternatives(list: string): string[] {
	return list.split(/,(?![^(]*\))/).map((part) => part.trim());
}

/** Classes of a selector's last compound, `:is()` included. */
function subjects(selector: string): string[] {
	const last = selector.split(/[\s>+~]+(?![^(]*\))/).at(-1) ?? "";
	const inner = [...last.matchAll(/:(?:is|where)\(([^()]*)\)/g)].flatMap(
		([, list = ""]) => alternatives(list).flatMap(subjects),
	);
	const own =
		last.replace(/\([^()]*\)/g, "").match(/(?<=\.)[a-z][\w-]*/g) ?? [];

	return [...own, ...inner];
}

test("every class is styled in one file", () => {
	const owners = new Map<string, Set<string>>();
	for (const file of sheets)
		for (const name of selectorsIn(file).flatMap(subjects))
			owners.set(name, (owners.get(name) ?? new Set()).add(file));

	const shared = [...owners].filter(([, of]) => of.size > 1);
	expect(shared.map(([name, of]) => `${name}: ${[...of].join(", ")}`)).toEqual(
		[],
	);
});

test("breakpoints follow the size of the text", () => {
	const sheet = readFileSync("app/ui/breakpoints.css", "utf8");
	const widths = [...sheet.matchAll(/width [<>]=? ([^)]*)/g)];

	expect(widths.map(([, width]) => width)).not.toEqual([]);
	expect(widths.filter(([, width = ""]) => !width.endsWith("em"))).toEqual([]);
});

test("every styled class is used", () => {
	// The last one is of prosemirror-tables.
	const used = new Set([...(sources.match(/[\w-]+/g) ?? []), "selectedCell"]);
	const variants = [...sources.matchAll(/([\w-]+--)\$\{/g)].map(
		([, stem = ""]) => stem,
	);
	const unused = sheets
		.flatMap(selectorsIn)
		.flatMap((selector) => selector.match(/(?<=\.)[a-z][\w-]*/g) ?? [])
		.filter(
			(name) =>
				!used.has(name) && !variants.some((stem) => name.startsWith(stem)),
		);

	expect([...new Set(unused)]).toEqual([]);
});

/** The header's change at 20 px of scrolling, which paints once. */
const once = "nav-lift";

const animatedProperties = [
	...css.matchAll(/@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})+)/g),
].flatMap(([, name = "", steps = ""]) =>
	[...steps.matchAll(/([\w-]+):/g)].map(([, property = ""]) => ({
		name,
		property,
	})),
);

test("animations change only transforms and opacity, which need no repaint", () => {
	expect(animatedProperties.length).toBeGreaterThan(10);

	const painted = animatedProperties.filter(
		({ name, property }) =>
			name !== once && !["transform", "rotate", "opacity"].includes(property),
	);

	expect(painted).toEqual([]);
});
