import { company } from "./company.ts";
import type { QuestionAnswer } from "./industry.ts";

/** A question with an address of its own: `id` is the anchor in /faq#<id> and unique on the page. */
export type FaqItem = QuestionAnswer & { id: string };

export type FaqTabId = "general" | "services" | "pricing" | "process" | "technical";
export type FaqTab = { id: FaqTabId; label: string; items: readonly FaqItem[] };

export const faqPage = {
	meta: {
		title: `Fair questions about price, timing and data: ${company.name}`,
		description:
			"Straight answers about cost, timing, who owns what, what the AI does and what stays with a person. Search them all or ask us a question.",
	},
	here: "FAQ",
	heading: "Fair questions.",
	intro: "Browse by subject or search the lot. If yours isn’t here, a person will answer it.",
	answersTab: "Answers",
	tabsLabel: "Subjects",
	search: {
		label: "Search the questions",
		placeholder: "Search for answers...",
		clear: "Clear",
		find: "Search",
	},
	all: "All questions",
	feedback: {
		action: "/faq/feedback",
		title: "Did this help?",
		yes: "Yes",
		no: "No",
		thanks: "Thanks for telling us.",
		back: "Back to the answer",
	},
	linkToAnswer: "Link to this answer",
	empty: { title: "No results found", button: "Clear Search" },
	still: {
		tab: "Ask",
		title: "Still have questions?",
		text: "Fifteen minutes by phone or video, or send it in writing and a person will reply.",
		call: "Schedule a Call",
		support: "Contact Support",
	},
} as const;

export function noFaqMatches(search: string): string {
	return `We couldn’t find an FAQ matching “${search}”. Try a shorter word.`;
}

export function faqResultCount(count: number, search: string): string {
	return `${count} ${count === 1 ? "answer" : "answers"} for “${search}”`;
}

export function faqTabCount(count: number): string {
	return `${count} ${count === 1 ? "question" : "questions"}`;
}

const general: readonly FaqItem[] = [
	{
		id: "what-sheaf-does",
		question: `What does ${company.name} actually do?`,
		answer:
			"We build the systems that take paperwork out of running a service business: quoting tools, booking pages, client intake, reminders, and the screens your team works from. Some parts use AI. Plenty are just things joined up that weren’t joined before.",
	},
	{
		id: "too-small",
		question: "Is my business too small for this?",
		answer:
			"Probably not. Two people and a van can lose as much time to admin as a firm with an office. Size matters less than whether one job comes round every week and eats hours each time. If it doesn’t, we’ll tell you so.",
	},
	{
		id: "which-trades",
		question: "Which trades do you work with?",
		answer:
			"Five in particular: cleaning and service businesses, construction suppliers, interior design studios, legal and professional services, and home service contractors. Each has a page here showing what we’d build. If you do something else with jobs, quotes and customers in it, ask us anyway.",
	},
	{
		id: "what-ai-does",
		question: "What does the AI do, and what stays with a person?",
		answer:
			"It answers about 90% of common questions, reads messy lists, sorts enquiries, and drafts quotes and letters. People set the prices and sign the letters. Anything outside your price list, or that the system isn’t sure of, waits for someone on your side before a customer sees it.",
	},
	{
		id: "replace-staff",
		question: "Is this meant to replace my staff?",
		answer:
			"It’s meant to replace the part of their day they’d happily give you back. The merchant in our case studies quotes four times as much with the same counter team. What you do with the spare hours is your decision.",
	},
	{
		id: "where-you-work",
		question: "Do you only work in London?",
		answer:
			"No. The calls are by phone or video, and most of the build can be done from anywhere. When the work needs watching in person, we come to you. If travel adds to the cost, it’s in the fixed price you see before you agree.",
	},
	{
		id: "honest-no",
		question: "Will you say so if we don’t need you?",
		answer:
			"Yes. If a spreadsheet does the job, we’ll tell you to keep the spreadsheet. Building you something nobody opens wouldn’t do either of us any good.",
	},
];

