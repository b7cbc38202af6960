import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Lockfile, sbomOf } from "./sbom.ts";

const read = (file: string) =>
	JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), "utf8"));

const small: Lockfile = {
	packages: {
		"": {
			name: "house",
			version: "1.0.0",
			dependencies: { a: "1.0.0" },
			devDependencies: { t: "3.0.0" },
		},
		"node_modules/a": {
			version: "1.0.0",
			integrity: "sha512-AAEC",
			license: "(MIT OR CC0-1.0)",
			dependencies: { "@x/b": "^2.0.0" },
		},
		"node_modules/@x/b": { version: "2.1.0", dev: true, license: "MIT" },
		"node_modules/a/node_modules/@x/b": { version: "2.0.0", license: "ask us" },
		"node_modules/t": { version: "3.0.0", dev: true, dependencies: { "@x/b": "2.1.0", gone: "1" } },
		"node_modules/copy": { version: "1.0.0", dev: true },
		"node_modules/t/node_modules/copy": { version: "1.0.0", optional: true },
	},
};

describe("the bill of materials", () => {
	const { components, dependencies, serialNumber } = sbomOf(small);
	const component = (ref: string) => components.find((one) => one["bom-ref"] === ref);

	test("says of each package what it is for, its licence and its checksum", () => {
		expect(component("pkg:npm/a@1.0.0")).toMatchObject({
			scope: "required",
			hashes: [{ alg: "SHA-512", content: "000102" }],
			licenses: [{ expression: "MIT OR CC0-1.0" }],
		});
		expect(component("pkg:npm/%40x/b@2.0.0")?.licenses).toEqual([{ license: { name: "ask us" } }]);
		expect(component("pkg:npm/%40x/b@2.1.0")).toMatchObject({
			name: "@x/b",
			scope: "excluded",
			licenses: [{ license: { id: "MIT" } }],
		});
	});

	test("names a package once that is installed twice, by its most serious use", () => {
		const copies = components.filter(({ name }) => name === "copy");
		expect(copies).toMatchObject([{ scope: "optional" }]);
	});

	test("follows each dependency to the version that Node would find", () => {
		const needs = (ref: string) => dependencies.find((one) => one.ref === ref)?.dependsOn;
		expect(needs("pkg:npm/a@1.0.0")).toEqual(["pkg:npm/%40x/b@2.0.0"]);
		expect(needs("pkg:npm/t@3.0.0")).toEqual(["pkg:npm/%40x/b@2.1.0"]);
		expect(needs("pkg:npm/house@1.0.0")).toEqual(["pkg:npm/a@1.0.0", "pkg:npm/t@3.0.0"]);
	});

	test("is the same for the same lockfile, and another for another", () => {
		expect(sbomOf(small)).toEqual(sbomOf(structuredClone(small)));
		const other = { packages: { "": { name: "house", version: "2.0.0" } } };
		expect(sbomOf(other).serialNumber).not.toBe(serialNumber);
		expect(serialNumber).toMatch(
			/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
		);
	});

	test("of this project has every dependency that it asks for, and no registry in it", () => {
		const manifest = read("package.json");
		const sbom = sbomOf(read("package-lock.json"));
		for (const [name, version] of Object.entries(manifest.dependencies))
			expect(sbom.components).toContainEqual(
				expect.objectContaining({ name, version, scope: "required" }),
			);
		const refs = new Set(sbom.components.map((one) => one["bom-ref"]));
		const dangling = sbom.dependencies.flatMap(({ dependsOn }) =>
			dependsOn.filter((ref) => !refs.has(ref)),
		);
		expect(dangling).toEqual([]);
		expect(JSON.stringify(sbom)).not.toMatch(/registry/);
	});
});
