/** What a visitor fills in. Hours are per week, the lost enquiries per month, money in euro. */
export type SavingsInputs = {
	hours: number;
	rate: number;
	enquiries: number;
	value: number;
};

/** From the careful end to the hopeful end. */
export type Range = { low: number; high: number };

export type Assumptions = {
	weeksPerMonth: number;
	/** The share of the hours that a system takes over, 0 to 1. */
	hoursTakenOver: Range;
	/** The share of the lost enquiries that come back once they are answered in time, 0 to 1. */
	enquiriesWonBack: Range;
};

/** Whole euros a month; `hoursBack` is hours a week. The parts of the sum add up to its total. */
export type Savings = {
	timeSpent: number;
	timeBack: Range;
	enquiriesLost: number;
	enquiriesBack: Range;
	hoursBack: Range;
	total: Range;
};

/**
 * What the hours and the lost enquiries cost in a month, and how much of that could come back:
 * hours × weeks × rate × share taken over, plus enquiries × value × share won back.
 */
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
		hoursBack: share(hours, hoursTakenOver, toTenth),
		total: {
			low: timeBack.low + enquiriesBack.low,
			high: timeBack.high + enquiriesBack.high,
		},
	};
}

function share(amount: number, { low, high }: Range, rounded: (amount: number) => number): Range {
	return { low: rounded(amount * low), high: rounded(amount * high) };
}

function toTenth(amount: number): number {
	return Math.round(amount * 10) / 10;
}
