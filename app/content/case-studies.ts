import { company } from "./company.ts";
import type { IndustrySlug, TitledText } from "./industry.ts";

/** One counted change. `before` and `after` share the unit, so that a chart can be drawn to scale. */
export type CaseMetric = {
	label: string;
	before: number;
	after: number;
	/** Of both numbers, in words: "hours", "minutes", "quotes", "%". */
	unit: string;
	/** As printed, e.g. "2 days". */
	beforeText: string;
	afterText: string;
	chart: "squares" | "stack" | "clock" | "bar";
	/** What one unit of the picture stands for. The first metric of a case has one. */
	caption?: string;
};

/** A case in full. The figures are placeholders until evidence stands behind them: see docs/claims.md. */
export type CaseStudy = {
	slug: string;
	/** The trade whose colours the case wears and whose page it links to. */
	theme: IndustrySlug;
	/** Descriptive: clients are not named. */
	client: string;
	title: string;
	/** The big figure, and the line that finishes its sentence. */
	highlight: string;
	result: string;
	description: string;
	metrics: readonly [CaseMetric, CaseMetric, CaseMetric];
	problem: readonly string[];
	built: readonly TitledText[];
	howItWent: readonly { day: string; text: string }[];
	/** The day in `howItWent` on which the system first ran in earnest. */
	liveDay: number;
	leftAlone: string;
	quote: { text: string; author: string };
	meta: { title: string; description: string };
};

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
	trade: "What we build for this trade",
	readNext: "Read the next case",
	closing: {
		title: "What would yours say?",
		intro:
			"Bring a number you don’t like. Fifteen minutes is enough to tell you whether we can move it.",
		note: "15 minutes, by phone or video",
	},
	cta: "Book Discovery Call",
} as const;

export type CaseStudiesCopy = typeof caseStudiesPage;

