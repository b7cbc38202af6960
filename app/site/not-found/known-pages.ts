import { caseStudies, caseStudiesPage } from "#content/case-studies.ts";
import { industryPages } from "#content/industry-pages.ts";
import { legalLinks } from "#content/navigation.ts";
import { questionFormCopy } from "#content/question-form.ts";
import { quizCopy } from "#content/quiz.ts";
import { articleSummaries } from "#site/blog/articles.ts";
import type { KnownPage } from "./likely-pages.ts";

// Only loaders may use this file: the articles it names must not reach the browser's scripts.

/** The pages worth suggesting for a wrong address, with what else people call them. */
export const knownPages: readonly KnownPage[] = [
	{
		path: "/services",
		label: "Services",
		also: ["prices", "pricing", "costs", "packages", "offers"],
	},
	{ path: "/about", label: "About", also: ["team", "people", "company", "mission", "story", "us"] },
	{
		path: "/case-studies",
		label: caseStudiesPage.name,
		also: ["cases", "portfolio", "results", "clients", "customers", "projects", "examples"],
	},
	...caseStudies.map(({ slug, title }) => ({ path: `/case-studies/${slug}`, label: title })),
	...industryPages.map(({ slug, name }) => ({ path: `/industries/${slug}`, label: name })),
	{ path: "/blog", label: "Blog", also: ["news", "articles", "posts", "insights", "guides"] },
	...articleSummaries.map(({ slug, title }) => ({ path: `/blog/${slug}`, label: title })),
	{ path: "/academy", label: "Academy", also: ["training", "courses", "workshops", "bootcamps"] },
	{ path: "/faq", label: "FAQ", also: ["questions", "answers", "help", "support"] },
	{
		path: "/ask",
		label: questionFormCopy.title,
		also: ["contact", "support", "message", "enquiry", "inquiry", "email"],
	},
	{
		path: "/book",
		label: "Book a call",
		also: ["booking", "contact", "demo", "schedule", "appointment", "meeting", "consultation"],
	},
	{ path: "/quiz", label: quizCopy.name, also: ["test", "recommendation"] },
	{ path: "/login", label: "Login", also: ["signin", "sign", "account", "portal", "hub", "admin"] },
	...legalLinks.map(({ to, label }) => ({ path: to, label, also: ["legal"] })),
];

/** Where somebody may begin whose address tells nothing. */
export const firstPages = knownPages.filter(({ path }) =>
	["/services", "/case-studies", "/faq"].includes(path),
);
