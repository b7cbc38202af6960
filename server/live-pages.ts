import { setLiveContent } from "#content/live-content.server.ts";
import type { Snapshot } from "#features/content/snapshot.server.ts";
import { summarizeError } from "#lib/log/redact.ts";
import type { Log } from "./logging.ts";
import { isShown, type PageAddresses } from "./page-addresses.ts";
import type { StaticFile } from "./static-files.ts";

type LivePagesParts = {
	/** The files by path, in which pages are replaced. */
	files: Map<string, StaticFile>;
	addresses: PageAddresses;
	render(address: string, snapshot: Snapshot): Promise<StaticFile>;
	log: Log;
};

/** The pages that visitors get. After a publication each is rendered at its next request, or in the background. */
export function createLivePages(
	{ files, addresses, render, log }: LivePagesParts,
	initial: Snapshot,
) {
	let live = initial;
	let known = addresses.ofBuild;
	/** Pages that still have older content. */
	const stale = new Set<string>();
	const rendering = new Map<string, Promise<void>>();

	function show(
		published: Snapshot,
		rendered: ReadonlyMap<string, StaticFile>,
	): void {
		// A later publication of another instance is shown already.
		if (Number(published.revision) < Number(live.revision)) return;

		replace(published, rendered);
		void finish();
	}

	function replace(
		published: Snapshot,
		rendered: ReadonlyMap<string, StaticFile>,
		isEveryPageStale = false,
	): void {
		const isStale =
			isEveryPageStale || published === live || isShown(live, published);
		live = published;
		setLiveContent(published.content);
		for (const [address, file] of rendered) replacePage(address, file);

		const before = known;
		known = addresses.list(published);
		const isPublic = new Set(known);
		for (const address of before.filter((each) => !isPublic.has(each))) {
			files.delete(address);
			stale.delete(address);
		}

		rendering.clear();
		for (const address of known) if (isStale) stale.add(address);
		for (const address of rendered.keys()) stale.delete(address);
	}

	function replacePage(address: string, file: StaticFile): void {
		if (file.etag !== files.get(address)?.etag) files.set(address, file);
	}

	/** Pages that fail are rendered for each request. */
	function removePage(address: string, error: unknown): null {
		log("page not rendered", { path: address, ...summarizeError(error) });
		files.delete(address);

		return null;
	}

	function finish(): Promise<void> {
		return finishInBackground(live).catch((error) =>
			log("pages not finished", summarizeError(error)),
		);
	}

	async function finishInBackground(snapshot: Snapshot): Promise<void> {
		for (const address of [...stale]) {
			if (live !== snapshot) return;
			await whenCurrent(address);
		}
	}

	function whenCurrent(path: string): Promise<void> | null {
		if (!stale.has(path)) return null;

		const known = rendering.get(path);
		if (known) return known;

		const snapshot = live;
		const started = refresh(path, snapshot).finally(() => {
			if (live === snapshot) rendering.delete(path);
		});
		rendering.set(path, started);

		return started;
	}

	async function refresh(address: string, snapshot: Snapshot): Promise<void> {
		const page = await render(address, snapshot).catch((error) => {
			if (live === snapshot) removePage(address, error);
			return null;
		});
		// Another publication came meanwhile, which renders it again.
		if (live !== snapshot) return;

		stale.delete(address);
		if (page) replacePage(address, page);
	}

	return {
		get live() {
			return live;
		},
		isStale: (address: string) => stale.has(address),
		show,
		begin(snapshot: Snapshot, { isEveryPageStale = false } = {}): void {
			replace(snapshot, new Map(), isEveryPageStale);
		},
		finish,
		whenCurrent,
	};
}

export type LivePages = ReturnType<typeof createLivePages>;
