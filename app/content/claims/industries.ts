import type { Claim } from "../claim.ts";

const checked = "2026-11-21";

const merchant =
	"Placeholder case of the art direction (builders’ merchant, three yards). Before launch: the client’s order records and written permission.";
const cleaner =
	"Placeholder case of the art direction (cleaning company, 14 vans). Before launch: the client’s call log and time records, and written permission.";
const lawFirm =
	"Placeholder case of the art direction (law firm, six partners). Before launch: the firm’s time sheets and enquiry log, and written permission.";
const constants =
	"Business constant of the specification (section 9). Before launch: delivery records that bear it out.";

/** Every statistic, result and quote that the five industry pages and their cards state. */
export const industryClaims: readonly Claim[] = [
	{
		id: "industry-suppliers-lost-orders",
		kind: "statistic",
		text: "Most suppliers lose 20–40% of potential orders to slow replies.",
		figures: ["20–40%"],
		source:
			"Wording and figure supplied by the specification. No survey is named: find one or drop the sentence before launch.",
		checked,
	},
	{
		id: "industry-law-firms-hours",
		kind: "statistic",
		text: "With intake, drafting and filing joined up, law firms save 10+ hours/week.",
		figures: ["10+ hours/week", "10+ hours", "Ten hours"],
		source:
			"Wording and figure supplied by the specification; the law-firm case (16 to 5 drafting hours) is the one instance. Before launch: more than one firm, counted.",
		checked,
	},
	{
		id: "industry-common-questions",
		kind: "statistic",
		text: "It answers about 90% of common questions.",
		figures: ["90%"],
		source:
			"Figure supplied by the specification. Before launch: a month of conversation logs, with what counts as common written down.",
		checked,
	},
	{
		id: "industry-support-reply",
		kind: "statistic",
		text: "Message support and you’ll typically have a reply in under 2 minutes.",
		figures: ["under 2 minutes", "2 minutes"],
		source:
			"Figure supplied by the specification. Before launch: response times of the support desk.",
		checked,
	},
	{
		id: "industry-cleaning-admin",
		kind: "case-figure",
		text: "Admin fell from 26 hours a week to 7.",
		figures: ["26 hours", "7 hours", "26 hours a week to 7"],
		source: cleaner,
		checked,
	},
	{
		id: "industry-cleaning-quote-time",
		kind: "case-figure",
		text: "Time to send a quote: 2 days before, 9 min after.",
		figures: ["2 days", "9 min"],
		source: cleaner,
		checked,
	},
	{
		id: "industry-cleaning-missed-calls",
		kind: "case-figure",
		text: "A cleaning company with 14 vans went from missing 31% of its calls to 4%.",
		figures: ["14 vans", "31%", "4%"],
		source: cleaner,
		checked,
	},
	{
		id: "industry-cleaning-rota",
		kind: "case-figure",
		text: "The rota was made by hand every weekend; now it comes from the bookings and is out by 6 a.m.",
		figures: ["6 a.m."],
		source: cleaner,
		checked,
	},
	{
		id: "industry-cleaning-enquiry",
		kind: "case-figure",
		text: "What an enquiry leaves behind: a name on a slip of paper before, a priced job sheet after.",
		figures: [],
		source: cleaner,
		checked,
	},
	{
		id: "industry-merchant-quote-time",
		kind: "case-figure",
		text: "Time to send a quote: 55 minutes before, 6 minutes after.",
		figures: ["55 minutes", "6 minutes"],
		source: merchant,
		checked,
	},
	{
		id: "industry-merchant-quotes-a-week",
		kind: "case-figure",
		text: "Three yards, one price book and a counter team that now sends 74 quotes a week instead of 18.",
		figures: ["74 quotes", "74", "18"],
		source: merchant,
		checked,
	},
	{
		id: "industry-merchant-lost-orders",
		kind: "case-figure",
		text: "Orders lost to slow replies: 34% before, 11% after.",
		figures: ["34%", "11%"],
		source: merchant,
		checked,
	},
	{
		id: "industry-merchant-wrong-prices",
		kind: "case-figure",
		text: "Wrong prices found after sending: 3 or 4 a month before, none since March after.",
		figures: ["3 or 4 a month"],
		source: `${merchant} “Since March” needs a year.`,
		checked,
	},
	{
		id: "industry-merchant-who-quotes",
		kind: "case-figure",
		text: "Who can write a quote: one person before, anyone on the counter after.",
		figures: [],
		source: merchant,
		checked,
	},
	{
		id: "industry-measured-ninety-days",
		kind: "case-figure",
		text: "Counted before we started and again after ninety days.",
		figures: ["ninety days"],
		source:
			"How the home page says every case is measured. Before launch: both counts, dated, for each case.",
		checked,
	},
	{
		id: "industry-law-intake",
		kind: "case-figure",
		text: "Taking on a new client: 50 minutes before, 12 minutes after.",
		figures: ["50 minutes", "12 minutes", "50 minutes to 12"],
		source: lawFirm,
		checked,
	},
	{
		id: "industry-law-drafting",
		kind: "case-figure",
		text: "Drafting each week: 16 hours before, 5 hours after.",
		figures: ["16 hours", "5 hours", "16 hours a week to 5"],
		source: lawFirm,
		checked,
	},
	{
		id: "industry-law-same-day",
		kind: "case-figure",
		text: "Enquiries answered the same day: 45% before, 96% after.",
		figures: ["45%", "96%"],
		source: lawFirm,
		checked,
	},
	{
		id: "industry-law-details-once",
		kind: "case-figure",
		text: "Who enters the client’s details: everyone in turn before; the client, once, after.",
		figures: [],
		source: lawFirm,
		checked,
	},
	{
		id: "industry-cleaning-quote",
		kind: "testimonial",
		text: "I used to write quotes on Sunday nights with the telly on. Now they’ve gone out before I’m back in the van.",
		figures: [],
		source: `${cleaner} The quote itself is a placeholder too.`,
		checked,
	},
	{
		id: "industry-merchant-quote",
		kind: "testimonial",
		text: "Kevin went on holiday and nobody noticed.",
		figures: [],
		source: `${merchant} The quote itself is a placeholder too.`,
		checked,
	},
	{
		id: "industry-law-quote",
		kind: "testimonial",
		text: "The letter is waiting when I sit down. I read it, change a line and sign it. That used to be my evening.",
		figures: [],
		source: `${lawFirm} The quote itself is a placeholder too.`,
		checked,
	},
	{
		id: "industry-setup-time",
		kind: "delivery",
		text: "Setup takes 7–14 days.",
		figures: ["7–14 days"],
		source: constants,
		checked,
	},
	{
		id: "industry-home-setup-time",
		kind: "delivery",
		text: "Setup for home service firms takes 7–10 business days.",
		figures: ["7–10 business days"],
		source: constants,
		checked,
	},
	{
		id: "industry-onboarding-call",
		kind: "delivery",
		text: "It starts with a 30-minute onboarding call.",
		figures: ["30-minute", "30 minutes"],
		source: constants,
		checked,
	},
	{
		id: "industry-initial-consultation",
		kind: "delivery",
		text: "Fifteen minutes is usually enough to name the part worth fixing first.",
		figures: ["Fifteen minutes"],
		source:
			"The length of the initial consultation is a business constant of the specification (15 minutes).",
		checked,
	},
	{
		id: "industry-mvp-support",
		kind: "delivery",
		text: "An AI System MVP comes with 30-day support.",
		figures: ["30-day"],
		source: "A term of the tier (specification, section 9).",
		checked,
	},
];
