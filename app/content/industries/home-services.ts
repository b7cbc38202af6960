import { company } from "../company.ts";
import type { IndustryPage } from "../industry.ts";

export const homeServices: IndustryPage = {
	slug: "home-services",
	name: "Home Service Contractors",
	meta: {
		title: `Diaries and ETA texts for plumbers and trades: ${company.name}`,
		description:
			"Missed calls get a text, customers get an arrival time and job sheets get finished. For home service contractors, set up in 7–10 business days.",
	},
	title: "Booked, texted, sorted",
	subtitle: "Diaries, arrival texts and job sheets for plumbers, electricians and other trades",
	mainDescription:
		"The diary fills, the texts go out, and customers stop ringing to ask where you are. You keep both hands on the job.",
	ctaText: "Book a Demo",
	ctaSubtext: "Calls from the van are fine. Parked, please.",
	problemTitle: "You can’t answer the phone with your arm in a boiler.",
	problemDescription:
		"There’s plenty of work. It’s sitting in your voicemail, left by people who have since found somebody else.",
	businessChallenges: [
		{
			title: "A leak doesn’t leave a message",
			description:
				"It rings the next number, and the one after, until someone picks up. You see the missed call at four, from the top of a ladder.",
		},
		{
			title: "“Where are you?” eats the afternoon",
			description: "One job overruns and the rest of the day’s customers all ring.",
		},
		{
			title: "The paperwork rides home with you",
			description:
				"Job sheets on the dash, a part number on your hand and a certificate you promised for tonight. Invoices wait for an evening that isn’t taken.",
		},
	],
	beforeAfter: {
		kind: "table",
		title: "The same Tuesday, with someone minding the phone.",
		note: "We’ve left numbers out: a locksmith’s week and a roofer’s have too little in common.",
		headers: ["The moment", "Before", "After"],
		rows: [
			["A call while you’re up a ladder", "Voicemail", "A text back with free slots"],
			["Running late", "Everyone left guessing", "One tap, and they’re all told"],
			["Finishing a job", "Notes on the dash", "A signed sheet with photos"],
			["Sending the invoice", "Sunday, after tea", "From the driveway"],
			["The next annual service", "If they remember", "A reminder with your name on it"],
		],
	},
	solutionTitle: "The office there’s no room for in the van.",
	solutionDescription:
		"All of it runs from your phone. A sole trader can stop after two parts; a firm with a few vans will want the lot.",
	keyFeatures: [
		"Emergencies told apart from jobs that can wait",
		"Driving time counted between every two jobs",
		"Your own number, so nobody has to learn a new one",
		"Buttons you can press with gloves on",
	],
	enhancedSolutions: [
		{
			title: "AI Calendar",
			description:
				"Knows how long a boiler service takes you, what’s across town and when you do the school run. Customers are offered the slots that would work.",
		},
		{
			title: "SMS Notifications",
			description:
				"Booked, on the way, running late, done. Each text goes to the right customer and gives a window you can keep.",
		},
		{
			title: "Client Portal",
			description:
				"One link per customer, holding their quotes, certificates, invoices and next service date. Nobody needs you to send it again.",
		},
		{
			title: "Missed-call text",
			description:
				"If you can’t pick up, the caller is asked what’s wrong and where. Emergencies are pushed to your phone and the rest join the queue.",
		},
		{
			title: "Job sheets",
			description:
				"Dictate in the van, add photos, get a signature on screen. Parts, times and readings land in the right boxes for you to check.",
		},
		{
			title: "Quote and invoice chaser",
			description:
				"Sends the quote you’ve approved and asks after it twice. Unpaid invoices get the same manners and more persistence.",
		},
	],
	successStory: {
		title: "The phone problem, solved one trade over",
		description:
			"A cleaning company with 14 vans went from missing 31% of its calls to 4%. Its quotes used to take 2 days; now they take 9 min.",
		href: "/case-studies/cleaning-company-rota",
	},
	caseStudyTitle: "Cleaning company, 14 vans",
	caseStudyDescription: "How the calls got answered and the quotes got faster.",
	faqTitle: "Asked from the van.",
	faqDescription: "Eleven answers, each short enough for a tea break.",
	faqs: [
		{
			question: "What happens to a call I can’t take?",
			answer:
				"The caller gets a text in your firm’s name asking for a postcode and what’s wrong. A burst pipe is put through again, to you or to whoever’s on call. Everything else is offered a slot.",
		},
		{
			question: "Can it tell an emergency from a dripping tap?",
			answer:
				"It asks what you’d ask: is water coming through the ceiling, is anything sparking, can you smell gas? Your rules decide what’s urgent, and anything doubtful counts as urgent. A smell of gas gets the gas emergency number before anything else.",
		},
		{
			question: "How does it know when I’ll arrive?",
			answer:
				"It reads your diary, the traffic and, while you’re on a job, where your phone is. Customers get a window, and a fresh one if the job before overruns. Location is off once you finish for the day.",
		},
		{
			question: "Do I have to change my number?",
			answer:
				"Keep it. Calls you don’t pick up are diverted, which is one setting on the phone, and you can turn that off whenever you like.",
		},
		{
			question: "There are three of us in two vans. Does that work?",
			answer:
				"It’s built for that. Jobs are offered to whoever has the right ticket and the shortest drive, and the person in charge can drag them about. Each van sees its own day.",
		},
		{
			question: "I like my paper diary. Do I have to give it up?",
			answer:
				"You can run both. Say “outside tap, Thursday, half two” to your phone and the calendar has it, driving time included. A photographed page gets typed up for you to check.",
		},
		{
			question: "Can it fill in certificates?",
			answer:
				"It completes the form from the job sheet and keeps a copy where the customer can find it. You check the readings and sign as the qualified person. Anything your scheme wants lodged, you still lodge with them.",
		},
		{
			question: "How much of the phone can AI handle?",
			answer:
				"It answers about 90% of common questions: standard prices, areas covered, when you’re free. The others reach you with a summary. It tells people it’s an assistant and never pretends to be you.",
		},
		{
			question: "What will I pay?",
			answer:
				"A fixed price, agreed first: from €590 for an AI Strategy Blueprint, from €2.5K for one working system, from €5,000 for a project scoped outside our packages. Texts and hosting are listed separately. Milestones or monthly instalments, whichever suits your cash flow.",
		},
		{
			question: "How soon could we be up and running?",
			answer:
				"Setup for home service firms takes 7–10 business days. We need you for 30 minutes, on the onboarding call, plus a price list and a typical week from the diary. You carry on working meanwhile.",
		},
		{
			question: "And if something goes wrong?",
			answer:
				"During support, clients typically get a reply in under 2 minutes. Your calls keep ringing through as they always did. An AI System MVP comes with 30-day support, and monthly retainers are there after that.",
		},
	],
	closing: {
		title: "Let it ring.",
		description:
			"Tell us what you fix and how many calls you miss. We’ll say where to begin, or that you’re fine as you are.",
	},
	calculator: {
		intro:
			"Replace the example figures with your own. A guess will do: you know roughly how many calls you never got to.",
		hoursLabel: "Hours a week on the phone, the diary and the paperwork",
		enquiriesLabel: "Calls a month that go to another firm",
		defaults: {
			hoursPerWeek: 9,
			hourlyRate: 35,
			enquiriesLostPerMonth: 8,
			enquiryValue: 160,
		},
	},
};
