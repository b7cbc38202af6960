import { company } from "./company.ts";

export type NavLink = { label: string; to: string };

/**
 * The header's links. Those with a `section` scroll on the home page, and lead to that section from
 * other pages.
 */
export const mainNavigation: readonly (NavLink & { section?: string })[] = [
	{ label: "Services", to: "/services", section: "services" },
	{ label: "About", to: "/about", section: "about" },
	{ label: "Blog", to: "/blog" },
	{ label: "Academy", to: "/academy" },
	{ label: "FAQ", to: "/faq", section: "faq" },
];

/** Additional links in the menu of small screens. */
export const menuLinks: readonly NavLink[] = [{ label: "Case studies", to: "/case-studies" }];

export const menuTrades = {
	heading: "Your trade",
	links: [
		{ label: "Cleaning", to: "/industries/cleaning-service" },
		{ label: "Construction", to: "/industries/construction" },
		{ label: "Interiors", to: "/industries/interior-design" },
		{ label: "Legal", to: "/industries/legal-services" },
		{ label: "Home trades", to: "/industries/home-services" },
	],
} as const;

export const phoneLink: NavLink = { label: company.phone, to: `tel:${company.phoneInternational}` };

export const headerActions = {
	login: { label: "Login", to: "/login" },
	book: { label: "Book a Call", to: "/book" },
} as const;

export const footerColumns: readonly { heading: string; links: readonly NavLink[] }[] = [
	{
		heading: "Services",
		links: [
			{ label: "Custom Automations", to: "/services#custom-automations" },
			{ label: "Internal Tools", to: "/services#internal-tools" },
			{ label: "Customer Interfaces", to: "/services#customer-interfaces" },
			{ label: "MVP Development", to: "/services#mvp-development" },
		],
	},
	{
		heading: "Industries",
		links: [
			{ label: "Cleaning & Service", to: "/industries/cleaning-service" },
			{ label: "Construction Suppliers", to: "/industries/construction" },
			{ label: "Interior Design", to: "/industries/interior-design" },
			{ label: "Legal & Professional", to: "/industries/legal-services" },
			{ label: "Home Services", to: "/industries/home-services" },
		],
	},
	{
		heading: "Company",
		links: [
			{ label: "About", to: "/about" },
			{ label: "Blog", to: "/blog" },
			{ label: "Academy", to: "/academy" },
			{ label: "Case studies", to: "/case-studies" },
			{ label: "FAQ", to: "/faq" },
		],
	},
	{
		heading: "Contact",
		links: [
			phoneLink,
			{ label: company.email, to: `mailto:${company.email}` },
			{ label: company.supportEmail, to: `mailto:${company.supportEmail}` },
			{ label: "Book a call", to: "/book" },
		],
	},
];

export const legalLinks = [
	{ label: "Privacy Policy", to: "/privacy-policy" },
	{ label: "Terms of Service", to: "/terms-of-service" },
	{ label: "Cookie Policy", to: "/cookies-policy" },
	{ label: "Accessibility", to: "/accessibility" },
] as const;

export const imprint = `© 2025 ${company.name}. Made in London, tested on building sites.`;
