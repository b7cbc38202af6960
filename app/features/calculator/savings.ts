/** Hours are per week, lost enquiries per month, money in euro. */
export type SavingsInputs = {
	hours: number;
	rate: number;
	enquiries: number;
	value: number;
};

export type Range = { low: number; high: number };

export type Assumptions = {
	weeksPerMonth: number;
	/** The share of the hours that a system takes over, 0 to 1. */
	hoursTakenOver: Range;
	/** The share of the lost enquiries that answering in time wins back, 0 to 1. */
	enquiriesWonBack: Range;
};

/** Shown on the page as assumptions; below the published cases (73% and 69% of the hours, 68% of the lost orders). */
export const assumptions: Assumptions = {
	// Not 52/12: the remaining days are holidays, and the sum can be checked mentally.
	weeksPerMonth: 4,
	hoursTakenOver: { low: 0.25, high: 0.5 },
	enquiriesWonBack: { low: 0.2, high: 0.4 },
};

/** Whole euros a month; `hoursBack` is hours a week. The rounded parts add up to `total`. */
export type Savings = {
	timeSpent: number;
	timeBack: Range;
	enquiriesLost: number;
	enquiriesBack: Range;
	hoursBack: Range;
	total: Range;
};

/** hours × weeks × rate × share taken over, plus enquiries × value × share won back. */
export function savings(inputs: SavingsInputs, assumptions: Assumptions): Savings {
	const { hours, rate, enquiries, value } = inputs;
	const { weeksPerMonth, hoursTakenOver, enquiriesWonBack } = assumptions;
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
