import { company } from "./company.ts";

/** A course of the Academy. None has a date yet, so none promises one. */
export type AcademyProgram = {
	id: string;
	title: string;
	status: "Coming Soon";
	description: string;
	audience: string;
	outcome: string;
};

/** Every word of /academy. "Programs" is the product's spelling; the rest is British. */
export const academyPage = {
	meta: {
		title: `Academy: AI training for working businesses, by ${company.name}`,
		description:
			"Bootcamps, company training and owner workshops on using AI at work. All three programs are coming soon. Join the waitlist and we’ll email you when they open.",
	},
	hero: {
		heading: "Learn it on your own paperwork.",
		intro:
			"The Academy will teach owners and teams to use AI on the quotes, letters and inboxes they already have. You bring a real job and leave with it done.",
		button: "Request Information",
	},
	banner: {
		title: "Our programs are coming soon.",
		text: "Join the waitlist and we’ll email you when they open. There’s nothing to pay and nothing to cancel.",
	},
	programsTitle: "Three programs, one for each seat in the business.",
	audienceLabel: "Who it’s for",
	outcomeLabel: "What you’d leave with",
	programs: [
		{
			id: "ai-tool-mastery-bootcamps",
			title: "AI Tool Mastery Bootcamps",
			status: "Coming Soon",
			description:
				"Small groups, laptops open, real work on the screen. We take the tasks that fill your day, such as replying, quoting and writing up, and practise handing the first draft to a machine.",
			audience:
				"Anyone who does the office work: coordinators, estimators, practice managers, or the owner with a laptop at the kitchen table.",
			outcome:
				"Instructions that work for your own tasks, saved where you’ll find them, and a feel for the drafts you can trust and the ones you can’t.",
		},
		{
			id: "corporate-ai-learning-programs",
			title: "Corporate AI Learning Programs",
			status: "Coming Soon",
			description:
				"A course for the whole company, arranged by role. The yard, the office and the accounts desk each learn the parts they’ll use, on your tools and under your rules about customer data.",
			audience:
				"Companies where some people already use AI quietly and others won’t touch it, and nobody has said what’s allowed.",
			outcome:
				"A one-page policy your team has read, a tested set of uses for each role, and someone in-house who can answer the next question.",
		},
		{
			id: "executive-ai-strategy-workshops",
			title: "Executive AI Strategy Workshops",
			status: "Coming Soon",
			description:
				"A working session for the people who sign things off. We go through how your business runs, cost the slow parts, and decide which are worth automating and which should be left alone.",
			audience:
				"Owners, partners and directors who are being sold AI every week and want to know what to say yes to.",
			outcome:
				"A short ranked list with a cost and an owner beside each item, and good reasons for everything you crossed off it.",
		},
	] satisfies readonly AcademyProgram[],
	reasonsTitle: "Why learn it from us",
	reasons: [
		{
			title: "Practical focus",
			description:
				"Every exercise uses a document you brought with you. If it wouldn’t help on Monday, it isn’t in the course.",
		},
		{
			title: "Industry experts as trainers",
			description:
				"You’ll be taught by people who build these systems in working businesses and know the jobs behind the screen.",
		},
		{
			title: "Customized learning paths",
			description:
				"A yard manager and a solicitor don’t need the same lesson. Each person starts from the task in front of them.",
		},
		{
			title: "Ongoing support",
			description:
				"Questions turn up a week later, at work. There’ll be somebody to ask, and notes written for people in a hurry.",
		},
	],
	waitlist: {
		title: "Join Our Waitlist",
		text: "Tell us who you are and what you’d want to learn. It helps us decide what to teach first, and you’ll be among the first to hear.",
		button: "Request Information",
	},
	dialog: {
		title: "Request Academy Information",
		text: "Leave your details and we’ll contact you when the Academy is available.",
		name: "Name",
		email: "Email",
		company: "Company",
		message: "Message",
		submit: "Send request",
		submitting: "Sending...",
		savedHeading: "You’re on the list.",
		savedText: "We’ll email you when the Academy opens. Until then there’s nothing to do.",
		back: "Back to the Academy",
	},
} as const;
