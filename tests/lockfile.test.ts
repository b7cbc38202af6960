import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Package = {
	version?: string;
	integrity?: string;
	resolved?: string;
	link?: boolean;
	dependencies?: Record<string, string>;
};

const root = new URL("..", import.meta.url);
const read = (file: string) =>
	JSON.parse(readFileSync(new URL(file, root), "utf8"));
const packages: Record<string, Package> = read("package-lock.json").packages;
const manifest: Package & { devDependencies: Record<string, string> } =
	read("package.json");

test.each(["package-lock.json", "bench/tools/package-lock.json"])(
	"every package of %s has a checksum and no registry URL",
	(file) => {
		const all: Record<string, Package> = read(file).packages;
		const loose = Object.entries(all)
			.filter(([path, entry]) => path !== "" && !entry.link)
			.filter(
				([, { integrity, resolved }]) =>
					!integrity || (resolved && !/^https:/.test(resolved)),
			)
			.map(([path]) => path);

		expect(loose).toEqual([]);
	},
);

test("package.json has exact versions", () => {
	const asked: Record<string, string> = {
		...read("bench/tools/package.json").dependencies,
		...manifest.dependencies,
		...manifest.devDependencies,
	};
	const ranges = Object.entries(asked).filter(
		([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version),
	);

	expect(ranges).toEqual([]);
});

test("every production dependency has a reason in the decisions", () => {
	const decision = readFileSync("docs/decisions/013-dependencies.md", "utf8");
	const names = Object.keys(manifest.dependencies ?? {});

	const unexplained = names.filter((name) => !decision.includes(`\`${name}\``));

	expect(unexplained).toEqual([]);
});

/** Lower versions have a known vulnerability that affects this site. */
const minimumVersions: Record<string, readonly [minimum: string, why: string]> =
	{
		hono: [
			"4.13.5",
			"bodies longer than the limit (CVE-2026-44456, CVE-2026-54288)",
		],
		"@hono/node-server": ["2.0.0", "the maintained major version"],
		"react-router": [
			"7.12.0",
			"forged forms (CVE-2026-22030), scripts in redirects (CVE-2026-22029)",
		],
		nodemailer: ["7.0.11", "an address that never ends (CVE-2025-14874)"],
		valibot: ["1.2.0", "a text that takes for ever to check (CVE-2025-66020)"],
		vite: [
			"7.1.11",
			"files that the development server gives away (CVE-2025-62522)",
		],
		vitest: [
			"3.0.5",
			"a website that runs code by the test server (CVE-2025-24964)",
		],
		playwright: [
			"1.55.1",
			"browsers downloaded without a check (CVE-2025-59288)",
		],
		sharp: ["0.32.6", "a picture that runs code (CVE-2023-4863)"],
		"mdast-util-to-hast": ["13.2.1", "class names from text (CVE-2025-66400)"],
	};

test.each(Object.entries<readonly [string, string]>(minimumVersions))(
	"%s has no known vulnerability",
	(name, [minimum]) => {
		const installed = Object.entries(packages).filter(
			([path]) =>
				path === `node_modules/${name}` ||
				path.endsWith(`/node_modules/${name}`),
		);
		const older = installed.filter(
			([, { version = "0" }]) =>
				version.localeCompare(minimum, "en", { numeric: true }) < 0,
		);

		expect(older.map(([path, { version }]) => `${path} ${version}`)).toEqual(
			[],
		);
		// Remove packages from the table when they leave the lockfile.
		expect(installed).not.toEqual([]);
	},
);
