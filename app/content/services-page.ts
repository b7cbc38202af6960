import { company } from "./company.ts";

/** The anchors of the services on /services, which the footer links to. */
export type ServiceId =
	| "custom-automations"
	| "internal-tools"
	| "customer-interfaces"
	| "mvp-development";

export type Service = {
	id: ServiceId;
	title: string;
	description: string;
	features: readonly [string, string, string, string];
	follow: { label: string; to: string };
};

/** One step of a typical first system; `from` and `to` are days as drawn on the wall planner of the home page. */
export type ProcessStep = {
	title: string;
	description: string;
	days: string;
	from: number;
	to: number;
};

export const servicesPage = {
	meta: {
		title: `Automations, internal tools and MVPs: ${company.name}`,
		description:
			"Automations, internal tools, customer interfaces and MVPs for service businesses. Fixed prices, live in 7 to 21 days, and what we build is yours.",
	},
	heading: "Four kinds of system. Start with one.",
	intro:
		"Each takes over a job that somebody in your business does by hand. You see the price before we start, and you own what we build.",
	name: "Services",
	tabs: {
		services: "Four systems",
		process: "The process",
		scope: "In the price",
		paying: "Paying",
	},
	servicesHeading: "Which job would you hand over first?",
	services: [
		{
			id: "custom-automations",
			title: "Custom Automations",
			description:
				"The copying, chasing and reminding that gets done between the real jobs. We set out the steps with you once. After that they run by themselves, and a person is told when something looks odd.",
			features: [
				"Follow-ups and reminders sent on time, in your name",
				"Calls, emails and web enquiries kept in one list",
				"Late invoices chased politely until they’re paid",
				"A log of everything it did, and a switch to stop it",
			],
			follow: {
				label: "See it chase a merchant’s quotes",
				to: "/case-studies/builders-merchant-quotes",
			},
		},
		{
			id: "internal-tools",
			title: "Internal Tools",
			description:
				"The screen your team opens in the morning. It takes over from rota_FINAL_v7 and shows each person their part of the day, so nobody has to ring the office to ask what’s next.",
			features: [
				"Rotas, job sheets and stock in one place",
				"Made for a phone in a van as well as a desk",
				"Each person sees what their job needs, and no more",
				"Tried out by your own team before launch",
			],
			follow: {
				label: "See a rota that fills itself in",
				to: "/case-studies/cleaning-company-rota",
			},
		},
		{
			id: "customer-interfaces",
			title: "Customer Interfaces",
			description:
				"The part your customers touch: the quote form, the booking page, the portal where they check a date for themselves. It’s open at nine at night, which is when people plan their extensions.",
			features: [
				"Estimates worked out from your own price list",
				"Bookings made and moved without a phone call",
				"About 90% of common questions answered, the rest passed to a person",
				"A portal for dates, documents and invoices",
			],
			follow: { label: "See a law firm’s intake form", to: "/case-studies/law-firm-intake" },
		},
		{
			id: "mvp-development",
			title: "MVP Development",
			description:
				"An MVP is the smallest version that does the whole job. We build one core system, hand it to the people who’ll use it, and let their first weeks decide what comes next.",
			features: [
				"One core system: quoting, intake or booking",
				"Delivered in 14–21 days",
				"Fits the tools you already have",
				"30-day support included",
			],
			follow: { label: "See the AI System MVP and its price", to: "/#services" },
		},
	] satisfies readonly Service[],
	process: {
		heading: "From first call to first numbers.",
		intro:
			"Most projects go live in 7 to 21 days. A typical first system takes 14, and the steps overlap.",
		steps: [
			{
				title: "Discovery",
				days: "Days 1–3",
				from: 1,
				to: 3,
				description:
					"A 30-minute onboarding call, then we watch the work happen. We time it, count it, and agree with you which number should move.",
			},
			{
				title: "Design",
				days: "Days 3–7",
				from: 3,
				to: 7,
				description:
					"You click through it on paper before we build it. Changing your mind is cheapest here, so we ask the people who’ll use it as well as the person who’s paying.",
			},
			{
				title: "Build",
				days: "Days 6–13",
				from: 6,
				to: 13,
				description:
					"One core system, built on the tools you’re keeping and tested with the people who’ll use it. You can look in on any day.",
			},
			{
				title: "Launch & Iterate",
				days: "Day 14 onwards",
				from: 14,
				to: 21,
				description:
					"Training, fixes and the first numbers. We keep a list of whatever annoys people in the first week and work down it.",
			},
		] satisfies readonly ProcessStep[],
	},
	scope: {
		heading: "What’s in the price, and what isn’t.",
		intro: "You get both lists in writing before you agree to anything. These are the usual ones.",
		included: {
			title: "Included",
			items: [
				"A fixed price for an agreed piece of work",
				"The onboarding call and the time we spend watching the work",
				"Connecting the tools you’re keeping",
				"Moving your current customer list or price list across, once",
				"Training for the people who’ll use it",
				"A support period: 30 days with the AI System MVP, 90 days of training and support with the AI Growth Stack",
				"The logins, the content and the build itself, in your name",
			],
		},
		notIncluded: {
			title: "Not included",
			items: [
				"Hosting, AI usage and other subscriptions, which we itemise before you sign",
				"Money spent on advertising",
				"Legal, tax or employment advice: your own adviser checks the wording",
				"Extra features agreed later, priced in writing before we build them",
			],
		},
	},
	paying: {
		heading: "How paying works.",
		intro: "The price is agreed before the work starts. How you spread it is up to you.",
		items: [
			{
				title: "Prices on the door",
				description:
					"The AI Strategy Blueprint starts at €590, the AI System MVP at €2.5K and the AI Growth Stack at €8K. Projects scoped outside those packages start at €5,000.",
			},
			{
				title: "By milestone",
				description:
					"The work is split into parts you can look at. Each part is invoiced when it’s finished and you’ve seen it working.",
			},
			{
				title: "In monthly instalments",
				description:
					"The same fixed total in equal monthly payments, with the dates written into the agreement.",
			},
			{
				title: "On a monthly retainer",
				description:
					"For after launch, if you want us to keep going. Growth-as-a-Service starts at €1.5K a month and runs in bi-weekly sprints. No build depends on taking one.",
			},
		],
		note: "Invoices are due within 7 days.",
	},
	closing: {
		heading: "Not sure which one you need?",
		text: "Tell us what ate your week. Fifteen minutes is enough to say which of the four would help, or that none of them would.",
	},
	note: "15 minutes, by phone or video",
	cta: "Schedule a Free Consultation",
} as const;