const cleaning: CaseStudy = {
	slug: "cleaning-company-rota",
	theme: "cleaning-service",
	client: "Cleaning company, 14 vans",
	title: "The owner got her Sundays back",
	highlight: "19 hours",
	result: "of admin gone from every week",
	description:
		"The rota was rebuilt by hand every weekend. Bookings now land straight in it, and each van gets its own list at 06:00.",
	metrics: [
		{
			label: "Hours of admin a week",
			before: 26,
			after: 7,
			unit: "hours",
			beforeText: "26",
			afterText: "7",
			chart: "squares",
			caption: "One square is one hour of admin a week",
		},
		{
			label: "Time to send a quote",
			before: 2880, // 2 days
			after: 9,
			unit: "minutes",
			beforeText: "2 days",
			afterText: "9 min",
			chart: "bar",
		},
		{
			label: "Calls missed",
			before: 31,
			after: 4,
			unit: "%",
			beforeText: "31%",
			afterText: "4%",
			chart: "bar",
		},
	],
	problem: [
		"The firm runs 14 vans, cleaning offices, shared stairwells and flats between tenants. The work was good and the phone kept ringing. Everything between the phone and the vans passed through the owner and a rota spreadsheet that nobody else could read.",
		"Every weekend she rebuilt that rota by hand. Bookings sat in voicemail, texts, a shared inbox and the backs of job sheets. She typed them into one place, shuffled the regulars around holidays, checked who held which keys, and messaged each crew on Sunday night. By Monday lunchtime somebody had rung in sick and she was shuffling again.",
		"Quotes waited for the same pair of hands. One took 2 days to go out, because pricing a job needs a quiet half-hour and there wasn’t one. Meanwhile 31% of calls went unanswered. There was one line into the office, and much of the time it was taken by crews asking for an address or an alarm code.",
		"We counted before touching anything. Admin came to 26 hours a week. Very little of it was deciding. Most was copying the same details from one place to the next.",
	],
	built: [
		{
			title: "One list for every booking",
			description:
				"The web form, the inbox and whoever picks up the phone all write to the same list. A regular clean is entered once and repeats itself, with its access times and key number attached.",
		},
		{
			title: "A rota that fills itself in",
			description:
				"A new booking lands in the first slot that suits the crew, the area and the length of the job. The owner can drag it anywhere. One rule came from her: the same client keeps the same face wherever possible.",
		},
		{
			title: "A list for each van",
			description:
				"At 06:00 each van gets its own day in driving order: addresses, keys, what to bring. If something changes, only the van concerned hears about it. The calls to the office to ask for an address stopped, which freed the line for customers.",
		},
		{
			title: "Quotes from six questions",
			description:
				"Customers answer six questions and see a price worked out from the owner’s own rates. Anything out of the ordinary, a builders’ clean or an old stone floor, is held back for her to price.",
		},
		{
			title: "Calls that find a person",
			description:
				"When the office line is busy, the call rolls over to a supervisor who can see the same list. If that fails too, the caller gets a text with a booking link and somebody rings back.",
		},
	],
	howItWent: [
		{
			day: "Day 1",
			text: "The 30-minute onboarding call. The owner sent photos of her last month of rotas, crossings-out included.",
		},
		{
			day: "Days 4–5",
			text: "A weekend at her desk. We watched the rota being rebuilt and wrote down every step and how long it took.",
		},
		{
			day: "Day 7",
			text: "Crews tried the van list on paper in the yard. They had us take out the map and make the key numbers bigger.",
		},
		{
			day: "Day 12",
			text: "Two vans ran on the new lists for a day. One address was wrong, and it was wrong in the old spreadsheet too.",
		},
		{ day: "Day 14", text: "All 14 vans live. The owner kept the spreadsheet open, just in case." },
		{
			day: "Day 15",
			text: "A van broke down at breakfast. Its jobs were moved from a phone before the recovery truck came.",
		},
		{
			day: "Day 21",
			text: "Training finished. The supervisor now looks after the rota and the owner checks it.",
		},
	],
	liveDay: 14,
	leftAlone:
		"Payroll and the accounts package stayed as they were, because they worked. Crews can still swap shifts by asking each other. The system needs to know who is going. It doesn’t get a vote.",
	quote: {
		text: "I used to write quotes on Sunday nights with the telly on. Now they’ve gone out before I’m back in the van.",
		author: "Owner, regional cleaning company",
	},
	meta: {
		title: "Case study: a cleaning rota that fills itself in",
		description:
			"A cleaning company with 14 vans cut admin from 26 hours a week to 7 and quotes from 2 days to 9 minutes. What we built and how it went.",
	},
};

