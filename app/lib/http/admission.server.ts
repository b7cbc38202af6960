type Limits = {
	/** Requests worked on at once. */
	concurrency: number;
	/** Requests that may wait for one of those to finish. */
	maxQueued: number;
	maxWaitMs: number;
};

type Waiting = { since: number; settle(isAdmitted: boolean): void };

/** While all are busy and none has finished for so long, new requests are refused at once. */
const STALLED_MS = 2_000;

/** Once the oldest has waited for so long, the newest goes first: its client is still there to be answered. */
const OVERLOADED_MS = 1_500;

/**
 * Bounds how much is worked on at once. At most one request is started in each turn of the event loop, so
 * that pages from memory are served between two that are rendered. Work whose client has gone is dropped,
 * and what would wait too long is refused early.
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
			const isOverloaded = performance.now() - (queue[0]?.since ?? 0) > OVERLOADED_MS;
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
