export const home = {
	meta: {
		title: "Sheaf: from chaos to performance",
		description:
			"AI-powered web systems, automations and internal tools for cleaning, construction, interiors, legal and home-service businesses.",
	},
	hero: {
		tagline: "EFFICIENCY. SYSTEMS. GROWTH.",
		headline: { from: "From", jumbled: "Chaos", to: "to Performance" },
		intro:
			"We build the quoting tools, booking systems and automations that take the paperwork out of running a service business.",
		book: "Book Discovery Call",
		explore: "Explore Solutions by Industry",
		seeItWork: "See it work",
		assurances: ["Fixed price, agreed up front", "Plain English throughout"],
		bundle: {
			description:
				"Loose paperwork gathered behind one tidy system card. Chaos falls from 89 to 18, efficiency rises from 35 to 77, growth rises from 14 to 83. System operational. +83 businesses transformed this year. First system delivered in 14 days.",
			/** The loose papers, back to front; `rules` are the blank lines under the note. */
			slips: [
				{ title: "MISSED CALL", note: "Mrs Doyle. Again.", rules: 3 },
				{ title: "rota_FINAL_v7", note: "", rules: 0 },
				{ title: "INVOICE 0412", note: "41 days overdue", rules: 3 },
				{ title: "QUOTE", note: "Saved where?", rules: 3 },
				{ title: "CALL BACK", note: "Harrogate job!!", rules: 2 },
				{ title: "NEW LEAD", note: "WhatsApp, or the van?", rules: 2 },
			],
			business: "your-business",
			status: "System operational",
			scores: [
				{ label: "Chaos", from: 89, to: 18 },
				{ label: "Efficiency", from: 35, to: 77 },
				{ label: "Growth", from: 14, to: 83 },
			],
			claim: { figure: "+83", text: "businesses transformed this year" },
			delivery: { text: "First system delivered in", figure: "14 days" },
			sheet: "Sheet 1 of 1",
		},
	},
	problem: {
		tab: "THE REAL PROBLEM",
		title: "Working harder won’t fix it. You already work hard.",
		intro:
			"We’ve looked inside a lot of good businesses. The same three faults turn up, so here is the usual service report.",
		columns: { fault: "Fault found", fix: "What we fit" },
		rows: [
			{
				fault: {
					title: "Marketing with no attribution",
					text: "You pay for ads, flyers and the van wrap. Ask which one brought last month’s jobs and nobody can say.",
				},
				fix: {
					title: "Data-backed AI marketing",
					text: "Every enquiry carries its source, so next month’s budget goes where this month’s work came from.",
				},
			},
			{
				fault: {
					title: "A CRM no one uses",
					strong: "86% of SMEs pay for tools their team ignores.",
					text: "The real customer list lives in a notebook and two phones.",
				},
				fix: {
					title: "Tools the team will use",
					text: "Built around how your people already work, and tried out with them before we hand anything over.",
				},
			},
			{
				fault: {
					title: "A website that doesn’t bring leads",
					text: "It looks fine. It also lets people leave without a price, a date or a reason to ring.",
				},
				fix: {
					title: "Performance infrastructure",
					text: "A site that quotes, books and follows up day or night, then shows you what it earned.",
				},
			},
		],
		cause: { strong: "All three faults share a cause:", text: "nothing is joined up." },
		action: "Let's fix the chaos",
	},
	industries: {
		tab: "AI SOLUTIONS BY INDUSTRY",
		title: "Pick your trade. We’ve probably met your mess before.",
		intro: "Five kinds of business, five sets of parts to choose from. You say what to fit first.",
		listLabel: "Solutions by industry",
		previous: "Previous industry",
		next: "Next industry",
		filterLabel: "Show solutions for",
		all: "All",
		/** A filter's value is looked for in the cards' titles. */
		filters: [
			{ label: "Cleaning", value: "cleaning", theme: "cleaning-service" },
			{ label: "Construction", value: "construction", theme: "construction" },
			{ label: "Interiors", value: "interior", theme: "interior-design" },
			{ label: "Legal", value: "legal", theme: "legal-services" },
			{ label: "Home services", value: "home", theme: "home-services" },
		],
		partsLabel: "What we install",
		overlay: "We have already done for that niche, check demo",
		question: "Not sure what fits your business best?",
		action: "Get your free AI Audit Call",
	},
	services: {
		tab: "Services",
		title: "Four ways in. Prices on the door.",
		intro: "Each step stands on its own and leads to the next. What we build is yours.",
		popular: "POPULAR",
		finder: {
			name: ["Business Bottleneck", "Finder"],
			text: "Three questions, under a minute. You’ll get one honest recommendation, even if it’s the cheapest one.",
			action: "Find my bottleneck",
		},
	},
	about: {
		tab: "About",
		title: "It started with a shoebox.",
		intro:
			"A cleaning company in Leeds kept every booking on a slip of paper, and every slip in a shoebox. We spent three weeks turning the box into a system. It has saved the owner eleven hours a week since.",
		text: "A sheaf is what you call loose stalks, or loose pages, once someone has tied them together. That is still the whole job: find the loose paper, put one band round it, and stay until everyone knows how it works.",
		action: "What’s in your shoebox? Take the quiz",
		values: [
			{
				title: "Pragmatic Innovation",
				description: "If a spreadsheet does the job, we’ll tell you to keep the spreadsheet.",
			},
			{
				title: "Measurable Results",
				description: "We agree the number first, then build the thing that moves it.",
			},
			{
				title: "Speed to Value",
				description: "A first system typically takes 14 days.",
			},
			{
				title: "Ethical Tech",
				description: "AI drafts and people decide. Your data stays yours.",
			},
		],
	},
	philosophy: {
		tab: "Philosophy",
		creed: "Good systems are like good plumbing. You only notice",
		underlined: "when they’re missing.",
		points: [
			{
				title: "Fewer tools, better joined",
				description:
					"Most businesses we meet need two subscriptions cancelled before they need one added.",
			},
			{
				title: "Habits before software",
				description: "We watch how your team works on a bad Tuesday, then build for that.",
			},
			{
				title: "Numbers over adjectives",
				description: "We report in hours, orders and euros. “Better” on its own won’t do.",
			},
		],
		testimonial: {
			tab: "From a client",
			quote:
				"I used to write quotes on Sunday nights with the telly on. Now they’ve gone out before I’m back in the van.",
			author: "Owner, regional cleaning company",
		},
	},
	cases: {
		tab: "Case studies",
		title: "What changed, counted.",
		intro: "We measure before we start and again after ninety days. Here are both counts.",
		action: "Read the case",
		furtherLabel: "More to read",
		further: [
			{ label: "From the blog", to: "/blog" },
			{ label: "About us", to: "/about" },
			{ label: "The Academy", to: "/academy" },
			{ label: "Every question answered", to: "/faq" },
		],
	},
	approach: {
		tab: "Approach",
		title: "Three weeks on the wall, live on day 14.",
		intro: "Most projects go live in 7 to 21 days. This is how a typical first system runs.",
		live: { text: "Live", day: 14 },
		steps: [
			{
				title: "Discovery",
				description: "Days 1–3. A 30-minute onboarding call, then we watch the work happen.",
			},
			{
				title: "Design",
				description: "Days 3–7. You click through it on paper before we build it.",
			},
			{
				title: "Build",
				description: "Days 6–13. One core system, tested with the people who’ll use it.",
			},
			{
				title: "Launch & Iterate",
				description: "Day 14 onwards. Training, fixes and the first numbers.",
			},
		],
	},
	faq: {
		tab: "FAQ",
		title: "Fair questions.",
		intro: "If yours isn’t here, a person will answer it.",
		action: "Ask us a question",
	},
	final: {
		title: ["Bring us", "the mess."],
		intro:
			"Shoeboxes, spreadsheets, sticky notes, three CRMs. Fifteen minutes is enough to tell you whether we can help.",
		action: "Book Discovery Call",
		note: "15 minutes, by phone or video",
	},
} as const;
