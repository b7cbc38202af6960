import { aboutPage } from "#content/about-page.ts";
import { academyPage } from "#content/academy.ts";
import type { ArticleSummary } from "#content/blog.ts";
import { blogPage } from "#content/blog-page.ts";
import { bookingCopy } from "#content/booking.ts";
import { caseStudies } from "#content/case-studies.ts";
import { company } from "#content/company.ts";
import { faqPage } from "#content/faq-page.ts";
import { home } from "#content/home.ts";
import { industryPages } from "#content/industry-pages.ts";
import { quizCopy } from "#content/quiz.ts";
import { servicesPage } from "#content/services-page.ts";
import { tiers } from "#content/tiers.ts";

/** The site for language models, after the proposal of llmstxt.org: Markdown, one line for each page. */
export function llmsText(origin: string, articles: readonly ArticleSummary[]): string {
	const link = (name: string, path: string, note: string) =>
		`- [${name}](${origin}${path}): ${note}`;
	const section = (title: string, lines: readonly string[]) => [`## ${title}`, "", ...lines, ""];
	return [
		`# ${company.name}`,
		"",
		`> ${company.blurb}`,
		"",
		`${home.hero.lead} Write to ${company.email} or ring ${company.phone}.`,
		"",
		...section(
			"Services and prices",
			tiers.map(
				({ name, outcome, features, pricePrefix, price, priceSuffix, utm }) =>
					`- [${name}](${origin}/book${utm}): ${pricePrefix} ${price}${priceSuffix}. ${outcome} ${features.join("; ")}.`,
			),
		),
		...section("Pages", [
			link("Services", "/services", servicesPage.meta.description),
			link("About", "/about", aboutPage.meta.description),
			link("FAQ", "/faq", faqPage.meta.description),
			link("Academy", "/academy", academyPage.meta.description),
			link(quizCopy.name, "/quiz", quizCopy.pageDescription),
			link("Book a call", "/book", bookingCopy.meta.description),
		]),
		...section(
			"Trades",
			industryPages.map(({ name, slug, meta }) =>
				link(name, `/industries/${slug}`, meta.description),
			),
		),
		...section(
			"Case studies",
			caseStudies.map(({ title, slug, meta }) =>
				link(title, `/case-studies/${slug}`, meta.description),
			),
		),
		...section(
			"Articles",
			articles.map(({ title, slug, summary }) => link(title, `/blog/${slug}`, summary)),
		),
		...section("Optional", [
			link("All articles", "/blog", blogPage.meta.description),
			link("Privacy Policy", "/privacy-policy", "What is stored, why, how long, and your rights."),
			link(
				"Terms of Service",
				"/terms-of-service",
				"Prices, payment, ownership, liability and law.",
			),
			link(
				"Cookie Policy",
				"/cookies-policy",
				"What this site stores on a device, and how to refuse.",
			),
			link("Accessibility", "/accessibility", "What was tested, what is missing, how to complain."),
			link("JSON Feed", "/feed.json", "All articles in full."),
		]),
	].join("\n");
}
