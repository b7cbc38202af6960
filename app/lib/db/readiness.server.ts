import type { Database } from "./connection.server.ts";
import { canWrite } from "./settings.server.ts";

/** Milliseconds for which a result is reused. */
const FRESH_MS = 1_000;

/** Callers wait at most this long for a running probe, and then get the last result. */
const ANSWER_MS = 1_000;

/** As long as a form waits for a lock (sqlite-statements.ts): shorter locks are not reported. */
const TIMEOUT_MS = 5_000;

/** Probes whether forms can be saved, by writing a row. @returns the probe, which answers within about a second. */
export function readiness(
	db: Database,
	now: () => Date,
	log: (event: string) => void,
): () => Promise<boolean> {
	let isReady = true;
	let checkedAt = Number.NEGATIVE_INFINITY;
	let probe: Promise<void> | null = null;

	async function run(): Promise<void> {
		const written = canWrite(db, now().toISOString());
		const found = await Promise.race([written, after(TIMEOUT_MS, false)]);
		if (found !== isReady) log(found ? "ready again" : "not ready");

		isReady = found;
		checkedAt = performance.now();
		probe = null;
	}

	return async () => {
		if (!probe && performance.now() - checkedAt < FRESH_MS) return isReady;

		probe ??= run();
		await Promise.race([probe, after(ANSWER_MS, null)]);

		return isReady;
	};
}

function after<Value>(ms: number, value: Value): Promise<Value> {
	return new Promise((resolve) => setTimeout(resolve, ms, value).unref?.());
}
