import aboutPage from "#content/about-page.json" with { type: "json" };
import academyPage from "#content/academy.json" with { type: "json" };
import { type ArticleFrontMatter, articleSlugs, themeOfColor } from "#content/blog.ts";
import { blogPage } from "#content/blog-page.ts";
import { bookingCopy } from "#content/booking.ts";
import { caseStudies } from "#content/case-studies.ts";
import { caseStudiesPage } from "#content/case-studies-page.ts";
import { faqPage } from "#content/faq-page.ts";
import { home } from "#content/home.ts";
import type { IndustrySlug } from "#content/industry.ts";
import { industryPages } from "#content/industry-pages.ts";
import { earlierVersionPaths } from "#content/legal-page.ts";
import { loginPage } from "#content/login-page.ts";
import { questionFormCopy } from "#content/question-form.ts";
import { quizCopy } from "#content/quiz.ts";
import servicesPage from "#content/services-page.json" with { type: "json" };
import { walkthroughCopy } from "#content/walkthrough.ts";
import { yourDataCopy } from "#content/your-data.ts";
import { isPublicPage } from "#features/tracking/public-pages.ts";

/** For build time and the server: the browser needs none of this. */
export type Page = {
	path: string;
	/** Short: in suggestions and in llms.txt. */
	title: string;
	/** The same for everybody: rendered at build time and served from memory. */
	prerendered?: true;
	/** In the sitemap; a date where it is known when the page last changed. */
	sitemap?: true | string;
	/** Its line in llms.txt. */
	llms?: { section: LlmsSection; description: string };
	/** Suggested for an unknown address that is similar to its path, its title or one of these words. */
	searchWords?: readonly string[];
	share?: SharePicture;
};

export type LlmsSection = "Pages" | "Trades" | "Case studies" | "Articles" | "Optional";

/** Drawn at build time by cli/share-pictures.ts. */
export type SharePicture = {
	title: string;
	color: IndustrySlug | "dark";
	/** File name in public/illustrations, without `.svg`. */
	illustration: string;
};

type Article = Pick<ArticleFrontMatter, "slug" | "title" | "summary" | "date" | "image">;

const staticPage = { sitemap: true, prerendered: true } as const;

