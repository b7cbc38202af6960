import { build, type Plugin } from "vite";

/** Resolves `early.ts?inline` to the module and its imports, bundled as the text of one script. */
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
