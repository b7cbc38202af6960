import { company } from "./company.ts";

/** Ids of the drawn portraits; also the authors of blog posts. */
export type PortraitId = "nina" | "tom" | "priya" | "owen";

export type TeamMember = {
	id: PortraitId;
	name: string;
	role: string;
	bio: string;
	portrait: PortraitId;
};

/**
 * The four people of the about page and the blog's authors.
 * Placeholder people: names, roles and lives are made up and must be replaced by the real team before launch.
 */
export const team = [
	{
		id: "nina",
		name: "Nina Hallam",
		role: "Founder, discovery",
		bio: "Takes the first call and spends the first morning with you. Nina read the original shoebox slip by slip, and still asks to see the notebook before the software. If you don’t need us, she’s the one who’ll say so.",
		portrait: "nina",
	},
	{
		id: "tom",
		name: "Tom Ridley",
		role: "Systems and automations",
		bio: "Joins up the things that don’t talk to each other. Tom worked a trade counter before he wrote code, so he knows what a price list looks like after three people have corrected it in biro.",
		portrait: "tom",
	},
	{
		id: "priya",
		name: "Priya Shah",
		role: "Design and customer interfaces",
		bio: "Draws every screen on paper and takes it to the person who’ll use it. Where they hesitate, she draws it again. Priya is the reason our forms are short and our buttons are big enough for cold thumbs.",
		portrait: "priya",
	},
	{
		id: "owen",
		name: "Owen Marsh",
		role: "Training and support",
		bio: "Stays after launch. Owen trains your team, answers the messages and keeps the list of what annoyed people in week one. He used to run the phones for a heating firm and remembers every cold Monday.",
		portrait: "owen",
	},
] as const satisfies readonly TeamMember[];

export const aboutPage = {
	meta: {
		title: `About us: how a shoebox became ${company.name}`,
		description:
			"Why we build small systems for trade and service businesses, what we hold ourselves to, and the four people you’d be dealing with.",
	},
	name: "About",
	tabs: { mission: "Mission", story: "The shoebox", values: "Four values", team: "The team" },
	heading: "Four people who like your paperwork more than you do.",
	mission: {
		title: "What we’re here for",
		text: "To take the paperwork out of running a service business, so the people who are good at the work can get back to it. We do it with small systems that fit how you already run things, at a price agreed before we start. Then we count what changed.",
	},
	story: {
		title: "It started with a shoebox.",
		paragraphs: [
			"A cleaning company in Leeds kept every booking on a slip of paper, and every slip in a shoebox. There were worse systems about. Anyone could write a slip and the box never crashed. But only the owner could find anything in it, and she was usually out cleaning.",
			"We sat at her kitchen table and read the slips. The same address turned up spelt several ways. Regular jobs had been written out again every week. Some slips turned out to be quotes nobody had sent. Clever software could wait: first, each thing had to be written down once, where everyone who needed it could see it.",
			"We spent three weeks turning the box into a system. It has saved the owner eleven hours a week since. She kept the box. It has shoes in it now.",
			"A sheaf is what you call loose stalks, or loose pages, once someone has tied them together. That is still the whole job: find the loose paper, put one band round it, and stay until everyone knows how it works.",
		],
	},
	values: {
		title: "What you can hold us to",
		items: [
			{
				title: "Pragmatic Innovation",
				description:
					"If a spreadsheet does the job, we’ll tell you to keep the spreadsheet. A new tool costs you money and a bad first week, so it has to earn both back. We use AI where reading, sorting or drafting is the slow part. Everywhere else we use ordinary code, which is cheaper and does the same thing every time.",
			},
			{
				title: "Measurable Results",
				description:
					"We agree the number first, then build the thing that moves it. It’s always one you can count without us: hours on the rota, minutes per quote, calls missed. We measure before we start and again after ninety days, and you see both counts, flattering or not.",
			},
			{
				title: "Speed to Value",
				description:
					"A first system typically takes 14 days. That’s why it does one job from end to end. If the idea was wrong, you find out while it’s still cheap to change.",
			},
			{
				title: "Ethical Tech",
				description:
					"AI drafts and people decide. Your data stays yours. Anything outside your price list waits for a person, and your customers are told when they’re talking to a machine and how to reach a person instead. If you leave us, you take the logins, the records and the build with you.",
			},
		],
	},
	team: {
		title: "Who turns up",
		intro: "You deal with whoever is doing the work.",
		members: team,
	},
	closing: {
		heading: "What’s in your shoebox?",
		text: "Fifteen minutes, no slides. Bring the worst of it.",
	},
	note: "15 minutes, by phone or video",
	cta: "Book a Free Consultation",
} as const;
