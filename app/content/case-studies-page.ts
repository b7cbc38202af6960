import { company } from "./company.ts";

export const caseStudiesPage = {
	meta: {
		title: `Case studies, counted before and after: ${company.name}`,
		description:
			"A cleaning company, a builders’ merchant and a law firm: what was wrong, what we built, how it went, and the numbers before and after.",
	},
	heading: "What changed, counted.",
	intro: "We measure before we start and again after ninety days. Here are both counts.",
	name: "Case studies",
	tab: "Three cases",
	action: "Read the case",
	sections: {
		problem: "What was wrong",
		built: "What we built",
		howItWent: "How it went",
		leftAlone: "What we left alone",
		metrics: "Before and after",
	},
	tabs: {
		problem: "The problem",
		built: "The build",
		howItWent: "The diary",
		metrics: "The count",
		quote: "From the client",
		next: "Next case",
	},
	metricsLead: "Counted before we started, and again after ninety days.",
	readNext: "Read the next case",
	closing: {
		title: "What would yours say?",
		intro:
			"Bring a number you don’t like. Fifteen minutes is enough to tell you whether we can move it.",
		note: "15 minutes, by phone or video",
	},
	cta: "Book Discovery Call",
} as const;
