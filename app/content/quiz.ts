/** The questions of the Business Bottleneck Finder (docs/requirements.md, section 3). */
export const quizQuestions = [
	{
		id: "bottleneck",
		stub: "Your time",
		question: "Where do you lose the most time?",
		options: [
			{ id: "quoting", label: "Quoting or proposals" },
			{ id: "emails", label: "Manual emails/follow-ups" },
			{ id: "leads", label: "Organizing leads / messages" },
			{ id: "unsure", label: "I'm not sure — just feels messy" },
		],
	},
	{
		id: "setup",
		stub: "Your setup",
		question: "What best describes your current setup?",
		options: [
			{ id: "website", label: "I have a website, but it doesn't convert" },
			{ id: "tracking", label: "I get leads, but tracking & follow-up is weak" },
			{ id: "manual", label: "I sell on DMs / calls manually" },
			{ id: "starting", label: "I'm just getting started" },
		],
	},
	{
		id: "gameChanger",
		stub: "Your goal",
		question: "What would be a game-changer for you?",
		options: [
			{ id: "more-leads", label: "Getting more leads" },
			{ id: "closing", label: "Closing faster" },
			{ id: "time", label: "Freeing up my time" },
			{ id: "integration", label: "Making my systems talk to each other" },
		],
	},
] as const;

export const quizCopy = {
	name: "Business Bottleneck Finder",
	resultName: "Your recommendation",
	meta: {
		title: "Find your bottleneck: the three-question quiz: Sheaf",
		description:
			"Three questions, under a minute, one honest recommendation: which of our four services would fix your bottleneck first, and why.",
	},
	progress: "Progress",
	done: "(answered)",
	hint: "Choose one. You can go back.",
	back: "Back",
	startHere: "Start here",
	whyHeading: "Why this one",
	leadHeading: "Want to know what it would look like for you?",
	leadHint: "We’ll look at your site and send one concrete idea. No newsletter.",
	email: "Email",
	website: "Website",
	submit: "Send me the idea",
	submitting: "Sending...",
	or: "or talk it through",
	book: "Book a 15-minute call",
	resultLink: "Keep or print this result",
	sentName: "Sent",
	sentHeading: "That’s with us. Here’s what happens next.",
	sentSteps: [
		"A person looks at your website and your three answers, on the next working day at the latest.",
		"You get one concrete idea by email. No sequence, no newsletter.",
		"If the idea fits, reply or book a call. If it doesn’t, do nothing.",
	],
	sentRecommendation: (tier: string) => `Your starting point stays ${tier}.`,
	rule: (offer: string, conditions: readonly string[]) =>
		`The rule: ${offer} for ${conditions.join(" or ")}.`,
	noRule: (offer: string) => `The rule: ${offer} where no single answer asks for another start.`,
	print: "Print this page",
	startAgain: "Start again",
	savedHeading: "We have your answers.",
	savedText:
		"A person will read your answers, look at your site and email you one idea for your business.",
} as const;

/** Reasons for a recommended tier: one sentence per decisive answer, and one for other combinations. */
export const quizReasons = {
	bottleneck: {
		quoting: "You lose the most time to quoting, so that’s the one job to hand over first.",
		emails:
			"Emails and follow-ups written by hand eat your week, so start by finding out which of them a machine could send.",
		leads:
			"Your leads and messages live in too many places, so the cure is one place for all of them.",
	},
	setup: {
		manual:
			"You sell in messages and on calls, so every sale waits until you’re free. One system that asks, prices and books changes that.",
		tracking:
			"You already get leads. They slip away afterwards, so tracking and follow-up come before more advertising.",
	},
	gameChanger: {
		time: "You want your time back, so the first step is a list of what takes it and what each item would cost to fix.",
	},
	otherwise:
		"Nothing you picked points at one broken part. That usually means several small ones, and a team that fixes them a fortnight at a time suits that better than one big build.",
} as const;

export const quizAnswerIntro = "You told us";
