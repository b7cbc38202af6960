/** `1 lead`, `1,204 leads` */
function counted(count: number, one: string, many: string): string {
	return count === 1 ? `1 ${one}` : `${count.toLocaleString("en-GB")} ${many}`;
}

/** Every word of /desk/figures. */
export const deskFigures = {
	title: "Figures",
	lead: (from: string, to: string) => `Twelve weeks, ${from} to ${to}. Spam is left out.`,
	numbers: "The numbers",
	counted: (at: string) => `Counted ${at}.`,
	none: {
		title: "Nothing to count yet",
		text: "Once visitors come and leave their address, you’ll see here where they come from and how fast they’re answered.",
	},
	funnel: {
		title: "From visit to call",
		head: ["Step", "Count", "Of the step before"],
		steps: {
			pages: "Pages shown",
			quiz1: "Quiz: first question answered",
			quiz2: "Quiz: second question answered",
			quiz3: "Quiz: answered to the end",
			leads: "Leads of any kind",
			calls: "Calls booked",
		},
		hint: "Each step is counted by itself and nobody is followed, so a step can be larger than the one before it.",
		statement: (pages: number, begun: number, leads: number, calls: number) => {
			const seen = `${counted(pages, "page was", "pages were")} shown, ${counted(begun, "quiz", "quizzes")} begun`;
			return `${seen}; ${counted(leads, "lead", "leads")} came and ${counted(calls, "call was", "calls were")} booked.`;
		},
	},
	sources: {
		title: "Leads by source and week",
		week: "Week of",
		total: "All",
		other: "other",
		direct: "no link (typed in)",
		statement: (leads: number, best: string, share: string) =>
			`${counted(leads, "lead", "leads")} came in twelve weeks. The largest source is ${best}, with ${share}.`,
		nothing: "No leads came in these twelve weeks.",
	},
	answers: {
		title: "Median time to answer",
		head: ["Kind", "Waited for an answer", "Answered", "Half of them within"],
		all: "All",
		statement: (median: string, answered: number, asked: number) =>
			`Half of the answers went out within ${median}; ${answered.toLocaleString("en-GB")} of ${counted(asked, "lead that waited for one has it", "leads that waited for one have it")}.`,
		nothing: "Nobody has been answered in these twelve weeks.",
		hint: "Nights and weekends count as they pass.",
	},
	kinds: { title: "Leads by kind", head: ["Kind", "Leads"] },
} as const;
