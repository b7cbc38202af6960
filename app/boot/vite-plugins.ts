import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { build, type Plugin } from "vite";

/** Resolves `script.ts?inline` to the module and its imports, bundled as the text of one script. */
export function inlineScript(): Plugin {
	return {
		name: "sheaf-inline-script",
		enforce: "pre",
		async load(id) {
			if (!id.endsWith(".ts?inline")) return null;

			const bundle = await build({
				configFile: false,
				logLevel: "warn",
				publicDir: false,
				build: {
					write: false,
					modulePreload: false,
					target: "es2022",
					rolldownOptions: {
						input: id.replace("?inline", ""),
						output: { format: "iife" },
						// Modules shared with React are reduced to the functions that the script calls.
						treeshake: { moduleSideEffects: false },
					},
				},
			});
			const [script] = "output" in bundle ? bundle.output : [];
			if (script?.type !== "chunk")
				throw new Error(`${id} is no single script`);

			for (const file of script.moduleIds) this.addWatchFile(file);

			return `export default ${JSON.stringify(script.code.trim())}`;
		},
	};
}

/** The part of the site that a route belongs to: the website, the desk, or the private pages of clients. */
function findPart(id: string): string {
	if (id.startsWith("desk/")) return "desk";

	return id.startsWith("client-") ? "clients" : "site";
}

/**
 * Writes a route manifest for each part, in place of the one of all routes (app/entry.server.tsx). They load documents
 * between each other, because their scripts, styles and policies differ, and none names another's routes.
 */
export function splitManifest(): Plugin {
	const folder = resolve("build/client/assets");

	return {
		name: "sheaf-split-manifest",
		applyToEnvironment: ({ name }) => name === "ssr",
		writeBundle() {
			const [file = ""] = readdirSync(folder).filter((name) =>
				/^manifest-\w+\.js$/.test(name),
			);
			const [, json = ""] =
				/=(.*);/.exec(readFileSync(join(folder, file), "utf8")) ?? [];

			for (const part of ["site", "desk", "clients"]) {
				const manifest = JSON.parse(json);
				manifest.url = manifest.url.replace(".js", `-${part}.js`);

				for (const id of Object.keys(manifest.routes))
					if (id !== "root" && findPart(id) !== part)
						delete manifest.routes[id];

				writeFileSync(
					join(folder, basename(manifest.url)),
					`window.__reactRouterManifest=${JSON.stringify(manifest)};`,
				);
			}
			rmSync(join(folder, file));
		},
	};
}