const services: readonly FaqItem[] = [
	{
		id: "which-service",
		question: "How do I know which service I need?",
		answer:
			"You don’t have to. The Business Bottleneck Finder asks three questions and recommends one place to start, with the reason. If you’d rather talk it through, the first call is free and takes 15 minutes.",
	},
	{
		id: "automation-or-tool",
		question: "What’s the difference between an automation and an internal tool?",
		answer:
			"An automation runs without anyone looking: it sends the reminder, files the form, chases the invoice. An internal tool is a screen somebody works from, such as a rota or a job list. Many systems need a little of both.",
	},
	{
		id: "what-is-an-mvp",
		question: "What is an MVP, in plain English?",
		answer:
			"It stands for minimum viable product: the smallest version that does the whole job. For us that’s one core system, such as quoting, intake or booking, delivered in 14–21 days with 30-day support. You use it for real before deciding whether to add to it.",
	},
	{
		id: "whats-in-the-blueprint",
		question: "What’s in the AI Strategy Blueprint?",
		answer:
			"A 20-page PDF written for an owner, with a map of where your week goes and 3 hypotheses about what to fix, costed and ranked. You can build from it with us, with someone else, or by yourself.",
	},
	{
		id: "growth-stack",
		question: "What does the AI Growth Stack add to a single system?",
		answer:
			"It joins your site, your CRM and your marketing, so an enquiry is followed from the first click to the paid invoice. Follow-ups send themselves and reports name the source of every job. It comes with 90 days of training and support.",
	},
	{
		id: "build-websites",
		question: "Do you build websites?",
		answer:
			"When the site has a job to do. We build pages that quote, book and follow up, and we can fit them into the site you have. If you only want a new look, a web designer will serve you better and we’ll say so.",
	},
	{
		id: "team-training",
		question: "Do you train our team?",
		answer:
			"Every build includes training for the people who’ll use it, on their own jobs. The Academy will teach AI more widely, as bootcamps, company courses and workshops for owners. Its programs are coming soon and you can join the waitlist.",
	},
];

const pricing: readonly FaqItem[] = [
	{
		id: "cost",
		question: "What does it cost?",
		answer:
			"The AI Strategy Blueprint starts at €590, the AI System MVP at €2.5K and the AI Growth Stack at €8K. Growth-as-a-Service starts at €1.5K a month. Projects scoped outside those packages start at €5,000. You get a fixed price before we begin.",
	},
	{
		id: "why-from",
		question: "Why do the prices say “from”?",
		answer:
			"Because ten vans and one price list is a smaller job than three yards and four price lists. The “from” price is what the simplest case costs. Yours is fixed in writing once we’ve seen the work, and it doesn’t move unless you ask for something new.",
	},
	{
		id: "project-minimum",
		question: "When does the €5,000 starting price apply?",
		answer:
			"When what you need doesn’t fit one of the packages: several systems at once, for instance, or something built from the ground up. We scope it with you and give it a price of its own. If a €590 Blueprint or a €2.5K MVP would do, we’ll point you there first.",
	},
	{
		id: "instalments",
		question: "Can I pay in stages?",
		answer:
			"Yes, in two ways. You can pay by milestone, where each part is invoiced once it’s finished and you’ve seen it working. Or you can spread the fixed total over monthly instalments. Choose before we start and it goes in the agreement.",
	},
	{
		id: "retainer",
		question: "Do I have to take a monthly retainer?",
		answer:
			"No. Everything we build is finished and handed over whether or not you take one. Retainers are for businesses that want to keep improving things, and Growth-as-a-Service, with its bi-weekly sprints, is the usual one.",
	},
	{
		id: "running-costs",
		question: "What will it cost to run afterwards?",
		answer:
			"Hosting, AI usage and any subscriptions are itemised before you sign, supplier by supplier. They’re billed in your name, so you can see each bill and cancel it. Often some of the cost comes back, because a tool nobody opens can go.",
	},
	{
		id: "overruns",
		question: "What if it takes longer than you said?",
		answer:
			"The price for the agreed work stays the same, because it’s fixed. If you ask for something extra along the way, we price it in writing before building it, and you can say no.",
	},
	{
		id: "invoices",
		question: "When are invoices due?",
		answer:
			"Within 7 days. The Terms of Service set out what happens when one is late. If a month is going to be tight, tell us before the date and we’ll talk about it.",
	},
	{
		id: "free-call",
		question: "Is the first call really free?",
		answer:
			"Yes. It’s a 15-minute consultation with no commitment required. You’ll hear whether we can help and roughly what it would cost. If the answer is no, you’ll hear that as well.",
	},
];

