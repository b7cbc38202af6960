/** Milliseconds. The longest wait, also for browsers that cannot tell when they are idle. */
const MAX_WAIT_MS = 2_000;

/** Calls `run` once the browser is idle. Safari has no idle callbacks and calls it in the next task. */
export function whenIdle(run: () => void): void {
	if ("requestIdleCallback" in window)
		requestIdleCallback(run, { timeout: MAX_WAIT_MS });
	else setTimeout(run);
}
