import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Package = {
	version?: string;
	integrity?: string;
	resolved?: string;
	link?: boolean;
	dependencies?: Record<string, string>;
	optionalDependencies?: Record<string, string>;
};

const root = new URL("..", import.meta.url);
const read = (file: string) => JSON.parse(readFileSync(new URL(file, root), "utf8"));
const packages: Record<string, Package> = read("package-lock.json").packages;
const manifest: Package & { devDependencies: Record<string, string> } = read("package.json");

/** Looks a dependency up as Node would: beside the package, then further out. */
function installedFor(path: string, name: string): Package | undefined {
	for (let at = path; ; at = at.slice(0, Math.max(at.lastIndexOf("/node_modules/"), 0))) {
		const found = packages[`${at ? `${at}/` : ""}node_modules/${name}`];
		if (found || at === "") return found;
		if (!at.includes("/node_modules/")) return packages[`node_modules/${name}`];
	}
}

test("every optional dependency that a package names stands in the lockfile, or npm ci refuses it", () => {
	const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
		Object.keys(optionalDependencies)
			.filter((name) => !installedFor(path, name))
			.map((name) => `${path || "the project"} names ${name}`),
	);
	expect(missing).toEqual([]);
});

test("every package is pinned with its checksum and names no registry", () => {
	const loose = Object.entries(packages)
		.filter(([path, entry]) => path !== "" && !entry.link)
		.filter(([, { integrity, resolved }]) => !integrity || (resolved && !/^https:/.test(resolved)))
		.map(([path]) => path);
	expect(loose).toEqual([]);
});

test("the project asks for exact versions", () => {
	const asked = {
		...manifest.dependencies,
		...manifest.devDependencies,
		...manifest.optionalDependencies,
	};
	const ranges = Object.entries(asked).filter(
		([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
	);
	expect(ranges).toEqual([]);
});

test("at most 25 direct production dependencies", () => {
	expect(Object.keys(manifest.dependencies ?? {}).length).toBeLessThanOrEqual(25);
});
