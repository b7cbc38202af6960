import { expect, test } from "vitest";
import { findDayOrder, readWrittenDay } from "./written-days.ts";

test.each([
	["2026-11-16", "2026-11-16"],
	["2026/11/16", "2026-11-16"],
	["20261116", "2026-11-16"],
	["2026-11-16 00:00:00", "2026-11-16"],
	["2026-11-16T00:00:00+0000", "2026-11-16"],
	["16.11.2026", "2026-11-16"],
	["3.4.2026", "2026-04-03"],
	["16/11/2026", "2026-11-16"],
	["11/16/2026", "2026-11-16"],
	["11/16/26", "2026-11-16"],
	["05/05/2026", "2026-05-05"],
	["16 Nov 2026", "2026-11-16"],
	["16. November 2026", "2026-11-16"],
	["Mon, 16 Nov 2026", "2026-11-16"],
	["Nov 16, 2026", "2026-11-16"],
	["November 16, 2026", "2026-11-16"],
	["16 févr. 2026", "2026-02-16"],
	["16 de março de 2026", "2026-03-16"],
	["1. März 2026", "2026-03-01"],
	["1er août 2026", "2026-08-01"],
	["16-Nov-2026", "2026-11-16"],
	["16 listopada 2026", "2026-11-16"],
	["16 maj 2026", "2026-05-16"],
	["2026年11月16日", "2026-11-16"],
	["2026년 11월 16일", "2026-11-16"],
])("%j is %s", (text, day) => {
	expect(readWrittenDay(text)).toEqual({ day });
});

test.each([
	["03/04/2026", "ambiguous"],
	["3-4-26", "ambiguous"],
	["2026-02-30", "malformed"],
	["31/02/2026", "malformed"],
	["16/11", "malformed"],
	["46342", "malformed"],
	["Total", "malformed"],
	["16 Foo 2026", "malformed"],
	["", "malformed"],
])("%j is refused as %s", (text, problem) => {
	expect(readWrittenDay(text)).toEqual({ problem });
});

test("the order of a file decides its ambiguous dates", () => {
	const order = findDayOrder(["03/04/2026", "Total", "13/04/2026"]);

	expect(order).toBe("day-first");
	expect(readWrittenDay("03/04/2026", order)).toEqual({ day: "2026-04-03" });
	expect(findDayOrder(["03/04/2026"])).toBeUndefined();
});
