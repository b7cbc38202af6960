import type { Claim } from "../claim.ts";

const checked = "2026-11-21";

const wording = "Supplied by the specification; no evidence is on file. Before launch:";
const constant = "Business constant of the specification (section 9). Before launch:";
const cleaner =
	"Placeholder case of the art direction (cleaning company, 14 vans). Before launch: the client’s time records and call log, and written permission.";
const merchant =
	"Placeholder case of the art direction (builders’ merchant, three yards). Before launch: the client’s quote and order records, and written permission.";
const lawFirm =
	"Placeholder case of the art direction (law firm, six partners). Before launch: the firm’s time sheets and enquiry log, and written permission.";

/** Every statistic, result and quote on the home page, section by section. The tiers’ terms are not claims. */
export const homeClaims: readonly Claim[] = [
	// The hero and its code card.
	{
		id: "home-businesses-transformed",
		kind: "statistic",
		text: "+83 businesses transformed this year",
		figures: ["+83", "83 businesses", "More than 83 businesses"],
		source: `${wording} the list of projects handed over since 1 January, and what counts as transformed. The figure ages every New Year.`,
		checked,
	},
	{
		id: "home-first-system-14-days",
		kind: "delivery",
		text: "First system delivered in 14 days",
		figures: ["14 days", "14-day", "day 14"],
		source: `${constant} start and go-live dates of first systems.`,
		checked,
	},
	{
		id: "home-score-chaos",
		kind: "statistic",
		text: "Code card: Chaos 89 to 18",
		figures: ["89", "18"],
		source:
			"Decorative scores of the specification, without a unit or a method. Keep the card plainly an illustration, or define the score before launch.",
		checked,
	},
	{
		id: "home-score-efficiency",
		kind: "statistic",
		text: "Code card: Efficiency 35 to 77",
		figures: ["35", "77"],
		source: "As for the chaos score: decorative, from the specification.",
		checked,
	},
	{
		id: "home-score-growth",
		kind: "statistic",
		text: "Code card: Growth 14 to 83",
		figures: ["14", "83"],
		source: "As for the chaos score: decorative, from the specification.",
		checked,
	},
	// THE REAL PROBLEM.
	{
		id: "home-smes-unused-tools",
		kind: "statistic",
		text: "86% of SMEs pay for tools their team ignores.",
		figures: ["86%"],
		source: `${wording} a published survey with its year and country, or the sentence goes.`,
		checked,
	},
	// AI SOLUTIONS BY INDUSTRY.
	{
		id: "home-suppliers-lost-orders",
		kind: "statistic",
		text: "Most suppliers lose 20–40% of potential orders to slow replies.",
		figures: ["20–40%"],
		source: `${wording} a survey or our own clients’ order records, counted.`,
		checked,
	},
	{
		id: "home-law-firms-hours",
		kind: "statistic",
		text: "Law firms save 10+ hours/week when intake, drafting and filing run themselves.",
		figures: ["10+ hours/week", "10+ hours", "Ten hours"],
		source: `${wording} the same count at more than one firm.`,
		checked,
	},
	{
		id: "home-done-for-that-niche",
		kind: "statistic",
		text: "We have already done for that niche, check demo. Five sets of parts that already work.",
		figures: [],
		source: `${wording} one finished project for each of the five trades. Three have a placeholder case, interior design and home services have none.`,
		checked,
	},
	// About, services and philosophy.
	{
		id: "home-shoebox",
		kind: "case-figure",
		text: "We spent three weeks turning the box into a system. It has saved the owner eleven hours a week since.",
		figures: ["three weeks", "eleven hours"],
		source:
			"Placeholder story of the art direction. Before launch: the real first client, with their count and written permission.",
		checked,
	},
	{
		id: "home-quiz-under-a-minute",
		kind: "statistic",
		text: "Three questions, under a minute.",
		figures: ["under a minute"],
		source: "Wording of the art direction. Before launch: the median time of finished quizzes.",
		checked,
	},
	{
		id: "home-two-subscriptions",
		kind: "statistic",
		text: "Most businesses we meet need two subscriptions cancelled before they need one added.",
		figures: ["two subscriptions"],
		source: "Wording of the art direction. Before launch: the Blueprints’ own tool lists.",
		checked,
	},
	// Case studies.
	{
		id: "home-measured-ninety-days",
		kind: "case-figure",
		text: "We measure before we start and again after ninety days.",
		figures: ["ninety days"],
		source: "Method named by the art direction. Before launch: both counts, dated, for each case.",
		checked,
	},
	{
		id: "home-cleaning-admin",
		kind: "case-figure",
		text: "Hours of admin a week: 26 before, 7 after; 19 hours of admin gone from every week.",
		figures: ["26 hours", "7 hours", "19 hours"],
		source: cleaner,
		checked,
	},
	{
		id: "home-cleaning-quote-time",
		kind: "case-figure",
		text: "Time to send a quote: 2 days before, 9 min after.",
		figures: ["2 days", "9 min"],
		source: cleaner,
		checked,
	},
	{
		id: "home-cleaning-missed-calls",
		kind: "case-figure",
		text: "Calls missed: 31% before, 4% after.",
		figures: ["31%", "4%"],
		source: cleaner,
		checked,
	},
	{
		id: "home-merchant-quotes",
		kind: "case-figure",
		text: "Quotes sent a week: 18 before, 74 after; 4× quotes with the same counter team.",
		figures: ["18 quotes", "74 quotes", "4×"],
		source: `${merchant} 74 ÷ 18 is 4.1.`,
		checked,
	},
	{
		id: "home-merchant-minutes",
		kind: "case-figure",
		text: "Minutes per quote: 55 before, 6 after.",
		figures: ["55 minutes", "6 minutes"],
		source: merchant,
		checked,
	},
	{
		id: "home-merchant-lost-orders",
		kind: "case-figure",
		text: "Orders lost to slow replies: 34% before, 11% after.",
		figures: ["34%", "11%"],
		source: merchant,
		checked,
	},
	{
		id: "home-law-intake",
		kind: "case-figure",
		text: "Minutes of intake per new client: 50 before, 12 after.",
		figures: ["50 min", "12 min"],
		source: lawFirm,
		checked,
	},
	{
		id: "home-law-drafting",
		kind: "case-figure",
		text: "Drafting hours a week: 16 before, 5 after; 10+ hours a week returned to fee-earning work.",
		figures: ["16 hours", "5 hours", "10+ hours"],
		source: `${lawFirm} 16 − 5 is 11.`,
		checked,
	},
	{
		id: "home-law-same-day",
		kind: "case-figure",
		text: "Enquiries answered same day: 45% before, 96% after.",
		figures: ["45%", "96%"],
		source: lawFirm,
		checked,
	},
	// Approach, testimonial and FAQ.
	{
		id: "home-go-live",
		kind: "delivery",
		text: "Most projects go live in 7 to 21 days. Three weeks on the wall, live on day 14.",
		figures: ["7 to 21 days", "Three weeks"],
		source: `${constant} start and go-live dates of all projects.`,
		checked,
	},
	{
		id: "home-testimonial",
		kind: "testimonial",
		text: "I used to write quotes on Sunday nights with the telly on. Now they’ve gone out before I’m back in the van.",
		figures: [],
		source:
			"Placeholder quote of the art direction, shown as “Owner, regional cleaning company”. Before launch: a real client’s words and written permission.",
		checked,
	},
	{
		id: "home-common-questions",
		kind: "statistic",
		text: "It answers about 90% of common questions.",
		figures: ["90%"],
		source: `${wording} a month of conversation logs, with what counts as common written down.`,
		checked,
	},
	{
		id: "home-support-reply",
		kind: "statistic",
		text: "You message us and get a reply in under 2 minutes, typically.",
		figures: ["under 2 minutes", "2 minutes"],
		source: `${wording} the support desk’s response times, nights and weekends included.`,
		checked,
	},
	{
		id: "home-team-tries-it-twice",
		kind: "delivery",
		text: "The people who’ll use it try it twice before launch.",
		figures: ["twice"],
		source: "Wording of the art direction. Before launch: make it a line of the project checklist.",
		checked,
	},
];
