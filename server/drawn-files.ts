import { summarizeError } from "#lib/log/redact.ts";
import { runProcess } from "#lib/workers/run-process.server.ts";
import type { DrawingOrder, Drawn } from "./drawing-worker.ts";
import type { Log } from "./logging.ts";
import { pictureFile, type StaticFile } from "./static-files.ts";

const MAX_MS = 20_000;

/** A picture that could not be drawn is drawn again after this time. */
const RETRY_MS = 60_000;

const script = new URL("./drawing-worker.ts", import.meta.url);

type Drawing = {
	name: string;
	/** Equal for drawings that look alike. */
	key: string;
	order(): Promise<DrawingOrder>;
	onFailure?(): void;
};

/** Processes draw one after another, for all of this instance. */
let last: Promise<unknown> = Promise.resolve();

/** Pictures that are drawn at their first request, and again when their key changes. */
export function createDrawnFiles({
	files,
	log,
}: {
	files: Map<string, StaticFile>;
	log: Log;
}) {
	const keys = new Map<string, string>();
	const failed = new Map<string, number>();
	const drawing = new Map<string, Promise<void>>();

	async function draw({ name, key, order, onFailure }: Drawing) {
		try {
			const drawn = await runProcess<Drawn>(script, await order(), {
				deadline: MAX_MS,
			});
			for (const [path, bytes] of drawn)
				files.set(path, pictureFile(path, Buffer.from(bytes)));
			keys.set(name, key);
			failed.delete(name);
		} catch (error) {
			failed.set(name, Date.now());
			log("picture not drawn", { path: name, ...summarizeError(error) });
			onFailure?.();
		}
	}

	return {
		/** Notes what is in the files already. */
		setKey(name: string, key: string): void {
			keys.set(name, key);
		},

		/** A drawing that is no longer public. It is drawn anew when it is wanted again. */
		remove(name: string): void {
			files.delete(name);
			keys.delete(name);
			failed.delete(name);
		},

		/** A promise while it is drawn. */
		whenCurrent(wanted: Drawing): Promise<void> | null {
			const { name, key } = wanted;
			const failedAt = failed.get(name) ?? 0;
			if (keys.get(name) === key || Date.now() - failedAt < RETRY_MS)
				return null;

			const id = [name, key].join(" ");
			const known = drawing.get(id);
			if (known) return known;

			const started = last
				.then(() => draw(wanted))
				.finally(() => drawing.delete(id));
			last = started;
			drawing.set(id, started);

			return started;
		},
	};
}
