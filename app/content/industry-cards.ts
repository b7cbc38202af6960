import type { IndustryCard } from "./industry.ts";

export const industryCards: readonly IndustryCard[] = [
	{
		slug: "cleaning-service",
		title: "Cleaning & Service Businesses",
		boldStatement: "Bookings that fill themselves in",
		description:
			"Visitors answer six questions, see a price and pick a slot. You get a finished job sheet.",
		solutions: ["AI Quiz", "CRM-lite", "PDF Offers"],
		ctaText: "See it for cleaning",
		ctaLink: "/industries/cleaning-service",
	},
	{
		slug: "construction",
		title: "Construction Suppliers",
		boldStatement: "Quotes out before the kettle boils",
		description: "Most suppliers lose 20–40% of potential orders. We help yours go out sooner.",
		solutions: ["AI Calculator", "Auto Estimator", "One-click Request"],
		ctaText: "See it for suppliers",
		ctaLink: "/industries/construction",
	},
	{
		slug: "interior-design",
		title: "Interior Design Studios",
		boldStatement: "Clients who arrive with a brief",
		description:
			"Style, budget and floor plan are settled online, so the first meeting starts at the good part.",
		solutions: ["AI Visualization", "Online Portfolio", "Auto Funnel"],
		ctaText: "See it for studios",
		ctaLink: "/industries/interior-design",
	},
	{
		slug: "legal-services",
		title: "Legal & Professional Services",
		boldStatement: "Ten hours back, every week",
		description:
			"Law firms save 10+ hours/week when intake, drafting and filing run themselves. You still sign.",
		solutions: ["AI Form", "Auto Contracts", "CRM Integrations"],
		ctaText: "See it for firms",
		ctaLink: "/industries/legal-services",
	},
	{
		slug: "home-services",
		title: "Home Service Contractors",
		boldStatement: "Booked, texted, sorted",
		description:
			"The diary fills, the texts go out, and customers stop ringing to ask where you are.",
		solutions: ["AI Calendar", "SMS Notifications", "Client Portal"],
		ctaText: "See it for trades",
		ctaLink: "/industries/home-services",
	},
];
