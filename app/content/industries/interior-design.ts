import { company } from "../company.ts";
import type { IndustryPage } from "../industry.ts";

/** The page for interior design studios. No studio’s figures exist, so the comparison is in words. */
export const interiorDesign: IndustryPage = {
	slug: "interior-design",
	name: "Interior Design Studios",
	meta: {
		title: `Client briefs for interior design studios: ${company.name}`,
		description:
			"Style, budget and floor plan settled online before you meet. AI tools for briefs, mood boards, approvals and supplier lead times.",
	},
	title: "Clients who arrive with a brief",
	subtitle: "Briefs, mood boards and supplier dates for interior design studios",
	mainDescription:
		"Style, budget and floor plan are settled online, so the first meeting starts at the good part. By then you’ve seen the rooms, and they’ve seen what the money buys.",
	ctaText: "Book a Demo",
	ctaSubtext: "Your taste stays yours. We do the forms around it.",
	problemTitle: "You were hired for your eye and you spend it on email.",
	problemDescription:
		"A beautifully designed project can still go sour over a late sofa, or a budget nobody said out loud.",
	businessChallenges: [
		{
			title: "The money comes up too late",
			description:
				"Nobody likes to go first, so three concepts get drawn before a figure is mentioned. Then two of them go in the bin.",
		},
		{
			title: "Approvals scatter",
			description:
				"The tile was agreed on WhatsApp, the lamp in a marked-up PDF and the rug in the car. By spring, someone remembers it differently.",
		},
		{
			title: "Lead times turn up as news",
			description:
				"The stone has slipped and the upholsterer has lost your slot. You find out when the client asks about the curtains.",
		},
	],
	beforeAfter: {
		kind: "text",
		title: "One project, told twice.",
		note: "In words, because no two studios’ projects run to the same length.",
		before:
			"The first meeting goes on finding out what they like, the budget surfaces three concepts later, and half the approvals are in somebody’s phone.",
		after:
			"They sit down with a brief, a budget bracket and a marked-up plan, and every approval from then on has a name and a date beside it.",
	},
	solutionTitle: "Six parts, and none of them picks the curtains.",
	solutionDescription:
		"Three get you to the first meeting. The others take over once a concept is agreed and the ordering starts.",
	keyFeatures: [
		"A budget bracket chosen by the client before you draw anything",
		"Photos, plans and dimensions gathered in one upload",
		"Trade prices kept apart from what the client sees",
		"Quiet enquiries nudged once, then left in peace",
	],
	enhancedSolutions: [
		{
			title: "AI Visualization",
			description:
				"Rough views of the client’s own room in a couple of directions, made from their photos. They’re for talking over, and every one is labelled a sketch.",
		},
		{
			title: "Online Portfolio",
			description:
				"Finished projects sorted by room, mood and budget bracket, with the enquiry form one tap away. You add new work yourself.",
		},
		{
			title: "Auto Funnel",
			description:
				"A style quiz leads to a polite question about money, then a floor plan upload and your diary. Whoever reaches the end is worth an hour of yours.",
		},
		{
			title: "Mood board sign-off",
			description:
				"Clients approve, swap or query item by item. The board keeps its history, so an old disagreement can be looked up.",
		},
		{
			title: "Lead-time tracker",
			description:
				"Order confirmations are read as they arrive and set against your programme. A slipped date shows up as the room it holds back.",
		},
		{
			title: "Room schedule",
			description:
				"Every piece with its supplier, finish, price and status. One version prints for the client, another for the contractor.",
		},
	],
	successStory: {
		title: "The same first meeting, in a stiffer chair",
		description:
			"A law firm moved its new-client questions onto one form, and intake went from 50 minutes to 12. A design brief is the same job with nicer pictures.",
		href: "/case-studies/law-firm-intake",
	},
	caseStudyTitle: "Law firm, six partners",
	caseStudyDescription: "We haven’t published a studio’s figures yet. This is the closest we have.",
	faqTitle: "Asked over the samples.",
	faqDescription: "Four things studios want settled before anything else.",
	faqs: [
		{
			question: "Will clients think a machine designed their home?",
			answer:
				"They’ll see your boards, your choices and your name. The AI views are for the first conversation and say “sketch” in the corner; concepts come from the studio. If you’d rather not show any, the rest works without them.",
		},
		{
			question: "How do you ask about money without frightening people off?",
			answer:
				"With brackets and pictures. The client picks a range beside rooms you finished for about that much, which feels more like browsing than being interviewed. Anyone below your minimum gets a kind reply, and your diary stays clear.",
		},
		{
			question: "Suppliers send dates in every format going. Can it keep up?",
			answer:
				"Emails, PDFs and spreadsheets are read on arrival and matched to the order. A doubtful match comes to you with both documents side by side. A date given over the phone still needs someone to type one line.",
		},
		{
			question: "How much time and money should we set aside?",
			answer:
				"Allow 7–14 days, with a 30-minute onboarding call at the start and your own projects loaded before launch. A first system is from €2.5K and a project scoped outside our packages from €5,000, paid by milestone or in monthly instalments. Not sure what you need? The AI Strategy Blueprint, from €590, is the cheaper way to find out.",
		},
	],
	closing: {
		title: "Start at the good part.",
		description:
			"Describe the last project that ran late. We’ll say which of these parts would have caught it, and which wouldn’t.",
	},
	calculator: {
		intro: "Replace the example figures with those of an ordinary month in your studio.",
		hoursLabel: "Hours a week on briefs, approvals and chasing suppliers",
		enquiriesLabel: "Good enquiries a month that go quiet",
		defaults: {
			hoursPerWeek: 10,
			hourlyRate: 45,
			enquiriesLostPerMonth: 2,
			enquiryValue: 3000,
		},
	},
};
