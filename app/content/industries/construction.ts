import { company } from "../company.ts";
import type { IndustryPage } from "../industry.ts";

export const construction: IndustryPage = {
	slug: "construction",
	name: "Construction Suppliers",
	meta: {
		title: `AI for construction suppliers: ${company.name}`,
		description:
			"Quoting, price books and one-click reorders for builders’ merchants and construction suppliers.",
	},
	title: "Quotes out before the kettle boils",
	subtitle: "AI quoting for construction suppliers and builders’ merchants",
	mainDescription:
		"Most suppliers lose 20–40% of potential orders. We build the system that reads the list, prices the load and puts the quote in front of your counter, ready to send.",
	ctaText: "Get a Demo – Save hours per quote",
	ctaSubtext: "Works alongside your counter staff and your accounts package.",
	problemTitle: "The order usually goes to whoever answers first.",
	problemDescription: "You know the product and you have the stock. The delay is in the paperwork.",
	businessChallenges: [
		{
			title: "Quotes wait for someone to be free",
			description:
				"Enquiries arrive by email, phone and photo of a scribbled list. Each one waits until the one person who knows the prices sits down.",
		},
		{
			title: "Prices live in four places",
			description:
				"Supplier sheets, last year’s spreadsheet, a notebook, and Kevin. They don’t agree.",
		},
		{
			title: "Follow-up depends on memory",
			description:
				"A quote goes out, the phone rings, and nobody asks again. The order goes to whoever did.",
		},
		{
			title: "Haulage eats the margin",
			description:
				"Pallets, mileage and returns are guessed at quote time and paid for in full afterwards.",
		},
	],
	beforeAfter: {
		kind: "table",
		title: "Same counter, same team, ninety days apart.",
		note: "Figures from a three-yard builders’ merchant.",
		headers: ["Measure", "Before", "After"],
		rows: [
			["Time to send a quote", "55 minutes", "6 minutes"],
			["Quotes sent in a week", "18", "74"],
			["Orders lost to slow replies", "34%", "11%"],
			["Wrong prices found after sending", "3 or 4 a month", "None in the ninety days"],
			["Who can write a quote", "One person", "Anyone on the counter"],
		],
	},
	solutionTitle: "Six parts that fit the yard you already run.",
	solutionDescription: "Start with one. Each works alone and they all share the same price book.",
	keyFeatures: [
		"Lists read however they arrive, handwriting included",
		"Trade discounts and haulage worked out by your rules",
		"Doubtful lines sent to a person, with the doubt pointed out",
		"Price rises shown before they reach a quote",
	],
	enhancedSolutions: [
		{
			title: "AI Calculator",
			description: "Reads a list, a drawing or a photo and turns it into lines with quantities.",
		},
		{
			title: "Auto Estimator",
			description:
				"Applies today’s prices, trade discounts and haulage, then flags anything unusual.",
		},
		{
			title: "One-click Request",
			description: "Customers reorder last month’s load from a link, without ringing the counter.",
		},
		{
			title: "Live price book",
			description:
				"One list for the counter, the yard and the website, updated from supplier files.",
		},
		{
			title: "Quote follow-up",
			description: "A polite nudge on day two and day five, in your name, until they answer.",
		},
		{
			title: "Yard handover",
			description: "Won orders arrive as picking lists, with the delivery window already agreed.",
		},
	],
	testimonial: {
		quote: "Kevin went on holiday and nobody noticed.",
		author: "Yard manager, regional builders’ merchant",
	},
	successStory: {
		title: "First quote in the inbox wins the order",
		description:
			"Three yards, one price book and a counter team that now sends 74 quotes a week instead of 18.",
		href: "/case-studies/builders-merchant-quotes",
	},
	caseStudyTitle: "Builders’ merchant, three yards",
	caseStudyDescription: "The prices, the haulage and the counter, before and after.",
	faqTitle: "Asked at the counter.",
	faqDescription: "Eight questions suppliers put to us first.",
	faqs: [
		{
			question: "Can it read the lists our customers send?",
			answer:
				"Yes. Typed, scanned, photographed or handwritten. Anything it isn’t sure about goes to a person before it reaches the quote.",
		},
		{
			question: "Does it work with our accounts package?",
			answer:
				"It connects to the common ones and can pass files to the rest. You don’t have to change yours.",
		},
		{
			question: "Who checks the prices?",
			answer:
				"You do. Every quote can wait for a person to press send, and we set it up that way unless you ask otherwise.",
		},
		{
			question: "How do supplier price rises get in?",
			answer:
				"Drop the supplier’s new file in a folder. The price book updates and shows you what changed.",
		},
		{
			question: "Can it work out haulage?",
			answer:
				"By postcode, weight and vehicle, using your own rates. A load that needs a crane or a second drop is flagged for the yard to settle.",
		},
		{
			question: "Will our regulars have to use a website?",
			answer: "No. They can keep emailing and ringing. The same system catches both.",
		},
		{
			question: "How long does setup take?",
			answer:
				"Usually 7–14 days, including a morning in your yard. Have your supplier price files to hand for the 30-minute onboarding call and it goes quicker.",
		},
		{
			question: "What does it cost to run?",
			answer:
				"Hosting and AI usage are itemised before you sign, along with any monthly retainer you choose. The build is priced separately: from €2.5K for one core system, from €5,000 for a project scoped outside our packages.",
		},
	],
	closing: {
		title: "Send us a bad list.",
		description: "We’ll price it live on the call, so you can see what your customers would see.",
	},
	calculator: {
		intro: "Replace the example figures with your own counter’s.",
		hoursLabel: "Hours a week spent pricing and chasing quotes",
		enquiriesLabel: "Orders a month lost to a slow reply",
		defaults: {
			hoursPerWeek: 20,
			hourlyRate: 24,
			enquiriesLostPerMonth: 10,
			enquiryValue: 450,
		},
	},
};
