type Limits = {
	/** Requests worked on at once. */
	concurrency: number;
	/** Requests that wait for one of those to finish. */
	maxQueued: number;
	maxWaitMs: number;
};

/** All being busy without one finishing for so long, new requests are refused at once. */
const STALLED_MS = 2_000;

/**
 * Bounds how much is worked on at once, in order of arrival. Work whose client has gone is dropped, and
 * what would wait too long is refused early.
 * @returns runs the work; null when it was refused.
 */
export function admission({ concurrency, maxQueued, maxWaitMs }: Limits) {
	let active = 0;
	let lastProgress = 0;
	const queue = new Set<() => void>();

	function next(): void {
		const [first] = queue;
		if (first && active < concurrency) first();
	}

	async function admitted(signal: AbortSignal): Promise<boolean> {
		if (signal.aborted) return false;
		if (active < concurrency) {
			active++;
			return true;
		}
		if (queue.size >= maxQueued || performance.now() - lastProgress > STALLED_MS) return false;
		return new Promise((resolve) => {
			const settle = (isAdmitted: boolean) => {
				queue.delete(start);
				clearTimeout(timer);
				signal.removeEventListener("abort", refuse);
				if (isAdmitted) active++;
				resolve(isAdmitted);
			};
			const start = () => settle(true);
			const refuse = () => settle(false);
			const timer = setTimeout(refuse, maxWaitMs);
			signal.addEventListener("abort", refuse);
			queue.add(start);
		});
	}

	return async <Result>(
		signal: AbortSignal,
		work: () => Promise<Result>,
	): Promise<Result | null> => {
		if (!(await admitted(signal))) return null;
		if (active === 1) lastProgress = performance.now();
		try {
			return await work();
		} finally {
			active--;
			lastProgress = performance.now();
			// After what has arrived meanwhile: pages from memory never wait for a queue of these.
			setImmediate(next);
		}
	};
}
