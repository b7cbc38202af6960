import type { Plugin } from "vite";
import type { BuiltFile } from "./share-pictures.ts";

/**
 * Puts the share pictures into the built site; while developing they are drawn when asked for.
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
			let files: Promise<BuiltFile[]> | undefined;
			server.middlewares.use("/share/", (request, response, next) => {
				files ??= makePictures();
				files.then((made) => {
					const file = made.find(({ path }) => request.originalUrl?.startsWith(`/${path}`));
					if (!file) return next();
					response.setHeader("Content-Type", "image/png");
					response.end(file.bytes);
				}, next);
			});
		},
	};
}

async function makePictures(): Promise<BuiltFile[]> {
	const { href } = new URL("./share-pictures.ts", import.meta.url);
	const { makeSharePictures } = await import(/* @vite-ignore */ href);
	return makeSharePictures();
}
