const WIDTH = 28;
const EVERY_MS = 100;

export type ProgressBar = { step(done: number, all: number): void; end(): void };

/** A bar on standard error, on a terminal only: what is piped or logged stays clean. */
export function progressBar(
	label: string,
	stream: NodeJS.WriteStream = process.stderr,
): ProgressBar {
	let last = 0;
	let isShown = false;
	return {
		step(done, all) {
			const now = Date.now();
			if (!stream.isTTY || (now - last < EVERY_MS && done < all)) return;
			last = now;
			isShown = true;
			stream.write(`\r${label} ${barOf(done, all)}\u001b[K`);
		},
		end() {
			if (isShown) stream.write("\r\u001b[K");
		},
	};
}

/** `██████░░░░ 60 % of 1,000`. */
function barOf(done: number, all: number): string {
	const part = all > 0 ? Math.min(1, done / all) : 1;
	const full = Math.round(part * WIDTH);
	const bar = "█".repeat(full) + "░".repeat(WIDTH - full);
	return `${bar} ${Math.floor(part * 100)} % of ${all.toLocaleString("en-GB")}`;
}
