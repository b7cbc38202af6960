import { expect, test } from "vitest";
import { endsOf } from "./carousel.tsx";

test("a row at its start, in the middle and at its end", () => {
	for (const [scrolled, atStart, atEnd] of [
		[0, true, false],
		[600, false, false],
		[1198.6, false, true],
	] as const) {
		const ends = endsOf({ scrolled, shown: 300, length: 1500 });
		expect(ends).toEqual({ atStart, atEnd, scrolls: true });
	}
});

test("a row that shows everything is at both ends and does not scroll", () => {
	const ends = endsOf({ scrolled: 0, shown: 1200, length: 1200 });
	expect(ends).toEqual({ atStart: true, atEnd: true, scrolls: false });
});
