import { caseStudies } from "#content/case-studies.ts";
import { type Documents, documentKinds } from "#content/documents.ts";

const plans = documentKinds.tiers.shipped;

/** Documents that share no fact with those that are shipped. Their characters are hostile to markup. */
export const otherAgency = {
	company: {
		...documentKinds.company.shipped,
		name: 'Fox & Hound "West" $& \\ </script><b id=x>',
		legalName: "Fox & Hound LLP",
		blurb: "Hedges, ditches & <gates>.",
		address: {
			street: "1 Mill Lane",
			locality: "York",
			postalCode: "YO1 7HH",
			country: "GB",
			countryName: "Great Britain",
		},
		companyNumber: "Registered at <York> & 42",
		vatNumber: "GB999",
		vatNote: "plus VAT",
		email: "post@fox.example",
		supportEmail: "help@fox.example",
		phone: "01632 960 001",
		phoneInternational: "+441632960001",
		officeHours: { days: ["Tue", "Wed"], from: 8, to: 16 },
		answerHours: 5,
		adCurrency: "CHF",
		social: [{ name: "Fediverse", url: "https://social.example/@fox" }],
	},
	tiers: {
		...plans,
		blueprint: {
			...plans.blueprint,
			name: "Hedge plan & <map>",
			price: "€1,111",
			outcome: "$$ $1 $` 5$",
		},
		"ai-mvp": { ...plans["ai-mvp"], name: "First hedge", price: "€2,222" },
		"growth-stack": {
			...plans["growth-stack"],
			name: "All hedges",
			price: "€33.3K",
		},
		"growth-service": {
			...plans["growth-service"],
			name: "Hedge care",
			price: "€ 44.50",
		},
		project: { price: "€5,555" },
	},
	notice: {
		...documentKinds.notice.shipped,
		text: "Closed <b>all</b> week & next",
		link: "/services",
		linkText: "Write to us",
	},
	team: {
		members: documentKinds.team.shipped.members.map((member, index) => ({
			...member,
			name: `Person ${index + 1} & Co`,
			role: "Hedger",
			bio: "Plants hedges.",
		})),
	},
	quotes: {
		quotes: [
			{
				id: "own",
				case: "",
				text: 'They "listened" & fixed <it>.',
				author: "Owner, nursery",
				source: "Their letter",
				places: ["home", "services", "about", "case-studies", "construction"],
			},
		],
	},
	claims: {
		entries: documentKinds.claims.shipped.entries.map((claim) => ({
			...claim,
			texts: claim.texts.map(() => ""),
		})),
	},
	redirects: { entries: [{ from: "/old-prices", to: "/services" }] },
	faq: {
		tabs: documentKinds.faq.shipped.tabs.map((tab) => ({
			...tab,
			items: tab.items.map((item) => ({ ...item, answer: "Ring {phone}." })),
		})),
	},
	"home-faq": {
		items: documentKinds["home-faq"].shipped.items.map((item) => ({
			...item,
			answer: "Write to {email}.",
		})),
	},
	"case-order": { ids: [caseStudies.at(-1)?.slug ?? ""] },
	"sign-up": { places: ["article", "home", "footer"] },
	"proposal-template": {
		...documentKinds["proposal-template"].shipped,
		sections: [{ heading: "Gates", text: "Painted <green>." }],
		vatRate: 810,
	},
	switches: { off: { "home:approach": "" } },
	"reply-templates": {
		templates: [
			{
				id: "own",
				kind: "question",
				label: "Answer",
				subject: "Your question",
				text: "You asked: {question}\nor: Thanks for asking.",
			},
		],
	},
} satisfies Documents;
