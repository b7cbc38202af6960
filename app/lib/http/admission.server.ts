type Limits = {
	concurrency: number;
	maxQueued: number;
	maxWaitMs: number;
};

type Waiting = { since: number; settle(isAdmitted: boolean): void };

/** New requests are refused while all slots are busy and none has been freed for this time. */
const STALLED_MS = 2_000;

/** When the oldest request has waited this long, the newest is admitted first: its client is still connected. */
const OVERLOADED_MS = 1_500;

/**
 * Limits concurrent work. At most one request is started in each turn of the event loop, so that cached
 * pages are served between two rendered ones. Requests of disconnected clients are dropped, and requests
 * that would wait too long are refused early.
 * @returns runs the work; null when it was refused.
 */
export function admission({ concurrency, maxQueued, maxWaitMs }: Limits) {
	let active = 0;
	let progressAt = 0;
	let isScheduled = false;
	const queue: Waiting[] = [];

	function schedule(): void {
		if (isScheduled || queue.length === 0 || active >= concurrency) return;

		isScheduled = true;
		setImmediate(() => {
			isScheduled = false;

			const isOverloaded =
				performance.now() - (queue[0]?.since ?? 0) > OVERLOADED_MS;
			queue.at(isOverloaded ? -1 : 0)?.settle(true);
			schedule();
		});
	}

	async function admitted(signal: AbortSignal): Promise<boolean> {
		const since = performance.now();
		const isStalled = active >= concurrency && since - progressAt > STALLED_MS;
		if (signal.aborted || isStalled || queue.length >= maxQueued) return false;

		return new Promise((resolve) => {
			function settle(isAdmitted: boolean): void {
				queue.splice(queue.indexOf(waiting), 1);
				clearTimeout(timer);
				signal.removeEventListener("abort", refuse);

				if (isAdmitted) {
					if (active === 0) progressAt = performance.now();

					active++;
				}

				resolve(isAdmitted);
			}

			const refuse = () => settle(false);
			const timer = setTimeout(refuse, maxWaitMs);
			const waiting = { since, settle };

			signal.addEventListener("abort", refuse);
			queue.push(waiting);
			schedule();
		});
	}

	return async <Result>(
		signal: AbortSignal,
		work: () => Promise<Result>,
	): Promise<Result | null> => {
		if (!(await admitted(signal))) return null;

		try {
			return await work();
		} finally {
			active--;
			progressAt = performance.now();
			schedule();
		}
	};
}
