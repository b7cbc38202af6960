import { expect, test } from "vitest";
import { endsOf } from "./carousel.tsx";

test("a row at its start, in the middle and at its end", () => {
	expect(endsOf({ scrolled: 0, shown: 300, length: 1500 })).toEqual({
		atStart: true,
		atEnd: false,
		scrolls: true,
	});
	expect(endsOf({ scrolled: 600, shown: 300, length: 1500 })).toMatchObject({
		atStart: false,
		atEnd: false,
	});
	expect(endsOf({ scrolled: 1198.6, shown: 300, length: 1500 })).toMatchObject({
		atStart: false,
		atEnd: true,
	});
});

test("a row that shows everything is at both ends and does not scroll", () => {
	expect(endsOf({ scrolled: 0, shown: 1200, length: 1200 })).toEqual({
		atStart: true,
		atEnd: true,
		scrolls: false,
	});
});
