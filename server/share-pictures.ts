import { fork } from "node:child_process";
import { createHash } from "node:crypto";
import { shippedArticles } from "#content/articles.server.ts";
import { shippedCompany } from "#content/company.ts";
import type { Company } from "#content/company-schema.ts";
import { withContent } from "#content/live-content.server.ts";
import { shippedContent } from "#content/shipped-content.ts";
import { readFile } from "#features/media/media-store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { errorSummary } from "#lib/log/redact.ts";
import {
	listWidths,
	parsePictureAddress,
} from "#lib/pictures/picture-address.ts";
import { shareImage } from "#site/layout/page-meta.ts";
import { currentPages, type SharePicture, sitePages } from "#site/pages.ts";
import type { Log } from "./logging.ts";
import type { RenderedPages } from "./rendered-pages.ts";
import type { ShareOrder } from "./share-worker.ts";
import { pictureFile, type StaticFile } from "./static-assets.ts";

const MAX_MS = 20_000;

/** A picture that could not be drawn is tried again after this time. */
const RETRY_MS = 60_000;

const script = new URL("./share-worker.ts", import.meta.url);

type SharePicturesParts = {
	db: Database;
	files: Map<string, StaticFile>;
	pages: Pick<RenderedPages, "live">;
	log: Log;
};

type Brand = Pick<Company, "name" | "logo" | "logoDark">;

/**
 * The pictures for sharing, with the agency's own name or logo and the titles of its articles. The build has drawn
 * those of what is shipped; others are drawn at their first request, one at a time.
 */
export function sharePictures({ db, files, pages, log }: SharePicturesParts) {
	/** Keys of the pictures in `files`, by path. */
	const drawn = new Map<string, string>();
	const failed = new Map<string, number>();
	const drawing = new Map<string, Promise<void>>();
	let last: Promise<unknown> = Promise.resolve();

	for (const [path, share] of withContent(shippedContent(), listShipped))
		if (files.has(path)) drawn.set(path, buildKey(share, shippedCompany));

	async function draw(path: string, share: SharePicture, key: string) {
		const { company } = pages.live.content;
		const { name } = company;

		try {
			const logo = await readLogo(db, company, share);
			const bytes = await runWorker({ share, name, logo });
			files.set(path, pictureFile(path, bytes));
			drawn.set(path, key);
			failed.delete(path);
		} catch (error) {
			failed.set(path, Date.now());
			log("share picture not drawn", { path, ...errorSummary(error) });
			fallBackToHome(path);
		}
	}

	/** Pages of new articles have no picture from the build. */
	function fallBackToHome(path: string): void {
		const home = files.get("/share/home.png");
		if (home && !files.has(path)) files.set(path, home);
	}

	return {
		/** A promise while a picture is drawn. */
		whenCurrent(path: string): Promise<void> | null {
			if (!path.startsWith("/share/")) return null;

			const { content } = pages.live;
			const share = withContent(content, () => listCurrent().get(path));
			if (!share) return null;

			const key = buildKey(share, content.company);
			const failedAt = failed.get(path) ?? 0;
			if (drawn.get(path) === key || Date.now() - failedAt < RETRY_MS)
				return null;

			const known = drawing.get(path);
			if (known) return known;

			const started = last
				.then(() => draw(path, share, key))
				.finally(() => drawing.delete(path));
			last = started;
			drawing.set(path, started);

			return started;
		},
	};
}

function listShipped(): Map<string, SharePicture> {
	return byPath(
		sitePages({ articles: shippedArticles.map(({ fields }) => fields) }),
	);
}

function listCurrent(): Map<string, SharePicture> {
	return byPath(currentPages());
}

function byPath(pages: ReturnType<typeof sitePages>) {
	return new Map(
		pages.flatMap(({ path, share }) =>
			share ? [[shareImage(path), share] as const] : [],
		),
	);
}

/** Equal for pictures that look alike. */
function buildKey(share: SharePicture, { name, logo, logoDark }: Brand) {
	return createHash("sha256")
		.update(JSON.stringify([share, name, logo, logoDark]))
		.digest("base64url");
}

async function readLogo(
	db: Database,
	{ logo, logoDark }: Brand,
	{ color }: SharePicture,
): Promise<ShareOrder["logo"]> {
	const isDark = color === "dark";
	const address = isDark ? logoDark || logo : logo;
	const picture = parsePictureAddress(address);
	if (!picture) return null;

	const [smallest] = listWidths(picture.width);

	const bytes = await readFile(db, picture.id, `${smallest}.webp`);

	return bytes && { bytes, hasLabel: isDark && logoDark === "" };
}

function runWorker(order: ShareOrder): Promise<Buffer<ArrayBuffer>> {
	return new Promise((resolve, reject) => {
		const child = fork(script, {
			env: {},
			execArgv: [],
			serialization: "advanced",
			stdio: ["ignore", "ignore", "ignore", "ipc"],
			timeout: MAX_MS,
			killSignal: "SIGKILL",
		});
		const fail = () => reject(new Error("The process ended."));

		child.once("message", (bytes: Uint8Array) => resolve(Buffer.from(bytes)));
		child.once("error", fail);
		child.once("exit", fail);
		child.send(order, (error) => error && fail());
	});
}
