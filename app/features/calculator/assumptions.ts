import type { Assumptions } from "./savings.ts";

/**
 * What the calculator takes for granted, on every industry page. These are assumptions and shown as
 * such; they lie below what the three published cases counted (73% and 69% of the hours, 68% of the
 * lost orders), so that the careful end is careful.
 */
export const assumptions: Assumptions = {
	// Four, not 52/12: the days left over pay for holidays, and anyone can check the sum in their head.
	weeksPerMonth: 4,
	hoursTakenOver: { low: 0.25, high: 0.5 },
	enquiriesWonBack: { low: 0.2, high: 0.4 },
};
