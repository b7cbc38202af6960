import { build, type Plugin } from "vite";

/** `early.ts?inline` is the module with all that it imports, as the text of one script for the page's HTML. */
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
						// Of a module that React needs too, only what the script calls.
						treeshake: { moduleSideEffects: false },
					},
				},
			});
			const [script] = "output" in bundle ? bundle.output : [];
			if (script?.type !== "chunk") throw new Error(`${id} is no single script`);
			for (const file of script.moduleIds) this.addWatchFile(file);
			return `export default ${JSON.stringify(script.code.trim())}`;
		},
	};
}
