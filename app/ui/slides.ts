/** What a row of slides shows: where it stands, how much of it shows, and how long it is. */
export type Strip = { scrolled: number; shown: number; length: number };

/** Which ends of the row are reached (2 px of tolerance for fractional scrolling), and whether it scrolls at all. */
export function endsOf({ scrolled, shown, length }: Strip) {
	return {
		atStart: scrolled <= 2,
		atEnd: scrolled + shown >= length - 2,
		scrolls: length > shown + 2,
	};
}

/** The index of the slide whose start lies nearest to the scrolled position. */
export function nearestSlide(starts: readonly number[], scrolled: number): number {
	let nearest = 0;
	starts.forEach((start, index) => {
		if (Math.abs(start - scrolled) < Math.abs((starts[nearest] ?? 0) - scrolled)) nearest = index;
	});
	return nearest;
}

/** The slide one step on, kept inside the row. */
export function slideAfter(from: number, step: -1 | 1, count: number): number {
	return Math.min(Math.max(from + step, 0), Math.max(count - 1, 0));
}