const merchant: CaseStudy = {
	slug: "builders-merchant-quotes",
	theme: "construction",
	client: "Builders’ merchant, three yards",
	title: "First quote in the inbox wins the order",
	highlight: "4× quotes",
	result: "with the same counter team",
	description:
		"Price lists, stock and haulage now sit behind one calculator. Counter staff check the total and press send.",
	metrics: [
		{
			label: "Quotes sent a week",
			before: 18,
			after: 74,
			unit: "quotes",
			beforeText: "18",
			afterText: "74",
			chart: "stack",
			caption: "One sheet is one quote sent in a week",
		},
		{
			label: "Minutes per quote",
			before: 55,
			after: 6,
			unit: "minutes",
			beforeText: "55",
			afterText: "6",
			chart: "bar",
		},
		{
			label: "Orders lost to slow replies",
			before: 34,
			after: 11,
			unit: "%",
			beforeText: "34%",
			afterText: "11%",
			chart: "bar",
		},
	],
	problem: [
		"The merchant has three yards and a counter team that knows its stock. Prices were harder. They lived in supplier sheets, last year’s spreadsheet, a notebook and Kevin, who had worked the counter longer than anyone and was usually right.",
		"Enquiries came by email, by phone and as photos of lists written on plasterboard. Each waited until Kevin was free. Then he found the lines, checked the discounts, rang the yard about stock, guessed the haulage and typed it all out. One quote took 55 minutes, and people kept walking up to the counter while he did it.",
		"The team sent 18 quotes a week. That was never the number of people asking. It was the number there was time to answer. By the firm’s own count, 34% of orders were lost to slow replies. The stock was in the yard, but somebody else’s quote had reached the inbox first.",
		"Haulage made the quick quotes risky. Pallets, mileage and returns were estimated at the counter and paid for in full afterwards, so the careful thing was to put the quote aside and do it properly later.",
	],
	built: [
		{
			title: "One price book",
			description:
				"Supplier files go into a folder, and the price book shows what changed before anything is applied. Counter, yard and website all read the same price.",
		},
		{
			title: "A reader for bad lists",
			description:
				"Typed, scanned, photographed or handwritten, a list becomes lines with quantities. Whatever it can’t read with confidence goes to a person, with the photo beside the line in question.",
		},
		{
			title: "An estimator that knows the customer",
			description:
				"It applies today’s price and that customer’s trade discount, and flags an unusual quantity. It works out haulage by postcode, weight and vehicle, at the merchant’s own rates.",
		},
		{
			title: "Check the total, press send",
			description:
				"Every quote stops at the counter. Somebody reads it, changes what needs changing and sends it under their own name. No price leaves by itself.",
		},
		{
			title: "Follow-up that doesn’t rely on memory",
			description:
				"A polite nudge on day two and another on day five, in the name of whoever sent the quote, until the customer answers. A won order becomes a picking list for the right yard.",
		},
	],
	howItWent: [
		{
			day: "Day 1",
			text: "The 30-minute onboarding call, then a folder of every price list anyone could find.",
		},
		{
			day: "Day 2",
			text: "A morning in the main yard with a stopwatch. We timed each quote from the first ring to the sent email.",
		},
		{
			day: "Day 5",
			text: "The price lists were laid side by side. They disagreed in places, and Kevin settled each one.",
		},
		{
			day: "Day 7",
			text: "Counter staff clicked through the quote on paper and asked for margin to be shown on their side only.",
		},
		{
			day: "Day 10",
			text: "The first real list, in pencil on the side of a cement bag. It read a 7 as a 1. Doubtful digits have gone to a person ever since.",
		},
		{ day: "Day 14", text: "Live at the first yard. The other two watched over its shoulder." },
		{ day: "Day 18", text: "Live at all three, on the one price book." },
		{
			day: "Day 21",
			text: "Training done. Anyone on the counter could write a quote, so Kevin booked a holiday.",
		},
	],
	liveDay: 14,
	leftAlone:
		"The phone number, the accounts package and the regulars’ habits. Nobody was made to use a website: a list sent by email or read out over the phone goes through the same system. Credit limits are still decided by the person who answers for them.",
	quote: {
		text: "Kevin went on holiday and nobody noticed.",
		author: "Yard manager, regional builders’ merchant",
	},
	meta: {
		title: "Case study: quotes out first at a builders’ merchant",
		description:
			"A three-yard builders’ merchant went from 18 quotes a week to 74 with the same counter team. What we built, day by day, and what we left alone.",
	},
};

