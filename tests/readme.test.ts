import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readConfig } from "../server/config.ts";

const root = new URL("..", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), "utf8");

/** The first group of every match. */
const groupsIn = (text: string, pattern: RegExp) =>
	Array.from(text.matchAll(pattern), ([, group = ""]) => group);

const chapters = read("README.md").split(/^## /m);

/** The code spans in the first column of a section's table. */
function firstColumn(heading: string): string[] {
	const chapter =
		chapters.find((each) => each.startsWith(`${heading}\n`)) ?? "";
	const rows = chapter.match(/^\|[^|]*`[^|]*\|/gm) ?? [];
	return rows.flatMap((row) => groupsIn(row, /`([^`]+)`/g));
}

/** All variables that the configuration reads. */
function variablesRead(): string[] {
	const asked = new Set<string>();
	const environment = new Proxy<Record<string, string>>(
		{
			WEBHOOK_URL: "https://crm.example/hook",
			WEBHOOK_SECRET: `whsec_${"A".repeat(32)}`,
		},
		{
			get(values, name: string) {
				asked.add(name);
				return values[name];
			},
		},
	);
	readConfig(environment);

	return [...asked];
}

test("the README documents exactly the variables that the site reads", () => {
	expect(firstColumn("Configuration").sort()).toEqual(variablesRead().sort());
});

test("the README names commands that exist", () => {
	const { scripts } = JSON.parse(read("package.json"));
	const named = groupsIn(read("README.md"), /npm run ([\w:]+)/g);

	expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("the README links to files that exist", () => {
	const linked = groupsIn(read("README.md"), /\]\(([^)#:]+)\)/g);
	const named = [...firstColumn("Layout"), ...linked];

	expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
});

test("docs/reliability.md names tests that exist", () => {
	const named = groupsIn(read("docs/reliability.md"), /\]\(\.\.\/([^)]+)\)/g);

	expect(named.length).toBeGreaterThan(20);
	expect(named.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});
