import { randomUUIDv7 } from "node:crypto";
import { passMoment } from "#features/content/revision.server.ts";
import { publishDue } from "#features/content/schedule.server.ts";
import {
	loadSnapshot,
	revisionSetting,
} from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readSetting } from "#lib/db/settings.server.ts";
import { summarizeError } from "#lib/log/redact.ts";
import type { Notify } from "#lib/outbox/contract.ts";
import type { Log } from "./logging.ts";
import type { RenderedPages } from "./rendered-pages.ts";

const POLL_MS = 2_000;

type FollowParts = {
	db: Database;
	pages: RenderedPages;
	/** Reads the stored connections again. @returns true if they have changed. */
	reloadConnections(): Promise<boolean>;
	/** Read anew each time: the email settings may change. */
	readNotify(): Notify;
	now(): Date;
	log: Log;
};

/**
 * Publishes what is scheduled, shows what other instances and the command line have published, and begins and ends
 * notices at their time.
 * @returns stops following.
 */
export function followContent(parts: FollowParts): () => Promise<void> {
	let isStopped = false;
	let running = Promise.resolve();
	let hasFailed = false;

	async function check(): Promise<void> {
		try {
			await publishScheduled(parts);
			await showPublished(parts);
			hasFailed = false;
		} catch (error) {
			if (!hasFailed) parts.log("content not read", summarizeError(error));
			hasFailed = true;
		}

		if (!isStopped) schedule();
	}

	let timer: NodeJS.Timeout;
	function schedule(): void {
		timer = setTimeout(() => {
			running = check();
		}, POLL_MS);
		timer.unref();
	}

	schedule();

	return async () => {
		isStopped = true;
		clearTimeout(timer);
		await running;
	};
}

async function publishScheduled({
	db,
	pages,
	readNotify,
	now,
}: Omit<FollowParts, "log">): Promise<void> {
	const clock = { at: now().toISOString(), newId: randomUUIDv7 };
	await publishDue({ db, pages, clock, notify: readNotify() });
}

/** Renders the pages again if the published content has changed. */
async function showPublished({
	db,
	pages,
	reloadConnections,
	now,
}: Pick<
	FollowParts,
	"db" | "pages" | "reloadConnections" | "now"
>): Promise<void> {
	const at = now().toISOString();
	const { revision, nextChange } = pages.live;
	const published = (await readSetting(db, revisionSetting)) ?? "0";
	// Policies and booking links follow them, on every page.
	const isEveryPageStale = await reloadConnections();
	const isDue = at >= nextChange;
	if (published === revision && !isDue && !isEveryPageStale) return;
	if (published === revision && isDue) await passMoment(db, pages.live);

	const snapshot = await loadSnapshot(db, at);
	// A publication of this instance came meanwhile.
	if (Number(snapshot.revision) < Number(pages.live.revision)) return;

	pages.begin(snapshot, { isEveryPageStale });
	void pages.finish();
}
