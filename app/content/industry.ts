/** The five industries; the slug is the path under /industries and the name of the theme. */
export const industrySlugs = [
	"cleaning-service",
	"construction",
	"interior-design",
	"legal-services",
	"home-services",
] as const;
export type IndustrySlug = (typeof industrySlugs)[number];

/** The filter matches a substring of the title, ignoring case. */
export const industryCards = [
	{
		slug: "cleaning-service",
		title: "Cleaning & Service Businesses",
		boldStatement: "Bookings that fill themselves in",
		description:
			"Visitors answer six questions, see a price and pick a slot. You get a finished job sheet.",
		solutions: ["AI Quiz", "CRM-lite", "PDF Offers"],
		ctaText: "See it for cleaning",
	},
	{
		slug: "construction",
		title: "Construction Suppliers",
		boldStatement: "Quotes out before the kettle boils",
		description: "Most suppliers lose 20–40% of potential orders. We help yours go out sooner.",
		solutions: ["AI Calculator", "Auto Estimator", "One-click Request"],
		ctaText: "See it for suppliers",
	},
	{
		slug: "interior-design",
		title: "Interior Design Studios",
		boldStatement: "Clients who arrive with a brief",
		description:
			"Style, budget and floor plan are settled online, so the first meeting starts at the good part.",
		solutions: ["AI Visualization", "Online Portfolio", "Auto Funnel"],
		ctaText: "See it for studios",
	},
	{
		slug: "legal-services",
		title: "Legal & Professional Services",
		boldStatement: "Ten hours back, every week",
		description:
			"Law firms save 10+ hours/week when intake, drafting and filing run themselves. You still sign.",
		solutions: ["AI Form", "Auto Contracts", "CRM Integrations"],
		ctaText: "See it for firms",
	},
	{
		slug: "home-services",
		title: "Home Service Contractors",
		boldStatement: "Booked, texted, sorted",
		description:
			"The diary fills, the texts go out, and customers stop ringing to ask where you are.",
		solutions: ["AI Calendar", "SMS Notifications", "Client Portal"],
		ctaText: "See it for trades",
	},
] as const;

export type IndustryCard = (typeof industryCards)[number];

/** The copy shared by all industry pages. */
export const industryTemplate = {
	tabs: {
		problem: "The problem",
		beforeAfter: "Before and after",
		solution: "What we build",
		faq: "FAQ",
	},
	comparisonLabel: "Before and after comparison",
	before: "Before",
	after: "After",
	featuresTitle: "Fitted whichever parts you choose",
	caseLink: "Read the full case study",
	/** Verbatim from the specification. */
	closingNotes: ["No commitment required", "15-min initial consultation"],
} as const;
