/** The texts of the savings calculator. Its assumptions are set in features/calculator/savings.ts. */
export const calculatorCopy = {
	tab: "Your numbers",
	title: "What does a normal month cost you?",
	docket: "Savings docket",
	fieldsLegend: "Your figures",
	rateLabel: "What one of those hours costs you, in euros",
	valueLabel: "What one of them is worth, in euros",
	valueHint: "Turnover or profit: the answer comes out as the same kind.",
	submit: "Work it out",
	sumTitle: "The sum",
	timeSpent: "Time it takes now",
	timeBack: "Time you could win back",
	enquiriesLost: "Enquiries that go elsewhere",
	enquiriesBack: "Enquiries you could win back",
	month: "a month",
	total: "That could be worth",
	to: "to",
	unknown: "–",
	unfinished: "Correct the marked figure to see the sum.",
	nothing: "On these figures there’s nothing to save. That’s an answer too.",
	picture: {
		hour: "One square is one hour of your week.",
		hours: (unit: string) => `One square is ${unit} hours of your week.`,
		low: "Cautious:",
		high: "Hopeful:",
		unit: (hours: number) => (hours === 1 ? "hour" : "hours"),
		label: (hours: string, low: string, high: string) =>
			`Of ${hours} hours a week you could win back ${low} (cautious) to ${high} (hopeful).`,
	},
	assumptionsTitle: "What we’ve assumed",
	/** Shares and weeks are parameters, so that texts and calculation cannot differ. */
	assumed: {
		weeks: (weeks: string) =>
			`We count ${weeks} weeks to a month. The days left over allow for holidays.`,
		hours: (share: string) =>
			`A system takes over ${share} of those hours. The cases we publish went further; yours may not.`,
		enquiries: (share: string) =>
			`Of the enquiries you lose, ${share} come back once they’re answered in time. Nobody wins them all.`,
		worth: "An hour back is worth what it costs you, provided you use it for something.",
		notTakenOff: "Our own price isn’t deducted. Our",
		prices: { label: "prices are on the door", to: "/#services" },
	},
	carry:
		"Worked out on this page; nothing is sent. If you send us a form during this visit, your figures go with it.",
	action: "Go through it on a call",
	page: {
		title: "Savings calculator",
		description:
			"Your own hours, rate and lost enquiries, worked out as a range with every assumption written down.",
		back: "Back to",
	},
	errors: {
		missing: "Please enter a number. 0 is fine.",
		notANumber: "That isn’t a number we can use. Write it as 12 or 12.50.",
		negative: "Please enter 0 or more.",
		most: "The highest figure we can use here is",
	},
} as const;
