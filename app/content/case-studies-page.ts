import { company } from "./company.ts";

export const caseStudiesPage = {
	meta: {
		title: `Case studies, counted before and after: ${company.name}`,
		description:
			"A cleaning company, a builders’ merchant and a law firm: what was wrong, what we built, how it went, and the numbers before and after.",
	},
	head: {
		here: "Case studies",
		title: "What changed, counted.",
		intro: "We measure before we start and again after ninety days. Here are both counts.",
	},
	tab: "Three cases",
	action: "Read the case",
	problem: { tab: "The problem", title: "What was wrong" },
	built: { tab: "The build", title: "What we built" },
	howItWent: { tab: "The diary", title: "How it went", leftAlone: "What we left alone" },
	metrics: {
		tab: "The count",
		title: "Before and after",
		intro: "Counted before we started, and again after ninety days.",
	},
	quoteTab: "From the client",
	next: { tab: "Next case", action: "Read the next case" },
	closing: {
		title: "What would yours say?",
		intro:
			"Bring a number you don’t like. Fifteen minutes is enough to tell you whether we can move it.",
		action: "Book Discovery Call",
		note: "15 minutes, by phone or video",
	},
} as const;
