import { globSync, readFileSync } from "node:fs";
import { matchPath } from "react-router";
import { expect, test } from "vitest";
import { allRoutes } from "./support/built-site.ts";

const app = new URL("../app", import.meta.url).pathname;

const paths = allRoutes
	.map(({ path }) => path)
	.filter((path) => !path.endsWith("/*"));

/** Addresses of the desk in attributes, without queries and parts that are inserted. */
function listAddresses(file: string): string[] {
	const text = readFileSync(`${app}/${file}`, "utf8");
	const matches = text.matchAll(/\b(?:to|href|action)="(\/desk[^"?#]*)/g);

	return [...matches].map(([, address = ""]) => address);
}

test("every link of the desk leads to a page", () => {
	const files = globSync("{desk,features,site}/**/*.tsx", { cwd: app });
	const broken = files.flatMap((file) =>
		listAddresses(file)
			.filter((address) => !paths.some((path) => matchPath(path, address)))
			.map((address) => `${file}: ${address}`),
	);

	expect(broken).toEqual([]);
});
