import { aboutPage } from "./about-page.ts";
import { academyPage } from "./academy.ts";
import { type ArticleFrontMatter, themeOfStock } from "./blog.ts";
import { blogPage } from "./blog-page.ts";
import { bookingCopy } from "./booking.ts";
import { caseStudies, caseStudiesPage } from "./case-studies.ts";
import { faqPage } from "./faq-page.ts";
import { home } from "./home.ts";
import type { IndustrySlug } from "./industry.ts";
import { industryPages } from "./industry-pages.ts";
import { loginPage } from "./login-page.ts";
import { newsletterCopy } from "./newsletter.ts";
import { questionFormCopy } from "./question-form.ts";
import { quizCopy } from "./quiz.ts";
import { servicesPage } from "./services-page.ts";
import { walkthroughCopy } from "./walkthrough.ts";
import { yourDataCopy } from "./your-data.ts";

/** What stands on the shelf of a share picture. */
export type ShareArt =
	| { kind: "fan"; band: string }
	| {
			kind:
				| "piles"
				| "shoebox"
				| "card-index"
				| "plans"
				| "spines"
				| "ledger"
				| "ballot"
				| "calendar";
	  }
	| { kind: "illustration"; of: IndustrySlug }
	| { kind: "docket"; label: string }
	| { kind: "figure"; highlight: string; result: string; before: number; after: number };

/** The picture that stands beside a link to a page, 1200 × 630. */
export type SharePicture = {
	/** The picture is at /share/<name>.png. */
	name: string;
	/** The words on the divider tab, and where it stands: 0 (left) to 8 (right). */
	tab: string;
	at: number;
	title: string;
	/** A line under the title. */
	note?: string;
	/** Whose colours it wears: a trade's, or the desk's own. */
	theme: IndustrySlug | "desk";
	art: ShareArt;
};

const { from, jumbled, to } = home.hero.headline;

const pages: readonly SharePicture[] = [
	{
		name: "home",
		tab: home.hero.tagline,
		at: 0,
		title: `${from} ${jumbled} ${to}`,
		theme: "desk",
		art: { kind: "fan", band: home.hero.assurances[0] },
	},
	{
		name: "services",
		tab: "Services",
		at: 0,
		title: servicesPage.heading,
		theme: "home-services",
		art: { kind: "piles" },
	},
	{
		name: "about",
		tab: "About",
		at: 1,
		title: aboutPage.heading,
		theme: "interior-design",
		art: { kind: "shoebox" },
	},
	{
		name: "case-studies",
		tab: "Case studies",
		at: 3,
		title: caseStudiesPage.heading,
		theme: "construction",
		art: { kind: "ledger" },
	},
	{
		name: "blog",
		tab: blogPage.here,
		at: 4,
		title: blogPage.heading,
		theme: "cleaning-service",
		art: { kind: "spines" },
	},
	{
		name: "faq",
		tab: faqPage.here,
		at: 8,
		title: faqPage.heading,
		theme: "cleaning-service",
		art: { kind: "card-index" },
	},
	{
		name: "academy",
		tab: "Academy",
		at: 5,
		title: academyPage.hero.heading,
		theme: "legal-services",
		art: { kind: "plans" },
	},
	{
		name: "quiz",
		tab: "Quiz",
		at: 2,
		title: quizCopy.name,
		theme: "interior-design",
		art: { kind: "ballot" },
	},
	{
		name: "book",
		tab: bookingCopy.tab,
		at: 7,
		title: bookingCopy.kinds.discovery.heading,
		theme: "home-services",
		art: { kind: "calendar" },
	},
	{
		name: "login",
		tab: "Login",
		at: 8,
		title: loginPage.heading,
		theme: "construction",
		art: { kind: "piles" },
	},
	{
		name: "see-it-work",
		tab: walkthroughCopy.name,
		at: 2,
		title: walkthroughCopy.page.heading,
		theme: "legal-services",
		art: { kind: "docket", label: "ENQUIRY" },
	},
	{
		name: "academy-request",
		tab: "Academy",
		at: 5,
		title: academyPage.dialog.title,
		theme: "legal-services",
		art: { kind: "docket", label: "ACADEMY" },
	},
	{
		name: "ask",
		tab: faqPage.here,
		at: 8,
		title: questionFormCopy.title,
		note: questionFormCopy.hint,
		theme: "construction",
		art: { kind: "docket", label: "QUESTION" },
	},
	{
		name: "newsletter",
		tab: newsletterCopy.title,
		at: 4,
		title: blogPage.newsletter.title,
		theme: "cleaning-service",
		art: { kind: "spines" },
	},
	{
		name: "your-data",
		tab: "Privacy",
		at: 6,
		title: yourDataCopy.title,
		theme: "home-services",
		art: { kind: "docket", label: "YOUR DATA" },
	},
	legal("privacy-policy", "Privacy Policy", "PRIVACY", "cleaning-service"),
	legal("terms-of-service", "Terms of Service", "TERMS", "legal-services"),
	legal("cookies-policy", "Cookie Policy", "COOKIES", "home-services"),
	legal("accessibility", "Accessibility", "ACCESS", "interior-design"),
];

/** Every share picture of the site, the articles' among them. */
export function sharePictures(articles: readonly ArticleFrontMatter[]): SharePicture[] {
	return [
		...pages,
		...industryPages.map(
			({ slug, name, title }, index): SharePicture => ({
				name: `industry-${slug}`,
				tab: name,
				at: index + 2,
				title,
				theme: slug,
				art: { kind: "illustration", of: slug },
			}),
		),
		...caseStudies.map(
			({ slug, client, title, theme, highlight, result, metrics }, index): SharePicture => {
				const [{ before, after }] = metrics;
				return {
					name: `case-${slug}`,
					tab: "Case study",
					at: 3 + index,
					title,
					note: client,
					theme,
					art: { kind: "figure", highlight, result, before, after },
				};
			},
		),
		...articles.map(
			({ slug, category, title, image, thumb }, index): SharePicture => ({
				name: `blog-${slug}`,
				tab: category,
				at: (index % 6) + 2,
				title,
				theme: themeOfStock[image],
				art: { kind: "docket", label: thumb },
			}),
		),
	];
}

function legal(name: string, title: string, label: string, theme: IndustrySlug): SharePicture {
	return {
		name,
		title,
		tab: "Legal",
		at: 6,
		note: "Effective 16 May 2025",
		theme,
		art: { kind: "docket", label },
	};
}
