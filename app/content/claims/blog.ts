import type { Claim } from "../claim.ts";

const checked = "2026-11-21";

const merchant =
	"Placeholder case of the art direction (builders’ merchant, three yards). Before launch: the client’s quote and order records, and written permission.";
const cleaner =
	"Placeholder case of the art direction (cleaning company, 14 vans). Before launch: the client’s call log and time records, and written permission.";
const lawFirm =
	"Placeholder case of the art direction (law firm, six partners). Before launch: the firm’s time sheets and enquiry log, and written permission.";
const tierTerm = "A term of the tier (specification, section 9).";

/** Every statistic and result that the blog's articles state outside their worked examples. */
export const blogClaims: readonly Claim[] = [
	{
		id: "blog-ignored-tools",
		kind: "statistic",
		text: "86% of SMEs pay for tools their team ignores.",
		figures: ["86%"],
		source:
			"Wording and figure supplied by the specification. No survey is named: find one or drop the sentence before launch.",
		checked,
	},
	{
		id: "blog-suppliers-lost-orders",
		kind: "statistic",
		text: "Most suppliers lose 20–40% of potential orders, and slow replies are where we look first.",
		figures: ["20–40%"],
		source:
			"Wording and figure supplied by the specification. No survey is named: find one or drop the sentence before launch.",
		checked,
	},
	{
		id: "blog-text-message-length",
		kind: "statistic",
		text: "A single text message is 160 plain characters; an emoji or a curly apostrophe cuts the limit to 70.",
		figures: ["160 plain characters", "160", "70"],
		source:
			"The SMS standard (3GPP TS 23.038 and 23.040): 140 octets hold 160 characters of the 7-bit default alphabet or 70 of UCS-2.",
		checked,
	},
	{
		id: "blog-cleaning-vans",
		kind: "case-figure",
		text: "A cleaning company with 14 vans; each gets its own list at six in the morning.",
		figures: ["14 vans", "fourteen vans"],
		source: cleaner,
		checked,
	},
	{
		id: "blog-cleaning-admin",
		kind: "case-figure",
		text: "Hours of admin a week: 26 before, 7 after.",
		figures: ["26", "7", "26 hours", "7 hours", "26 hours of admin a week to 7", "Seven hours"],
		source: cleaner,
		checked,
	},
	{
		id: "blog-cleaning-quote-time",
		kind: "case-figure",
		text: "Time to send a quote: 2 days before, 9 min after.",
		figures: ["2 days", "9 min"],
		source: cleaner,
		checked,
	},
	{
		id: "blog-cleaning-missed-calls",
		kind: "case-figure",
		text: "The cleaning company went from missing 31% of its calls to 4%.",
		figures: ["31%", "4%"],
		source: cleaner,
		checked,
	},
	{
		id: "blog-merchant-quotes",
		kind: "case-figure",
		text: "A builders’ merchant went from 18 quotes a week to 74 with the same counter team.",
		figures: ["18 quotes a week to 74", "18 quotes", "18", "74"],
		source: merchant,
		checked,
	},
	{
		id: "blog-merchant-quote-time",
		kind: "case-figure",
		text: "Minutes per quote: 55 before, 6 after.",
		figures: ["55 minutes", "6 minutes", "55", "6", "55 minutes to 6"],
		source: merchant,
		checked,
	},
	{
		id: "blog-merchant-weekly-work",
		kind: "case-figure",
		text: "Eighteen quotes at 55 minutes is 16½ hours of somebody’s time; seventy-four at six minutes is under seven and a half: four times as many quotes in less than half the time.",
		figures: ["16½ hours", "under seven and a half", "four times"],
		source: `Computed from the two figures above: 18 × 55 = 990 minutes, 74 × 6 = 444 minutes. ${merchant}`,
		checked,
	},
	{
		id: "blog-merchant-lost-orders",
		kind: "case-figure",
		text: "Orders lost to slow replies: 34% before, 11% after.",
		figures: ["34%", "11%"],
		source: merchant,
		checked,
	},
	{
		id: "blog-merchant-wrong-prices",
		kind: "case-figure",
		text: "There used to be three or four wrong prices a month, found after sending, and there have been none since March.",
		figures: ["three or four a month"],
		source: `${merchant} “Since March” needs a year.`,
		checked,
	},
	{
		id: "blog-merchant-who-quotes",
		kind: "case-figure",
		text: "Who can write a quote: one person before, anyone on the counter after.",
		figures: [],
		source: merchant,
		checked,
	},
	{
		id: "blog-law-intake",
		kind: "case-figure",
		text: "Minutes to take on a new client: 50 before, 12 after.",
		figures: ["50", "12", "50 minutes", "12 minutes", "twelve minutes"],
		source: lawFirm,
		checked,
	},
	{
		id: "blog-law-drafting",
		kind: "case-figure",
		text: "Drafting hours a week: 16 before, 5 after.",
		figures: ["16", "5", "16 hours", "5 hours"],
		source: lawFirm,
		checked,
	},
	{
		id: "blog-law-same-day",
		kind: "case-figure",
		text: "Enquiries answered the same day: 45% before, 96% after.",
		figures: ["45%", "96%"],
		source: lawFirm,
		checked,
	},
	{
		id: "blog-measured-ninety-days",
		kind: "case-figure",
		text: "We measured before we started and again after ninety days.",
		figures: ["ninety days"],
		source:
			"How the home page says every case is measured. Before launch: both counts, dated, for each case.",
		checked,
	},
	{
		id: "blog-mvp-delivery",
		kind: "delivery",
		text: "One core system, delivered in 14–21 days.",
		figures: ["14–21 days"],
		source: tierTerm,
		checked,
	},
	{
		id: "blog-mvp-support",
		kind: "delivery",
		text: "The AI System MVP comes with 30-day support.",
		figures: ["30-day"],
		source: tierTerm,
		checked,
	},
	{
		id: "blog-growth-stack-support",
		kind: "delivery",
		text: "The AI Growth Stack comes with 90-day training and support.",
		figures: ["90-day"],
		source: tierTerm,
		checked,
	},
	{
		id: "blog-blueprint",
		kind: "delivery",
		text: "The AI Strategy Blueprint is a 20-page PDF with three hypotheses.",
		figures: ["20-page", "three hypotheses"],
		source: tierTerm,
		checked,
	},
	{
		id: "blog-discovery-call",
		kind: "delivery",
		text: "A call takes fifteen minutes.",
		figures: ["Fifteen minutes"],
		source:
			"The length of the initial consultation is a business constant of the specification (15 minutes).",
		checked,
	},
];
