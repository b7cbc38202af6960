import { dirname, relative, resolve } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { inlineScript, splitManifest } from "./app/boot/vite-plugins.ts";
import { forms } from "./app/features/forms.ts";

/** Modules of every page, and those that the home page shares. Filled at build time. */
const sharedModules = new Set<string>();

function findSharedModules(): Plugin {
	const root = /\/app\/root\.tsx/;
	const home = /\/app\/site\/home\/route\.tsx/;
	const page = /\/app\/site\/.*route\.tsx/;
	/** Rendered on the server only. */
	const structuredData = /\/structured-data\.ts/;

	return {
		name: "sheaf-shared-modules",
		applyToEnvironment: ({ name }) => name === "client",
		configEnvironment: (name) =>
			name === "client"
				? {
						build: {
							rollupOptions: { preserveEntrySignatures: "allow-extension" },
						},
					}
				: null,
		buildEnd() {
			const ids = [...this.getModuleIds()];

			const importedFrom = (isEntry: (id: string) => boolean) => {
				const found = new Set(ids.filter(isEntry));
				// Iterating a set includes the entries added during the iteration.
				for (const id of found)
					for (const imported of this.getModuleInfo(id)?.importedIds ?? [])
						if (!structuredData.test(imported)) found.add(imported);

				return found;
			};

			const byOthers = importedFrom((id) => page.test(id) && !home.test(id));

			for (const id of importedFrom((id) => root.test(id)))
				sharedModules.add(id);

			for (const id of importedFrom((id) => home.test(id)))
				if (byOthers.has(id)) sharedModules.add(id);
		},
	};
}

const shortForms = Object.values(forms).flatMap(({ folder, sharesChunk }) =>
	sharesChunk ? [folder] : [],
);

/**
 * A chunk group includes the imports of its modules, so shared modules have a higher priority. A group with a
 * single entry becomes this entry's file: shared modules are in root.js. The framework is apart from the
 * entry, which starts hydration as soon as it is evaluated.
 */
const chunks = [
	{
		name: "framework",
		test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\/|rolldown\/runtime/,
		priority: 3,
	},
	{ name: "site", test: (id: string) => sharedModules.has(id), priority: 2 },
	// Short forms share most of their code, so they are one chunk.
	{
		name: "forms",
		test: new RegExp(
			`/app/features/(leads|${shortForms.join("|")})/|node_modules/valibot`,
		),
		priority: 1,
	},
	// Every page of the desk has its frame. What it shares with pages of the site stays outside.
	{
		name: "desk",
		test: /\/app\/desk\/layout\//,
		priority: 1,
		includeDependenciesRecursively: false,
	},
	// Fetched where a text is opened.
	{
		name: "prosemirror",
		test: /node_modules\/(prosemirror-|orderedmap|rope-sequence|w3c-keyname)/,
		priority: 1,
	},
];

/**
 * Server code is not bundled: Node runs it from app/, so that routes and server share one instance
 * of each module (contexts, connections). Relative imports are rewritten to `#` imports for this.
 */
function externalServerModules(): Plugin {
	const app = resolve("app");
	return {
		name: "sheaf-external-server-modules",
		enforce: "pre",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "ssr",
		resolveId(source, importer) {
			if (!source.endsWith(".server.ts") || !importer) return null;
			if (source.startsWith("#")) return { id: source, external: true };
			if (!source.startsWith(".")) return null;

			const path = relative(app, resolve(dirname(importer), source));

			return { id: `#${path}`, external: true };
		},
	};
}

/** Browsers that support light-dark() and media ranges: Lightning CSS leaves both unchanged. */
const browsers = {
	chrome: 123 << 16,
	firefox: 120 << 16,
	safari: (17 << 16) | (5 << 8),
};

export default defineConfig({
	resolve: {
		// Its build for browsers sets markup, which Trusted Types refuse.
		alias: {
			"decode-named-character-reference": resolve(
				"node_modules/decode-named-character-reference/index.js",
			),
		},
	},
	css: {
		transformer: "lightningcss",
		lightningcss: { drafts: { customMedia: true }, targets: browsers },
	},
	build: { cssTarget: ["chrome123", "firefox120", "safari17.5"] },
	plugins: [
		externalServerModules(),
		inlineScript(),
		reactRouter(),
		findSharedModules(),
		splitManifest(),
	],
	environments: {
		client: {
			build: {
				rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
			},
		},
		ssr: {
			build: { cssMinify: true },
		},
	},
});
