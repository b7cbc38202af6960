import type { Plugin } from "vite";
import type { BuiltFile } from "./share-pictures.ts";

/**
 * Puts the share pictures and the icons into the built site; while developing they are drawn when asked for.
 * They are made by Node itself, not bundled with Vite's configuration.
 */
export function pictures(): Plugin {
	return {
		name: "sheaf-pictures",
		applyToEnvironment: (environment) => environment.name === "client",
		async generateBundle() {
			for (const { path, bytes } of await makePictures())
				this.emitFile({ type: "asset", fileName: path, source: bytes });
		},
		configureServer(server) {
			let files: Promise<Map<string, Uint8Array>> | undefined;
			server.middlewares.use((request, response, next) => {
				const path = request.url?.split("?")[0] ?? "";
				if (!/^\/(share\/|icons\/|favicon\.ico|apple-touch-icon)/.test(path)) return next();
				files ??= makePictures().then(
					(made) => new Map(made.map(({ path, bytes }) => [`/${path}`, bytes])),
				);
				files.then((known) => {
					const bytes = known.get(path);
					if (!bytes) return next();
					response.setHeader("Content-Type", path.endsWith(".ico") ? "image/x-icon" : "image/png");
					response.end(bytes);
				}, next);
			});
		},
	};
}

async function makePictures(): Promise<BuiltFile[]> {
	const load = (name: string) =>
		import(/* @vite-ignore */ new URL(`./${name}`, import.meta.url).href);
	const [shares, icons] = await Promise.all([load("share-pictures.ts"), load("app-icons.ts")]);
	return [...(await shares.makeSharePictures()), ...(await icons.makeAppIcons())];
}
