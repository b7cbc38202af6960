import { expect, test } from "vitest";
import { endsOf, nearestSlide, slideAfter } from "./carousel.tsx";

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

test("the nearest slide is found from between two slides", () => {
	const starts = [0, 300, 600, 900];
	expect(nearestSlide(starts, 0)).toBe(0);
	expect(nearestSlide(starts, 140)).toBe(0);
	expect(nearestSlide(starts, 460)).toBe(2);
	expect(nearestSlide(starts, 5000)).toBe(3);
	expect(nearestSlide([], 10)).toBe(0);
});

test("a step never leaves the row", () => {
	expect(slideAfter(0, -1, 5)).toBe(0);
	expect(slideAfter(0, 1, 5)).toBe(1);
	expect(slideAfter(4, 1, 5)).toBe(4);
	expect(slideAfter(0, 1, 0)).toBe(0);
});
