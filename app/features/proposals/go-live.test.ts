import { expect, test } from "vitest";
import { findGoLive } from "./go-live.ts";

test("going live counts neither weekends nor bank holidays", () => {
	// A Friday; Christmas Day is a Friday, and Boxing Day is given on Monday.
	expect(findGoLive("2026-12-18", 5)).toBe("2026-12-29");
});

test("a proposal without working days names no date", () => {
	expect(findGoLive("2026-12-18", null)).toBeNull();
});
