import { company } from "../company.ts";
import type { IndustryPage } from "../industry.ts";

/** The page for law firms and other practices. It promises no legal result: a solicitor checks and signs. */
export const legalServices: IndustryPage = {
	slug: "legal-services",
	name: "Legal & Professional Services",
	meta: {
		title: `Law firm intake and drafting, checked by you: ${company.name}`,
		description:
			"One intake form, a conflict search and first drafts from your own precedents. A solicitor checks every document and signs it.",
	},
	title: "Ten hours back, every week",
	subtitle: "Intake, drafting and filing for law firms and professional practices",
	mainDescription:
		"With intake, drafting and filing joined up, law firms save 10+ hours/week. The system gathers and drafts. A solicitor checks every document and signs it.",
	ctaText: "Book a Demo",
	ctaSubtext: "We build office systems. Legal advice stays with you.",
	problemTitle: "Before anyone gives advice, one name gets typed all over the building.",
	problemDescription:
		"Reception, the fee earner and accounts each need the new client’s details, and each asks for them. Meanwhile the client has tried the firm across the road.",
	businessChallenges: [
		{
			title: "Enquiries cool while they wait",
			description:
				"Somebody fills in your form at lunch on Monday and hears back on Thursday. By then they’ve instructed the firm that rang at two.",
		},
		{
			title: "Conflicts are checked from memory",
			description:
				"A partner is fairly sure you’ve never acted for the other side, and nobody has time to look it up.",
		},
		{
			title: "Engagement letters start life as someone else’s",
			description:
				"Last month’s letter is opened, renamed and searched for the old client’s name. Usually every one is found.",
		},
	],
	beforeAfter: {
		kind: "table",
		title: "What moved, and what stayed put.",
		note: "Figures from a law firm with six partners.",
		headers: ["Measure", "Before", "After"],
		rows: [
			["Taking on a new client", "50 minutes", "12 minutes"],
			["Drafting each week", "16 hours", "5 hours"],
			["Enquiries answered the same day", "45%", "96%"],
			["Who enters the client’s details", "Everyone in turn", "The client, once"],
			["Who signs the engagement letter", "A solicitor", "A solicitor"],
		],
	},
	solutionTitle: "Eight parts, each with a solicitor at the end of it.",
	solutionDescription:
		"Whatever has legal effect stops and waits for the person responsible. They check it, change what they like, and sign.",
	keyFeatures: [
		"A solicitor checks and signs; the system can’t",
		"Drafts made from your own precedents and wording",
		"Every suggestion shows the record it came from",
		"A log of who approved what, and when",
	],
	enhancedSolutions: [
		{
			title: "AI Form",
			description:
				"Clients answer once, at home, in plain language. It asks the next sensible question and stops when there’s enough to open a file.",
		},
		{
			title: "Auto Contracts",
			description:
				"Engagement letters and standard documents drafted from your precedents. Each filled-in field is marked for the solicitor who reviews it.",
		},
		{
			title: "CRM Integrations",
			description:
				"Client details pass to your CRM, case management and accounts as given, so they’re keyed in once.",
		},
		{
			title: "Conflict search",
			description:
				"Names, former names, companies and directors are searched across past matters. Possible matches are laid out for a solicitor to judge.",
		},
		{
			title: "Document checklist",
			description:
				"Clients see which papers to send and are reminded until the list is complete. Verifying identity stays with you or your provider.",
		},
		{
			title: "First replies",
			description:
				"Opening hours, published fees and what to bring are answered at once. Anything resembling advice is passed straight to a fee earner.",
		},
		{
			title: "Key-date diary",
			description:
				"Dates found in letters and orders are proposed for the diary, with the page they came from. Somebody qualified confirms each one.",
		},
		{
			title: "Matter updates",
			description:
				"A short note to the client when something happens on their file, in wording you approved. It saves them ringing to ask.",
		},
	],
	testimonial: {
		quote:
			"The letter is waiting when I sit down. I read it, change a line and sign it. That used to be my evening.",
		author: "Partner, six-partner law firm",
	},
	successStory: {
		title: "Intake moved off the partners’ desks",
		description:
			"New clients answer once, on one form, and 96% of enquiries hear back the same day. The engagement letter drafts itself and waits for a signature.",
		href: "/case-studies/law-firm-intake",
	},
	caseStudyTitle: "Law firm, six partners",
	caseStudyDescription: "How intake used to run, what replaced it and what was counted.",
	faqTitle: "Asked across the desk.",
	faqDescription: "Partners are trained to find the catch. These are eight good attempts.",
	faqs: [
		{
			question: "Does the AI give legal advice?",
			answer:
				"No. It collects facts, finds documents and prepares drafts. A solicitor checks each draft and signs it, and any question that calls for advice is passed to one.",
		},
		{
			question: "Who signs the engagement letter?",
			answer:
				"The solicitor with conduct of the matter, after reading it. The draft marks each clause it chose or filled in, and it can’t go out until a named person has approved it.",
		},
		{
			question: "How far can we trust the conflict check?",
			answer:
				"As far as your records go. It searches names, aliases, companies and connected parties, then shows what it found and where. The decision is a solicitor’s, and a matter nobody recorded can’t be found, so we tidy the list first.",
		},
		{
			question: "Where does client information go?",
			answer:
				"Into systems the firm has approved, and your data stays yours. Before we build, you get a written list of what is stored, where, who can open it and what an AI provider would see. Your compliance officer can strike out any line.",
		},
		{
			question: "Can we keep our case management system?",
			answer:
				"We’d expect you to. Intake connects directly where the system allows it and by file export where it doesn’t, and your matter numbers carry on as they are.",
		},
		{
			question: "We’re accountants. Is any of this for us?",
			answer:
				"The parts suit any practice that takes on clients, drafts letters and answers for them, surveyors and architects included. Read “solicitor” as whoever signs in your profession. The forms and precedents will be your own.",
		},
		{
			question: "Where does “10+ hours” come from?",
			answer:
				"From counting before and after. In the six-partner firm of our case study, drafting went from 16 hours a week to 5, and taking on a client from 50 minutes to 12. Your firm will differ, so we count your week before building anything.",
		},
		{
			question: "What are the timetable and the fees?",
			answer:
				"Setup usually takes 7–14 days after a 30-minute onboarding call. A single system, such as intake, starts at €2.5K; the AI Growth Stack, which joins it to your CRM and reporting, starts at €8K. Fees can be paid by milestone or in monthly instalments, with a monthly retainer afterwards if you want one.",
		},
	],
	closing: {
		title: "Keep the signature. Hand over the typing.",
		description:
			"Walk us through one new client, from first call to open file. We’ll mark where the time goes.",
	},
	calculator: {
		intro: "Replace the example figures with your own. A recent week from the time sheets is best.",
		hoursLabel: "Hours a week on intake, first drafts and filing",
		enquiriesLabel: "Enquiries a month that instruct someone else first",
		defaults: {
			hoursPerWeek: 14,
			hourlyRate: 60,
			enquiriesLostPerMonth: 3,
			enquiryValue: 900,
		},
	},
};
