import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readConfig } from "../server/config.ts";

const root = new URL("..", import.meta.url);
const read = (file: string) => readFileSync(new URL(file, root), "utf8");

function chapter(heading: string): string {
	return (
		new RegExp(`^## ${heading}\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, "m").exec(
			read("README.md"),
		)?.[1] ?? ""
	);
}

/** The code spans in the first column of a section's table. */
function firstColumn(heading: string): string[] {
	const rows = chapter(heading).match(/^\|[^|]*`[^|]*\|/gm) ?? [];
	return rows.flatMap((row) => Array.from(row.matchAll(/`([^`]+)`/g), ([, name = ""]) => name));
}

/** All variables that the configuration reads. */
function variablesRead(): string[] {
	const asked = new Set<string>();
	const environment = new Proxy<Record<string, string>>(
		{ WEBHOOK_URL: "https://crm.example/hook", WEBHOOK_SECRET: `whsec_${"A".repeat(32)}` },
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

describe("the README", () => {
	test("documents exactly the variables that the site reads", () => {
		expect(firstColumn("Configuration").sort()).toEqual(variablesRead().sort());
	});

	test("names commands that exist", () => {
		const { scripts } = JSON.parse(read("package.json"));
		const named = Array.from(
			read("README.md").matchAll(/npm run ([\w:]+)/g),
			([, name = ""]) => name,
		);
		expect(named.filter((name) => !(name in scripts))).toEqual([]);
	});

	test("links to files that exist", () => {
		const named = [
			...firstColumn("Layout"),
			...Array.from(read("README.md").matchAll(/\]\(([^)#:]+)\)/g), ([, path = ""]) => path),
		];
		expect(named.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
	});
});

test("docs/reliability.md names tests that exist", () => {
	const named = Array.from(
		read("docs/reliability.md").matchAll(/\]\(\.\.\/([^)]+)\)/g),
		([, file = ""]) => file,
	);
	expect(named.length).toBeGreaterThan(20);
	expect(named.filter((file) => !existsSync(new URL(file, root)))).toEqual([]);
});
