import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate } from "node:timers/promises";
import {
	createRequestHandler,
	RouterContextProvider,
	type ServerBuild,
} from "react-router";
import type { Content } from "#content/content-types.ts";
import { withContent } from "#content/live-content.server.ts";
import { isFixedPath } from "#features/content/entry-paths.server.ts";
import type { Snapshot } from "#features/content/snapshot.server.ts";
import { nameFile } from "./page-files.ts";
import {
	type PageSettings,
	type StaticFile,
	textFile,
} from "./static-files.ts";

export type RendererParts = {
	build: ServerBuild;
	settings: PageSettings;
	/** False for a file of pictures that does not exist. */
	hasPicture?: (path: string) => Promise<boolean>;
};

/** What was thrown while a page was rendered. */
const errors = new AsyncLocalStorage<unknown[]>();

/** The build with its errors given to a function instead of the log. */
function withErrorsOf(
	build: ServerBuild,
	handleError: (error: unknown) => void,
): ServerBuild {
	const { module } = build.entry;
	return { ...build, entry: { module: { ...module, handleError } } };
}

/** Renders pages by the code of the build, with any content. */
export function createPageRenderer({
	build,
	settings,
	hasPicture,
}: RendererParts) {
	const handle = createRequestHandler(
		withErrorsOf(build, (error) => errors.getStore()?.push(error)),
		"production",
	);

	/** @throws when the page can't be shown. */
	async function render(
		address: string,
		{ content }: Snapshot,
	): Promise<StaticFile> {
		// Requests are answered between two pages.
		await setImmediate();

		const failed: unknown[] = [];
		const request = new Request(`http://localhost${address}`);
		const response = await errors.run(failed, () =>
			withContent(content, () => handle(request, new RouterContextProvider())),
		);

		const text = await withContent(content, () => response.text());
		if (response.status !== 200)
			throw failed[0] instanceof Error
				? failed[0]
				: new Error(`It was answered with status ${response.status}.`);

		return textFile(nameFile(address, response), text, settings);
	}

	/** @throws when no page of the site has this path. */
	async function refuseMissing(path: string, content: Content): Promise<void> {
		if (hasPicture && path.startsWith("/media/")) {
			if (await hasPicture(path)) return;
			throw new Error("One of its pictures is missing.");
		}

		// The loaders of most pages that are not prerendered need a database.
		if (isFixedPath(path)) return;

		const request = new Request(`http://localhost${path}`);
		const { status } = await withContent(content, () =>
			handle(request, new RouterContextProvider()),
		);
		if (status === 404 || status === 410)
			throw new Error(`The link to ${path} leads to no page of this site.`);
	}

	return { render, refuseMissing };
}

export type PageRenderer = ReturnType<typeof createPageRenderer>;
