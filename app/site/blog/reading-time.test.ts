import { expect, test } from "vitest";
import { readingMinutes } from "./articles.ts";

test.each([
	[0, 1],
	[1, 1],
	[240, 1],
	[600, 3],
	[1000, 4],
	[1200, 5],
])("%i words take %i min", (words, minutes) => {
	expect(readingMinutes(words)).toBe(minutes);
});
