// Shares and weeks are parameters, so that texts and calculation cannot differ.

export const assumptionTexts = {
	weeks: (weeks: string) =>
		`We count ${weeks} weeks to a month. The days left over allow for holidays.`,
	hours: (share: string) =>
		`A system takes over ${share} of those hours. The cases we publish went further; yours may not.`,
	enquiries: (share: string) =>
		`Of the enquiries you lose, ${share} come back once they’re answered in time. Nobody wins them all.`,
};

export const hoursTexts = {
	square: (unit: number) =>
		unit === 1
			? "One square is one hour of your week."
			: `One square is ${unit} hours of your week.`,
	unit: (hours: number) => (hours === 1 ? "hour" : "hours"),
	label: (hours: string, low: string, high: string) =>
		`Of ${hours} hours a week you could win back ${low} (cautious) to ${high} (hopeful).`,
};
