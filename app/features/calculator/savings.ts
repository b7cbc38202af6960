import type { InputName } from "./inputs.ts";

/** Hours are per week, lost enquiries per month, money in euro. */
export type SavingsInputs = Record<InputName, number>;

export type Range = { low: number; high: number };

/** Shown on the page as assumptions; below the published cases (73% and 69% of the hours, 68% of the lost orders). */
export const assumptions = {
	// Not 52/12: the remaining days are holidays, and the sum can be checked mentally.
	weeksPerMonth: 4,
	/** Share of the hours that a system saves, 0 to 1. */
	hoursTakenOver: { low: 0.25, high: 0.5 },
	/** Share of the lost enquiries that timely answers recover, 0 to 1. */
	enquiriesWonBack: { low: 0.2, high: 0.4 },
};

/** Whole euros a month; `hoursBack` is hours a week. The rounded parts add up to `total`. */
export type Savings = ReturnType<typeof savings>;

/** hours × weeks × rate × saved share, plus enquiries × value × recovered share. */
export function savings(
	{ hours, rate, enquiries, value }: SavingsInputs,
	{ weeksPerMonth, hoursTakenOver, enquiriesWonBack } = assumptions,
) {
	const timeSpent = hours * weeksPerMonth * rate;
	const enquiriesLost = enquiries * value;
	const timeBack = share(timeSpent, hoursTakenOver, Math.round);
	const enquiriesBack = share(enquiriesLost, enquiriesWonBack, Math.round);
	return {
		timeSpent: Math.round(timeSpent),
		timeBack,
		enquiriesLost: Math.round(enquiriesLost),
		enquiriesBack,
		hoursBack: share(hours, hoursTakenOver, (hours) => Math.round(hours * 10) / 10),
		total: {
			low: timeBack.low + enquiriesBack.low,
			high: timeBack.high + enquiriesBack.high,
		},
	};
}

function share(amount: number, { low, high }: Range, rounded: (amount: number) => number): Range {
	return { low: rounded(amount * low), high: rounded(amount * high) };
}