const lawFirm: CaseStudy = {
	slug: "law-firm-intake",
	theme: "legal-services",
	client: "Law firm, six partners",
	title: "Intake moved off the partners’ desks",
	highlight: "10+ hours",
	result: "a week returned to fee-earning work",
	description:
		"New clients answer once, on one form. The engagement letter drafts itself and waits for a signature.",
	metrics: [
		{
			label: "Minutes of intake per new client",
			before: 50,
			after: 12,
			unit: "minutes",
			beforeText: "50",
			afterText: "12",
			chart: "clock",
			caption: "Time to take on a new client",
		},
		{
			label: "Drafting hours a week",
			before: 16,
			after: 5,
			unit: "hours",
			beforeText: "16",
			afterText: "5",
			chart: "bar",
		},
		{
			label: "Enquiries answered same day",
			before: 45,
			after: 96,
			unit: "%",
			beforeText: "45%",
			afterText: "96%",
			chart: "bar",
		},
	],
	problem: [
		"Six partners took on clients in six ways. Mostly it was a phone call, a page of notes, an email asking again for half of what had been said, and a second email for the documents. Each new client took 50 minutes of intake before any legal work began, and a good part of that was a partner typing.",
		"Engagement letters were made from the last engagement letter. Somebody opened one that looked similar, changed the names and read it through. Drafting took 16 hours a week across the firm. Time was the smaller worry: a letter made from another client’s letter can carry another client’s terms.",
		"Enquiries arrived while people were in meetings or at court. On the day they came in, 45% were answered. The rest waited for a gap in somebody’s diary, and people with a legal problem tend to ring the next firm on the list.",
		"The partners set the limits before we drew anything. No letter goes out that a solicitor hasn’t read. No machine advises a client. Conflict checks are decided by a person, and the firm can show who decided and when.",
	],
	built: [
		{
			title: "One form, answered once",
			description:
				"It asks only what that kind of matter needs, saves as it goes and takes the documents with it. A client who would rather talk still can: reception fills in the same form during the call.",
		},
		{
			title: "Conflict checks, laid out",
			description:
				"Names from the form are searched against the firm’s own records, near-spellings included. The matches are set out on one page. A solicitor decides, and the decision is recorded with their name and the time.",
		},
		{
			title: "Letters drafted, never sent",
			description:
				"The engagement letter is put together from the firm’s approved wording for that matter, with the client’s details in place and anything unusual marked. It waits for a solicitor to check and sign. There is no button that skips this.",
		},
		{
			title: "An answer the same day",
			description:
				"Every enquiry is acknowledged at once, in wording the partners approved: what to have ready, who will be in touch, no advice. Then it goes to the right person, who is reminded before the day ends. Only that person’s reply counts in our figures.",
		},
		{
			title: "The file opens itself",
			description:
				"Once the letter is signed, the matter is opened in the practice’s existing system with the details already filled in. Nobody types the same address twice.",
		},
	],
	howItWent: [
		{
			day: "Day 1",
			text: "The 30-minute onboarding call with two partners and the practice manager, who turned out to know every form in the building.",
		},
		{
			day: "Days 2–3",
			text: "We sat in reception and with one partner, and timed intake from the first ring to the opened file.",
		},
		{
			day: "Day 6",
			text: "The form on paper. The partners struck out every question that only one of them asked, then argued some of them back in.",
		},
		{
			day: "Day 9",
			text: "The approved wording was agreed for each kind of matter. It took longer than building the part that uses it.",
		},
		{
			day: "Day 12",
			text: "Past enquiries with the names changed were run through from end to end. A near-match on a company name was missed, so the name search was widened.",
		},
		{ day: "Day 14", text: "Live for two kinds of matter." },
		{
			day: "Day 21",
			text: "Live for the rest, training finished. Reception runs intake and the partners see what needs signing.",
		},
	],
	liveDay: 14,
	leftAlone:
		"Legal judgement, all of it. The practice’s case system stayed, and so did the partner who prefers to dictate: his notes go to reception and onto the same form. We were asked about drafting advice letters as well, and said no.",
	quote: {
		text: "The letter is waiting when I sit down. I read it, change a line and sign it. That used to be my evening.",
		author: "Partner, six-partner law firm",
	},
	meta: {
		title: "Case study: client intake at a six-partner law firm",
		description:
			"Intake per new client fell from 50 minutes to 12. A solicitor still reads and signs every letter. What we built for six partners, and what we refused.",
	},
};

export const caseStudies: readonly CaseStudy[] = [cleaning, merchant, lawFirm];