/** Every page of the site. `articles` newest first; without them the table has no articles. */
export function sitePages(articles: readonly Article[] = []): readonly Page[] {
	return [
		{
			...staticPage,
			path: "/",
			title: "Home",
			share: {
				title: Object.values(home.hero.headline).join(" "),
				color: "dark",
				illustration: "tier-4",
			},
		},
		{
			...staticPage,
			path: "/services",
			title: "Services",
			llms: { section: "Pages", description: servicesPage.meta.description },
			searchWords: ["prices", "pricing", "costs", "packages", "offers"],
			share: share(servicesPage.head.title, "home-services", "tool-board"),
		},
		{
			...staticPage,
			path: "/about",
			title: "About",
			llms: { section: "Pages", description: aboutPage.meta.description },
			searchWords: ["team", "people", "company", "mission", "story", "us"],
			share: share(aboutPage.head.title, "interior-design", "kettle"),
		},
		{
			...staticPage,
			path: "/case-studies",
			title: caseStudiesPage.head.here,
			searchWords: [
				"cases",
				"portfolio",
				"results",
				"clients",
				"customers",
				"projects",
				"examples",
			],
			share: share(caseStudiesPage.head.title, "construction", "ledger"),
		},
		...caseStudies.map(
			({ slug, title, theme, meta }): Page => ({
				...staticPage,
				path: `/case-studies/${slug}`,
				title,
				llms: { section: "Case studies", description: meta.description },
				searchWords: [],
				share: share(title, theme, theme),
			}),
		),
		...industryPages.map(
			({ slug, name, title, meta }): Page => ({
				...staticPage,
				path: `/industries/${slug}`,
				title: name,
				llms: { section: "Trades", description: meta.description },
				searchWords: [],
				share: share(title, slug, slug),
			}),
		),
		{
			sitemap: true,
			path: "/book",
			title: "Book a call",
			llms: { section: "Pages", description: bookingCopy.meta.description },
			searchWords: [
				"booking",
				"contact",
				"demo",
				"schedule",
				"appointment",
				"meeting",
				"consultation",
			],
			share: share(
				bookingCopy.kinds.discovery.heading,
				"cleaning-service",
				"service-customer-interfaces",
			),
		},
		{
			...staticPage,
			path: "/quiz",
			title: quizCopy.name,
			llms: { section: "Pages", description: quizCopy.pageDescription },
			searchWords: ["test", "recommendation"],
			share: share(quizCopy.name, "interior-design", "tier-3"),
		},
		{
			...staticPage,
			path: "/see-it-work",
			title: walkthroughCopy.name,
			share: share(walkthroughCopy.page.heading, "interior-design", "service-custom-automations"),
		},
		{
			...staticPage,
			path: "/academy",
			title: "Academy",
			llms: { section: "Pages", description: academyPage.meta.description },
			searchWords: ["training", "courses", "workshops", "bootcamps"],
			share: share(academyPage.head.title, "legal-services", "service-internal-tools"),
		},
		{
			sitemap: true,
			path: "/academy/request",
			title: academyPage.dialog.title,
			share: share(academyPage.dialog.title, "legal-services", "service-internal-tools"),
		},
		{
			...staticPage,
			path: "/faq",
			title: "FAQ",
			llms: { section: "Pages", description: faqPage.meta.description },
			searchWords: ["questions", "answers", "help", "support"],
			share: share(faqPage.head.title, "cleaning-service", "card-index"),
		},
		{
			sitemap: true,
			path: "/ask",
			title: questionFormCopy.title,
			searchWords: ["contact", "support", "message", "enquiry", "inquiry", "email"],
			share: share(questionFormCopy.title, "construction", "card-index"),
		},
		{
			...staticPage,
			path: "/blog",
			title: "Blog",
			sitemap:
				articles
					.map(({ date }) => date)
					.sort()
					.at(-1) ?? true,
			llms: { section: "Optional", description: blogPage.meta.description },
			searchWords: ["news", "articles", "posts", "insights", "guides"],
			share: share(blogPage.head.title, "cleaning-service", "shoes"),
		},
		...articles.map(
			({ slug, title, summary, date, image }): Page => ({
				...staticPage,
				path: `/blog/${slug}`,
				title,
				sitemap: date,
				llms: { section: "Articles", description: summary },
				searchWords: [],
				share: share(title, themeOfColor[image], themeOfColor[image]),
			}),
		),
		{ path: "/resources", title: blogPage.head.here, prerendered: true },
		{
			path: "/newsletter",
			title: blogPage.newsletter.title,
			sitemap: true,
			share: share(blogPage.newsletter.title, "cleaning-service", "shoes"),
		},
		{
			path: "/login",
			title: "Login",
			prerendered: true,
			searchWords: ["signin", "sign", "account", "portal", "hub", "admin"],
			share: share(loginPage.heading, "construction", "service-mvp-development"),
		},
		{
			path: "/your-data",
			title: yourDataCopy.title,
			sitemap: true,
			share: share(yourDataCopy.title, "home-services", "tool-board"),
		},
		legal(
			"/privacy-policy",
			"Privacy Policy",
			"cleaning-service",
			"What is stored, why, how long, and your rights.",
		),
		legal(
			"/terms-of-service",
			"Terms of Service",
			"legal-services",
			"Prices, payment, ownership, liability and law.",
		),
		legal(
			"/cookies-policy",
			"Cookie Policy",
			"home-services",
			"What this site stores on a device, and how to refuse.",
		),
		...earlierVersionPaths.map((path): Page => ({ path, title: path, prerendered: true })),
		legal(
			"/accessibility",
			"Accessibility",
			"interior-design",
			"What was tested, what is missing, how to complain.",
		),
	];
}

function share(title: string, color: IndustrySlug, illustration: string): SharePicture {
	return { title, color, illustration };
}

function legal(path: string, title: string, color: IndustrySlug, description: string): Page {
	return {
		...staticPage,
		path,
		title,
		llms: { section: "Optional", description },
		searchWords: ["legal"],
		share: share(title, color, color),
	};
}

const articlePaths = articleSlugs.map((slug) => `/blog/${slug}`);

/** Pages and files that are rendered at build time. */
export const prerenderedPaths: string[] = [
	...sitePages().flatMap(({ path, prerendered }) => (prerendered ? [path] : [])),
	...articlePaths,
	"/feed.xml",
	"/feed.json",
	"/sitemap.xml",
	"/robots.txt",
	"/llms.txt",
	"/site.webmanifest",
	"/.well-known/gpc.json",
];

/** The pages under which events are counted. */
export const countedPages: ReadonlySet<string> = new Set(
	[...sitePages().map(({ path }) => path), ...articlePaths].filter(isPublicPage),
);
