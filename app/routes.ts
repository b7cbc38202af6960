import {
	index,
	layout,
	type RouteConfig,
	type RouteConfigEntry,
	route,
} from "@react-router/dev/routes";
import { articleSlugs } from "./content/blog.ts";
import { caseStudies } from "./content/case-studies.ts";
import { industrySlugs } from "./content/industry.ts";

/** Every primitive in every state; not a page of the site. */
const whileDeveloping: RouteConfigEntry[] = import.meta.env?.DEV
	? [route("styleguide", "pages/styleguide.tsx")]
	: [];

/** The whole map of addresses. Pages that are the same for everybody are listed in pages/prerendered.ts too. */
export default [
	layout("pages/site.tsx", [
		index("pages/home.tsx"),
		route("faq", "pages/faq.tsx"),
		route("faq/search", "pages/faq-search.tsx"),
		route("services", "pages/services.tsx"),
		route("about", "pages/about.tsx"),
		route("case-studies", "pages/case-studies.tsx"),
		...caseStudies.map(({ slug }) =>
			route(`case-studies/${slug}`, "pages/case-study.tsx", { id: `case-${slug}` }),
		),
		route("login", "pages/login.tsx"),
		route("your-data", "pages/your-data.tsx"),
		route("your-data/confirm", "pages/your-data-confirm.tsx"),
		route("quiz", "pages/quiz.tsx"),
		route("ask", "pages/ask.tsx"),
		route("academy", "pages/academy.tsx"),
		route("academy/request", "pages/academy-request.tsx"),
		route("newsletter", "pages/newsletter.tsx"),
		route("newsletter/confirm", "pages/newsletter-confirm.tsx"),
		route("newsletter/unsubscribe", "pages/newsletter-unsubscribe.tsx"),
		// A route for each trade, so that any other name is an unknown address.
		...industrySlugs.flatMap((slug) => [
			route(`industries/${slug}`, "pages/industry.tsx", { id: `industry-${slug}` }),
			route(`savings/${slug}`, "pages/savings.tsx", { id: `savings-${slug}` }),
		]),
		route("see-it-work", "pages/see-it-work.tsx"),
		route("book", "pages/book.tsx"),
		route("book/manage/:id", "pages/book-manage.tsx"),
		route("blog", "pages/blog.tsx"),
		...articleSlugs.map((slug) =>
			route(`blog/${slug}`, "pages/article.tsx", { id: `article-${slug}` }),
		),
		route("resources", "pages/resources.tsx"),
		route("privacy-policy", "pages/legal.tsx", { id: "privacy-policy" }),
		route("terms-of-service", "pages/legal.tsx", { id: "terms-of-service" }),
		route("cookies-policy", "pages/cookies-policy.tsx"),
		...whileDeveloping,
		route("*", "pages/not-found.tsx"),
	]),
	route("desk", "pages/desk.tsx", [
		index("pages/desk-inbox.tsx"),
		route("people/:id", "pages/desk-person.tsx"),
		route("calendar", "pages/desk-calendar.tsx"),
		route("hours", "pages/desk-hours.tsx"),
		route("messages", "pages/desk-messages.tsx"),
		route("messages/:id", "pages/desk-message.tsx"),
		route("questions", "pages/desk-questions.tsx"),
		route("figures", "pages/desk-figures.tsx"),
		route("privacy", "pages/desk-privacy.tsx"),
		route("checks", "pages/desk-checks.tsx"),
		route("staff", "pages/desk-staff.tsx"),
		route("account", "pages/desk-account.tsx"),
		route("audit", "pages/desk-audit.tsx"),
		route("*", "pages/desk-missing.tsx"),
	]),
	...["csv", "json"].map((format) =>
		route(`desk/export.${format}`, "pages/desk-export.ts", { id: `desk-export-${format}` }),
	),
	route("desk/privacy/person.json", "pages/desk-privacy-person.ts"),
	route("desk/news", "pages/desk-news.ts"),
	route("desk/messages/:id.ics", "pages/desk-message-calendar.ts"),
	// Outside of the public frame: they have the desk's policy, and carry keys.
	route("login/code", "pages/login-code.tsx"),
	route("login/link/:token", "pages/login-link.tsx"),
	route("logout", "pages/logout.ts"),
	route("calendar/:token.ics", "pages/calendar-feed.ts"),
	route("faq/miss", "pages/faq-miss.ts"),
	route("form-token", "pages/form-token.ts"),
	route("book/slots", "pages/book-slots.ts"),
	route("book/:id.ics", "pages/book-calendar.ts"),
	route("your-data/download", "pages/your-data-download.ts"),
	route("consent/:id?", "pages/consent-receipt.ts"),
	route("statistics", "pages/statistics.ts"),
	route("tags.json", "pages/tags.ts"),
	route("go/:name", "pages/campaign.ts"),
	route("feed.xml", "pages/feed.ts"),
	route("sitemap.xml", "pages/sitemap.ts"),
	route("robots.txt", "pages/robots.ts"),
	route("llms.txt", "pages/llms.ts"),
	route("site.webmanifest", "pages/web-manifest.ts"),
	route(".well-known/security.txt", "pages/security-txt.ts"),
	route(".well-known/gpc.json", "pages/gpc.ts"),
] satisfies RouteConfig;
