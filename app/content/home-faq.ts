import type { QuestionAnswer } from "./industry.ts";

/** The eight questions of the home page. One stands open at a time. */
export const homeFaq: readonly QuestionAnswer[] = [
	{
		question: "What will it cost?",
		answer:
			"The Blueprint starts at €590, the System MVP at €2.5K and the Growth Stack at €8K. Projects scoped outside those packages start at €5,000. You get a fixed price before we begin, and you can pay by milestone or in monthly instalments.",
	},
	{
		question: "How soon will it be working?",
		answer:
			"Projects typically go live in 7 to 21 days. A first system usually takes 14. If yours needs longer, we’ll say so on the first call.",
	},
	{
		question: "Do we have to replace the tools we already pay for?",
		answer:
			"Usually not. We connect what works and suggest cancelling what doesn’t. If you like your accounts package, it stays.",
	},
	{
		question: "My team isn’t technical. Will they use it?",
		answer:
			"That’s the test we build to. The people who’ll use it try it twice before launch, and training is part of every build.",
	},
	{
		question: "What does the AI do, and what stays with us?",
		answer:
			"It answers about 90% of common questions, drafts quotes and letters, and sorts enquiries. Anything outside your price list waits for a person, and so does every signature.",
	},
	{
		question: "What happens if something breaks?",
		answer:
			"During support, clients typically get a reply in under 2 minutes. Every build includes a support period, and monthly retainers are there if you want longer.",
	},
	{
		question: "Who owns the system and the data?",
		answer:
			"You do. Logins, content, customer records and the build itself are yours, whether or not we keep working together.",
	},
	{
		question: "What happens on the discovery call?",
		answer:
			"Fifteen minutes, no slides. You tell us what eats your week, we tell you whether we can help and roughly what it would cost.",
	},
];