const process: readonly FaqItem[] = [
	{
		id: "how-long",
		question: "How long does a project take?",
		answer:
			"Projects typically go live in 7 to 21 days, and a first system usually takes 14. It runs longer when there’s a lot of old data to clean or several people must approve each step. We’ll say so on the first call.",
	},
	{
		id: "steps",
		question: "What are the steps?",
		answer:
			"Discovery, Design, Build, Launch & Iterate. We watch the work, draw the system on paper for you to click through, build it, then train your team and fix what they find. The steps overlap, so you’re never waiting weeks to see something.",
	},
	{
		id: "discovery-call",
		question: "What happens on the discovery call?",
		answer:
			"Fifteen minutes, by phone or video, without slides. You tell us what eats your week. We tell you whether we can help, what we’d start with, and roughly what it would cost.",
	},
	{
		id: "your-time",
		question: "How much of our time will you need?",
		answer:
			"A 30-minute onboarding call to begin with. Then we need to watch the work being done, which shouldn’t slow anyone down much, and some time from the people who’ll use the system to try it on paper and again before launch. We fit around your busy days.",
	},
	{
		id: "non-technical-team",
		question: "My team isn’t technical. Will they use it?",
		answer:
			"That’s the test we build to. The people who’ll use it try it twice before launch, and wherever they hesitate we change the system. Training is part of every build and is done on real jobs.",
	},
	{
		id: "change-of-mind",
		question: "What if we change our minds halfway through?",
		answer:
			"On paper, changes are cheap, which is why you see the design before we build it. Later on, we tell you what a change would cost and what it would delay, and you decide. Small fixes to what was agreed are simply done.",
	},
	{
		id: "knowing-it-worked",
		question: "How will I know it worked?",
		answer:
			"We agree a number before we start, such as hours of admin, minutes per quote or calls missed. We count it then and again after ninety days. You get both figures, and you can do the counting yourself.",
	},
	{
		id: "after-launch",
		question: "What happens after launch?",
		answer:
			"Your support period starts: 30 days with the AI System MVP, 90 days of training and support with the AI Growth Stack. We fix what turns up and adjust what people stumble over. After that you can carry on alone or take a monthly retainer.",
	},
];

const technical: readonly FaqItem[] = [
	{
		id: "ownership",
		question: "Who owns the system and the data?",
		answer:
			"You do. Logins, content, customer records and the build itself are yours, whether or not we keep working together. Accounts are opened in your business’s name, and we’re added as guests you can remove.",
	},
	{
		id: "existing-tools",
		question: "Does it work with the tools we already have?",
		answer:
			"Usually. Most accounts packages, calendars and CRMs can be connected directly, and many of the rest can swap files. We check yours during Discovery, before anything is built on them. If you like your accounts package, it stays.",
	},
	{
		id: "where-data-is-kept",
		question: "Where is our data kept?",
		answer:
			"In the tools you already use, plus hosting in your own name. The proposal lists every supplier that would handle your data, what it would hold and in which country. If one of them doesn’t suit you, we look for another before building.",
	},
	{
		id: "ai-training-data",
		question: "Is our data used to train AI?",
		answer:
			"Your data stays yours. We don’t train models on it, and we choose AI services whose terms rule that out. Each service is named in the proposal, so your own adviser can read the terms as well.",
	},
	{
		id: "ai-mistakes",
		question: "What if the AI gets something wrong?",
		answer:
			"Sometimes it will, so we build with that in mind. Drafts wait for a person, doubtful readings are flagged with the original beside them, and every step is logged so you can see what happened. Where a mistake would cost a customer or a court date, nothing goes out unread.",
	},
	{
		id: "something-breaks",
		question: "What happens if something breaks?",
		answer:
			"During support, clients typically get a reply in under 2 minutes. Some faults take longer to fix than that, and we’ll tell you what to do in the meantime. Every build includes a support period, and a monthly retainer extends it.",
	},
	{
		id: "phones",
		question: "Does it work on a phone?",
		answer:
			"Yes. Many of the people we build for are in vans, in yards or on ladders, so we start with the phone and work up to the desk. There’s nothing to install: it opens in the browser.",
	},
	{
		id: "data-protection",
		question: "What about data protection?",
		answer:
			"You remain responsible for your customers’ data and we handle it on your instructions, under a written agreement. We set up who can see what, how long it’s kept, and how to export or erase one person’s records. Our Privacy Policy covers the data you give us through this site.",
	},
	{
		id: "moving-away",
		question: "Can we leave and take it with us?",
		answer:
			"Yes. You already have the logins, the code and the records. We hand over notes on how it’s put together, written so that another developer could pick it up.",
	},
];

export const faqTabs: readonly FaqTab[] = [
	{ id: "general", label: "General", items: general },
	{ id: "services", label: "Services", items: services },
	{ id: "pricing", label: "Pricing", items: pricing },
	{ id: "process", label: "Our Process", items: process },
	{ id: "technical", label: "Technical", items: technical },
];
