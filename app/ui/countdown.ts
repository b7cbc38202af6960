/** A timer that can be held: time spent held does not count. `now` is in milliseconds. */
export function startCountdown(ms: number, done: () => void, now: () => number = Date.now) {
	let left = ms;
	let since = now();
	let timer: ReturnType<typeof setTimeout> | undefined = setTimeout(done, left);

	return {
		hold() {
			if (timer === undefined) return;
			clearTimeout(timer);
			timer = undefined;
			left -= now() - since;
		},
		goOn() {
			if (timer !== undefined) return;
			since = now();
			timer = setTimeout(done, Math.max(left, 0));
		},
		stop() {
			clearTimeout(timer);
			timer = undefined;
		},
	};
}
