/** The words of the savings calculator. Its figures are set in app/calculator/assumptions.ts. */
export const calculatorCopy = {
	tab: "Your numbers",
	title: "What does a normal month cost you?",
	docket: "Savings docket",
	fieldsLegend: "Your figures",
	rateLabel: "What one of those hours costs you, in euro",
	valueLabel: "What one of them is worth, in euro",
	valueHint: "Turnover or profit: the answer comes out as the same kind.",
	submit: "Work it out",
	sumTitle: "The sum",
	timeSpent: "Time it takes now",
	timeBack: "of that, back",
	enquiriesLost: "Enquiries that go elsewhere",
	enquiriesBack: "of that, won back",
	month: "a month",
	total: "Joined up, that could be worth",
	to: "to",
	unknown: "–",
	unfinished: "The sum comes back once the marked figure is a number we can use.",
	nothing: "By these figures there’s nothing to save. That’s an answer too.",
	picture: {
		/** Under the row of squares. */
		hour: "One square is one hour of your week.",
		hours: (unit: string) => `One square is ${unit} hours of your week.`,
		low: "back at the careful end",
		high: "at the hopeful end",
		label: (hours: string, low: string, high: string) =>
			`Of ${hours} hours a week, ${low} come back at the careful end and ${high} at the hopeful end.`,
	},
	assumptionsTitle: "What we’ve assumed",
	/** The shares and weeks come from the assumptions themselves, so that words and sum can’t part. */
	assumed: {
		weeks: (weeks: string) =>
			`A month is ${weeks} weeks. The days left over pay for your holidays.`,
		hours: (share: string) =>
			`A system takes over ${share} of those hours. The cases we publish went further; yours may not.`,
		enquiries: (share: string) =>
			`Of the enquiries you lose, ${share} come back once they’re answered in time. Nobody wins them all.`,
		worth: "An hour back is worth what it costs you, provided you use it for something.",
		notTakenOff: "What we charge isn’t taken off. Our",
		prices: { label: "prices are on the door", to: "/#services" },
	},
	carry:
		"Worked out on this page, and nothing is sent. If you do send us a form on this visit, your figures go with it.",
	action: "Go through it on a call",
	page: {
		title: "Savings calculator",
		description:
			"Your own hours, rate and lost enquiries, worked out as a range with every assumption written down.",
		back: "Back to",
	},
	errors: {
		missing: "Please put in a number. 0 is fine.",
		notANumber: "That isn’t a number we can use. Write it like 12 or 12.50.",
		negative: "Please put in 0 or more.",
		most: "The most this sheet can work with is",
	},
} as const;
