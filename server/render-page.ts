import { setImmediate } from "node:timers/promises";
import {
	createRequestHandler,
	RouterContextProvider,
	type ServerBuild,
} from "react-router";
import type { Content } from "#content/content-types.ts";
import { withContent } from "#content/live-content.server.ts";
import { hashPart } from "#features/content/content-parts.server.ts";
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

/** Hashes of the parts of the content that a page was rendered from, by name. */
export type Sources = ReadonlyMap<string, string>;

export type Rendered = { file: StaticFile; sources: Sources };

/** Renders pages by the code of the build, with any content. */
export function createPageRenderer({
	build,
	settings,
	hasPicture,
}: RendererParts) {
	const handle = createRequestHandler(build, "production");

	/** @throws when the page can't be shown. */
	async function render(
		address: string,
		snapshot: Snapshot,
	): Promise<Rendered> {
		// Requests are answered between two pages.
		await setImmediate();

		const { content } = snapshot;
		const reads = new Set<string>();
		const request = new Request(`http://localhost${address}`);
		const response = await withContent(
			content,
			() => handle(request, new RouterContextProvider()),
			reads,
		);

		const text = await withContent(content, () => response.text(), reads);
		if (response.status !== 200)
			throw new Error(`It was answered with status ${response.status}.`);

		const file = textFile(nameFile(address, response), text, settings);
		const sources = new Map(
			Array.from(reads, (part) => [part, hashPart(snapshot, part)]),
		);

		return { file, sources };
	}

	/** @throws when no page of the site has this path. */
	async function refuseMissing(path: string, content: Content): Promise<void> {
		if (hasPicture && path.startsWith("/media/")) {
			if (await hasPicture(path)) return;
			throw new Error("One of its pictures is missing.");
		}

		const request = new Request(`http://localhost${path}`);
		const { status } = await withContent(content, () =>
			handle(request, new RouterContextProvider()),
		);
		if (status === 404 || status === 410)
			throw new Error(`The link to ${path} leads to no page of this site.`);
	}

	return { render, refuseMissing };
}
