import { readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { expect, test } from "vitest";

const app = new URL("../app", import.meta.url).pathname;

const sharedFeatures = [
	["features/consent"],
	["features/tracking"],
	["features/leads"],
	["features/auth"],
	["features/content"],
];

/** The features that only the registry, privacy, the site and the desk import. */
const peers = readdirSync(join(app, "features"), { withFileTypes: true })
	.filter((entry) => entry.isDirectory())
	.map(({ name }) => `features/${name}`)
	.filter(
		(name) =>
			!["features/connections", "features/privacy"].includes(name) &&
			!sharedFeatures.flat().includes(name),
	);

/** features/forms.ts, and the form.ts of each feature. */
const FORM_DECLARATIONS = "form declarations";

/**
 * Import layers, lowest first (docs/architecture.md): a module imports from lower layers and from its own folder.
 * Modules directly under app/ (root, routes, entries) may import anything and are imported by none of these.
 */
const layers: readonly (readonly string[])[] = [
	["boot/state.ts"],
	// Data without imports, from which tables, paths and topics are derived.
	[FORM_DECLARATIONS],
	["lib", "ui", "content", "database"],
	...sharedFeatures,
	peers,
	["features/connections"],
	[
		"features/lead-kinds.ts",
		"features/registry.server.ts",
		"features/site-context.ts",
	],
	["features/privacy"],
	["site", "desk"],
	["boot"],
];

/** Imports that are not allowed within the lowest layer. */
const forbidden = [
	["lib", "content"],
	["lib", "ui"],
	["ui", "content"],
];

const sourceFiles = readdirSync(app, {
	recursive: true,
	encoding: "utf8",
}).filter((file) => /(?<!\.test)\.tsx?$/.test(file));

const imports = sourceFiles.flatMap((file) => {
	const text = readFileSync(join(app, file), "utf8");
	return [...text.matchAll(/(?:from|import)\s*\(?\s*"([#.][^"]+)"/g)].map(
		([, target = ""]) => ({
			file,
			to: target.startsWith("#")
				? target.slice(1)
				: posix.join(posix.dirname(file), target),
		}),
	);
});

/** `features/leads`, `site`, …; "" for the modules directly under app/. */
function findModule(path: string): string {
	const [first = "", second = ""] = path.split("/");
	if (second === "" || first === "+types") return "";
	// Below everything, because React's modules read it; the rest of the folder is above them.
	if (path === "boot/state.ts") return path;
	if (/^features\/(forms|form-declaration|[^/]+\/form)\.ts$/.test(path))
		return FORM_DECLARATIONS;

	return first === "features" ? `${first}/${second}` : first;
}

const findLayer = (path: string) =>
	layers.findIndex((names) => names.includes(findModule(path)));

/** `lib`, `ui`, `content` and `database` import each other, but for `forbidden`. */
const sharedLayer = findLayer("lib/db");

test("every folder of app/ belongs to a layer", () => {
	const unknown = sourceFiles.filter(
		(file) => findModule(file) !== "" && findLayer(file) === -1,
	);
	expect(unknown).toEqual([]);
});

test("imports point to lower layers", () => {
	const wrong = imports
		.filter(({ file, to }) => {
			const from = findModule(file);
			const target = findModule(to);
			if (from === "" || from === target || to.includes("+types")) return false;
			if (forbidden.some(([a, b]) => a === from && b === target)) return true;

			return (
				findLayer(to) > findLayer(file) ||
				(findLayer(to) === findLayer(file) && findLayer(file) > sharedLayer) ||
				target === ""
			);
		})
		.map(({ file, to }) => `${file} imports ${to}`);
	expect(wrong).toEqual([]);
});
