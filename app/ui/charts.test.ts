import { expect, test } from "vitest";
import { measureBar } from "./charts.tsx";

test.each([
	{ value: 31, other: 4, length: "38.4%", because: "31 of 50" },
	{ value: 4, other: 31, length: "5%", because: "4 of the same 50" },
	{ value: 55, other: 6, length: "56.8%", because: "55 of 60" },
	{ value: 16, other: 5, length: "49.6%", because: "16 of 20" },
	{ value: 45, other: 96, length: "27.9%", because: "45 of 100" },
	{ value: 2880, other: 9, length: "59.5%", because: "2,880 of 3,000" },
	{ value: 100, other: 1, length: "62%", because: "the whole scale" },
	{ value: 0, other: 5, length: "0%", because: "none of 5" },
	{ value: 0, other: 0, length: "0%", because: "there was none before" },
])(
	"a bar for $value beside $other is $length long: $because",
	({ value, other, length }) => {
		expect(measureBar(value, other)).toBe(length);
	},
);
