type Limits = {
	/** Requests worked on at once. */
	concurrency: number;
	/** Requests that may wait for one of those to finish. */
	maxQueued: number;
	maxWaitMs: number;
};

/** While all are busy and none has finished for so long, new requests are refused at once. */
const STALLED_MS = 2_000;

/**
 * Bounds how much is worked on at once, in order of arrival. At most one request is started in each turn
 * of the event loop, so that pages from memory are served between two that are rendered. Work whose
 * client has gone is dropped, and what would wait too long is refused early.
 * @returns runs the work; null when it was refused.
 */
export function admission({ concurrency, maxQueued, maxWaitMs }: Limits) {
	let active = 0;
	let progressAt = 0;
	let isScheduled = false;
	const queue = new Set<(isAdmitted: boolean) => void>();

	function schedule(): void {
		if (isScheduled || queue.size === 0 || active >= concurrency) return;
		isScheduled = true;
		setImmediate(() => {
			isScheduled = false;
			for (const settle of queue) {
				settle(true);
				break;
			}
			schedule();
		});
	}

	async function admitted(signal: AbortSignal): Promise<boolean> {
		const isStalled = active >= concurrency && performance.now() - progressAt > STALLED_MS;
		if (signal.aborted || isStalled || queue.size >= maxQueued) return false;
		return new Promise((resolve) => {
			function settle(isAdmitted: boolean): void {
				queue.delete(settle);
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
			signal.addEventListener("abort", refuse);
			queue.add(settle);
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
