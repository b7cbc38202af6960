import type { Claim } from "../claim.ts";

const checked = "2026-11-21";

const constant = "Business constant of the specification (section 9). Before launch:";
const commitment =
	"A promise of ours, written for this page. Before launch: the operator agrees to it";

/** What the services, about, case-study and FAQ pages state beyond the home page, whose claims they repeat. */
export const pageClaims: readonly Claim[] = [
	{
		id: "services-mvp-14-21-days",
		kind: "delivery",
		text: "The AI System MVP is delivered in 14–21 days.",
		figures: ["14–21 days"],
		source: `${constant} start and go-live dates of MVPs.`,
		checked,
	},
	{
		id: "services-common-questions",
		kind: "statistic",
		text: "About 90% of common questions answered, the rest passed to a person",
		figures: ["90%"],
		source: "The claim home-common-questions again; it stands or falls with it.",
		checked,
	},
	{
		id: "about-shoebox",
		kind: "case-figure",
		text: "The shoebox story in full: three weeks of work, eleven hours a week saved since.",
		figures: ["three weeks", "eleven hours"],
		source:
			"Placeholder story of the art direction, told at more length; the kitchen table, the slips and the shoes are made up. Before launch: the real first client, with their permission, or a plainer history.",
		checked,
	},
	{
		id: "about-something-in-14-days",
		kind: "delivery",
		text: "Something useful in your hands inside 14 days, not next quarter.",
		figures: ["14 days"],
		source: `${constant} start and go-live dates of first systems.`,
		checked,
	},
	{
		id: "about-measured-ninety-days",
		kind: "delivery",
		text: "We measure before we start and again after ninety days, and you see both columns, flattering or not.",
		figures: ["ninety days"],
		source: `${commitment} and keeps both counts for each client.`,
		checked,
	},
	{
		id: "case-cleaning-story",
		kind: "case-figure",
		text: "The cleaning case: admin 26 hours a week to 7, quotes from 2 days to 9 minutes, missed calls 31% to 4%, all 14 vans live on day 14, handed over on day 21.",
		figures: ["26 hours", "2 days", "9 minutes", "31%", "4%", "19 hours"],
		source:
			"Figures are the art direction’s placeholder case; the events of the timeline and the parts built are made up to go with them. Before launch: a real case with the client’s records and written permission.",
		checked,
	},
	{
		id: "case-merchant-story",
		kind: "case-figure",
		text: "The merchant’s case: 18 quotes a week to 74 (four times as many, same team), 55 minutes per quote to 6, orders lost to slow replies 34% to 11%, three yards live by day 18.",
		figures: ["4×", "four times as much", "55 minutes", "34%", "11%"],
		source:
			"As for the cleaning case: placeholder figures, and a timeline made up to go with them. Before launch: a real case with records and permission.",
		checked,
	},
	{
		id: "case-law-story",
		kind: "case-figure",
		text: "The law firm’s case: intake 50 minutes to 12, drafting 16 hours a week to 5, answered the same day 45% to 96%, live for all matters by day 21.",
		figures: ["50 minutes", "16 hours", "45%", "96%", "10+ hours"],
		source:
			"As for the cleaning case: placeholder figures, and a timeline made up to go with them. Before launch: a real case with records and permission.",
		checked,
	},
	{
		id: "case-cleaning-quote",
		kind: "testimonial",
		text: "I used to write quotes on Sunday nights with the telly on. Now they’ve gone out before I’m back in the van.",
		figures: [],
		source:
			"Placeholder quote of the art direction, attributed to the owner of a regional cleaning company. Before launch: real words and written permission.",
		checked,
	},
	{
		id: "case-merchant-quote",
		kind: "testimonial",
		text: "Kevin went on holiday and nobody noticed.",
		figures: [],
		source:
			"Placeholder quote of the art direction, attributed to the yard manager of a regional builders’ merchant. Before launch: real words and written permission.",
		checked,
	},
	{
		id: "case-law-quote",
		kind: "testimonial",
		text: "The letter is waiting when I sit down. I read it, change a line and sign it. That used to be my evening.",
		figures: [],
		source:
			"Placeholder quote written for the case, attributed to a partner of a six-partner law firm. Before launch: real words and written permission.",
		checked,
	},
	{
		id: "faq-go-live",
		kind: "delivery",
		text: "Projects typically go live in 7 to 21 days, and a first system usually takes 14.",
		figures: ["7 to 21 days"],
		source: `${constant} start and go-live dates of all projects.`,
		checked,
	},
	{
		id: "faq-support-reply",
		kind: "statistic",
		text: "You message us and typically get a reply in under 2 minutes.",
		figures: ["under 2 minutes", "2 minutes"],
		source: "The claim home-support-reply again; it stands or falls with it.",
		checked,
	},
	{
		id: "faq-accounts-in-your-name",
		kind: "delivery",
		text: "Accounts are opened in your business’s name, and we’re added as guests you can remove.",
		figures: [],
		source: `${commitment} and the hand-over checklist says so.`,
		checked,
	},
	{
		id: "faq-suppliers-listed",
		kind: "delivery",
		text: "The proposal lists every supplier that would handle your data, what it would hold and in which country.",
		figures: [],
		source: `${commitment} and the proposal template has the list.`,
		checked,
	},
	{
		id: "faq-no-training-on-your-data",
		kind: "delivery",
		text: "We don’t train models on it, and we choose AI services whose terms rule that out.",
		figures: [],
		source: `${commitment}; keep each AI supplier’s terms on file with the date they were read.`,
		checked,
	},
];
