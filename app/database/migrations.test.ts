import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { migrations } from "./migrations.ts";

const folder = new URL("./migrations/", import.meta.url);
const files = readdirSync(folder);

/** Packages and modules of Node that migrations use. */
const allowed =
	/^(node:crypto|kysely(\/migration)?|libphonenumber-js\/min|\.\/[\w-]+\.ts)$/;

test.each(files)("%s imports nothing that can change", (file) => {
	const source = readFileSync(new URL(file, folder), "utf8");
	const imports = [...source.matchAll(/\bfrom "([^"]+)"|import\(/g)];

	expect(
		imports
			.map(([all, name]) => name ?? all)
			.filter((name) => !allowed.test(name)),
	).toEqual([]);
});

test("each migration has the name of its file", () => {
	const ofFiles = files
		.filter((file) => /^\d/.test(file))
		.map((file) => file.replace(/\.ts$/, ""));

	expect(Object.keys(migrations)).toEqual(expect.arrayContaining(ofFiles));
});
