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

export function sentRecommendation(tier: string): string {
	return `Your starting point stays ${tier}.`;
}

export function ruleSentence(offer: string, conditions: readonly string[]): string {
	return conditions.length > 0
		? `The rule: ${offer} for ${conditions.join(" or ")}.`
		: `The rule: ${offer} where no single answer asks for another start.`;
}
