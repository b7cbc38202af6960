import { company } from "../company.ts";
import type { IndustryPage } from "../industry.ts";

export const cleaningService: IndustryPage = {
	slug: "cleaning-service",
	name: "Cleaning & Service Businesses",
	meta: {
		title: `Booking and rota systems for cleaning firms: ${company.name}`,
		description:
			"Visitors price their own clean and pick a slot; the rota fills from the bookings. AI systems for cleaning and service firms, set up in 7–14 days.",
	},
	title: "Bookings that fill themselves in",
	subtitle: "Online prices, bookings and rotas for cleaning and service firms",
	mainDescription:
		"Visitors answer six questions, see a price and pick a slot. You get a finished job sheet, the rota already knows about it, and the keys are on somebody’s list.",
	ctaText: "Book a Demo",
	ctaSubtext: "Bring last week’s rota, crossings-out and all.",
	problemTitle: "The cleaning runs fine. It’s the phone that needs a supervisor.",
	problemDescription:
		"Your teams can turn a flat round before noon. The trouble starts in the gaps: after the call and before the quote, or between Friday’s rota and Monday’s.",
	businessChallenges: [
		{
			title: "Every quote is a visit or a guess",
			description:
				"“Two bedrooms and a bit of a kitchen” could be a morning or a whole day. So you drive out to look, or you name a figure and hope.",
		},
		{
			title: "One sick call undoes the rota",
			description:
				"The phone goes at six and you’re moving jobs between vans in your dressing gown. Someone who was promised their usual cleaner gets a stranger.",
		},
		{
			title: "Locked out on paid time",
			description:
				"The key is in the other van, the alarm code changed in June, or the client forgot you were coming. Nobody cleans anything and you still pay the wages.",
		},
	],
	beforeAfter: {
		kind: "table",
		title: "The same 14 vans, with the weekends handed back.",
		note: "Figures from one cleaning company, counted before we started and again after ninety days.",
		headers: ["Measure", "Before", "After"],
		rows: [
			["What an enquiry leaves behind", "A name on a slip of paper", "A priced job sheet"],
			["Admin each week", "26 hours", "7 hours"],
			["Time to send a quote", "2 days", "9 min"],
			["Calls missed", "31%", "4%"],
			["How the rota gets made", "By hand, every weekend", "From bookings, out by 06:00"],
		],
	},
	solutionTitle: "Five parts, from first click to locked door.",
	solutionDescription:
		"Most of the damage is done before anyone picks up a mop, so that’s where we begin.",
	keyFeatures: [
		"A price on screen before the visitor rings another firm",
		"A text back to any call you couldn’t take",
		"Weekly and fortnightly visits booked once, then kept in step",
		"Alarm codes shown only to the cleaner on that job",
	],
	enhancedSolutions: [
		{
			title: "AI Quiz",
			description:
				"Six questions about rooms, pets, parking and the oven. The answers set a price from your own rates and offer only slots you really have.",
		},
		{
			title: "CRM-lite",
			description:
				"One page per client: address, preferences, key number, last clean, next clean. It stops there, which is why people keep it up to date.",
		},
		{
			title: "PDF Offers",
			description:
				"Office contracts and end-of-tenancy jobs, written up on your letterhead and ready for you to send while the caller still remembers your name.",
		},
		{
			title: "Self-filling rota",
			description:
				"Bookings land in the week, grouped by postcode and van. Swap one person and everybody affected gets the new list.",
		},
		{
			title: "No-show guard",
			description:
				"Clients confirm by text the day before. If one stays silent, you hear about it while the slot can still be sold.",
		},
	],
	testimonial: {
		quote:
			"I used to write quotes on Sunday nights with the telly on. Now they’ve gone out before I’m back in the van.",
		author: "Owner, regional cleaning company",
	},
	successStory: {
		title: "The owner got her Sundays back",
		description:
			"Admin fell from 26 hours a week to 7. Bookings go straight into the rota, and each van gets its own list at 06:00.",
		href: "/case-studies/cleaning-company-rota",
	},
	caseStudyTitle: "Cleaning company, 14 vans",
	caseStudyDescription: "How the weekend rota was retired, and what we counted.",
	faqTitle: "Asked between jobs.",
	faqDescription: "Seven questions from people who run vans.",
	faqs: [
		{
			question: "Can a quiz really price a clean?",
			answer:
				"For regular domestic work, deep cleans and end-of-tenancy jobs, yes: rooms, condition, extras and postcode settle it. Oddities, such as a flat straight after the builders, come to you with photos attached. The rates and the minimum charge are yours to set.",
		},
		{
			question: "What happens when a cleaner calls in sick?",
			answer:
				"You mark them as off, and the rota shows who is free, who is nearby and who already knows the property. Pick a name and the van list and the client’s text change together.",
		},
		{
			question: "Where do keys and alarm codes live?",
			answer:
				"In the client’s record. The tag on the hook carries a number and no address. A code opens only for the cleaner on that visit, on the day, and the record shows who looked and when.",
		},
		{
			question: "Our cleaners don’t do office software. Will they use this?",
			answer:
				"They get a text with a link to today’s list, so there’s no app to install or password to forget. Each visit shows the address, the notes and a button for done. One team tries it first and tells us what’s wrong with it.",
		},
		{
			question: "Does it cope with contracts as well as one-off jobs?",
			answer:
				"Both sit in one diary. Regular visits repeat until you stop them, and one-offs are offered in the gaps between. A bank holiday is moved once, for everyone.",
		},
		{
			question: "How long before it’s taking bookings?",
			answer:
				"Setup takes 7–14 days. It starts with a 30-minute onboarding call and a copy of your price list, and you test the prices against jobs you’ve already done before a visitor sees them.",
		},
		{
			question: "What does a system like this cost?",
			answer:
				"One working system starts at €2.5K, and projects scoped outside our packages start at €5,000. You can pay by milestone or spread it over monthly instalments. If you’d rather have a plan first, the AI Strategy Blueprint is from €590.",
		},
	],
	closing: {
		title: "Your rota, minus the crossings-out.",
		description:
			"Tell us how last week really went. Fifteen minutes is usually enough to name the part worth fixing first.",
	},
	calculator: {
		intro: "Count a normal week, Sundays included. Replace the example figures with your own.",
		hoursLabel: "Hours a week spent on rotas, quotes and moving jobs about",
		enquiriesLabel: "Enquiries a month that end up with another firm",
		defaults: {
			hoursPerWeek: 12,
			hourlyRate: 22,
			enquiriesLostPerMonth: 6,
			enquiryValue: 180,
		},
	},
};
