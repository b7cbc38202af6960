import aboutPage from "#content/about-page.json" with { type: "json" };
import { describeAbout } from "#content/about-page.ts";
import academyPage from "#content/academy.json" with { type: "json" };
import { shippedArticles } from "#content/articles.server.ts";
import blogPage from "#content/blog-page.json" with { type: "json" };
import { bookingCopy } from "#content/booking.ts";
import calculatorCopy from "#content/calculator.json" with { type: "json" };
import type { CaseStudy } from "#content/case-schema.ts";
import { caseStudies } from "#content/case-studies.ts";
import caseStudiesPage from "#content/case-studies-page.json" with {
	type: "json",
};
import { onceForContent, resolveLink, withFacts } from "#content/content.ts";
import faqPage from "#content/faq-page.json" with { type: "json" };
import home from "#content/home.json" with { type: "json" };
import { industryPages } from "#content/industry-pages.ts";
import type { ArchivedIssue } from "#content/issue-schema.ts";
import { listEarlierPaths, shippedLegal } from "#content/legal.server.ts";
import { legalSlugs } from "#content/legal-schema.ts";
import loginPage from "#content/login-page.json" with { type: "json" };
import { legalLinks } from "#content/navigation.ts";
import type { OwnPage } from "#content/own-page-schema.ts";
import type { PublicPath } from "#content/paths.ts";
import questionForm from "#content/question-form.json" with { type: "json" };
import quizCopy from "#content/quiz.json" with { type: "json" };
import { quizQuestions } from "#content/quiz.ts";
import searchPage from "#content/search-page.json" with { type: "json" };
import servicesPage from "#content/services-page.json" with { type: "json" };
import { tiers } from "#content/tiers.ts";
import { listTopics } from "#content/topics.server.ts";
import walkthroughCopy from "#content/walkthrough.json" with { type: "json" };
import { yourDataCopy } from "#content/your-data.ts";
import {
	currentArticleList,
	currentCases,
	currentDocuments,
	currentIssues,
	currentLegal,
	currentOwnPages,
} from "#features/content/current-content.server.ts";
import { describeCaseStudies } from "./case-studies/case-studies.server.ts";
import {
	type Article,
	buildArticlePage,
	buildCasePage,
	buildIndustryPage,
	buildIssuePage,
	buildLegalPage,
	buildOwnPage,
	buildTopicPage,
} from "./entry-pages.ts";
import { type Page, page, share, uncountedPaths } from "./page.ts";
import { currentServices } from "./services/current-services.server.ts";

const shippedEarlierPaths = [...shippedLegal.values()].flatMap(
	listEarlierPaths,
);

type PublishedEntries = {
	/** Newest first. */
	articles?: readonly Article[];
	/** Of the newsletter’s archive. */
	issues?: readonly ArchivedIssue[];
	cases?: readonly CaseStudy[];
	ownPages?: readonly Omit<OwnPage, "body">[];
	/** Of the policies’ earlier versions. */
	earlierPaths?: readonly PublicPath[];
};

/** Every page of the site: without entries those of the shipped cases and policies, and no articles. */
export function sitePages(entries: PublishedEntries = {}): readonly Page[] {
	const {
		articles = [],
		issues = [],
		cases = caseStudies,
		ownPages = [],
		earlierPaths = shippedEarlierPaths,
	} = entries;
	const newest = articles.map(({ date }) => date).sort();

	const pages = [
		...listAgencyPages(),
		...cases.map(buildCasePage),
		...industryPages().map(buildIndustryPage),
		...industryPages().map(({ slug, name }) =>
			page(`/savings/${slug}`, `${calculatorCopy.page.title}: ${name}`, {
				prerendered: false,
				sitemap: false,
			}),
		),
		...listHelpPages(),
		page("/blog", "Blog", {
			sitemap: newest.at(-1) ?? true,
			section: "Optional",
			description: withFacts(blogPage.meta).description,
			words: "news articles posts insights guides",
			share: share(blogPage.head.title, "cleaning-service", "shoes"),
		}),
		...articles.map(buildArticlePage),
		...listTopics(articles).map(buildTopicPage),
		page("/resources", blogPage.head.here, { sitemap: false }),
		page("/newsletter", blogPage.newsletter.title, {
			prerendered: false,
			share: share(blogPage.newsletter.title, "cleaning-service", "shoes"),
		}),
		...issues.map(buildIssuePage),
		page("/login", "Login", {
			sitemap: false,
			words: "signin sign account portal hub admin",
			share: share(
				loginPage.heading,
				"construction",
				"service-mvp-development",
			),
		}),
		page("/your-data", yourDataCopy().title, {
			prerendered: false,
			share: share(yourDataCopy().title, "home-services", "tool-board"),
		}),
		...legalLinks.map(buildLegalPage),
		...ownPages.map(buildOwnPage),
		...earlierPaths.map((path) => page(path, path, { sitemap: false })),
	];

	return pages.filter(({ path }) => resolveLink(path) === path);
}

/** What the agency is, offers and has done. */
function listAgencyPages(): Page[] {
	const { members } = currentDocuments().team;
	const about = describeAbout(members.length);

	return [
		page("/", "Home", {
			texts: withFacts(home),
			share: {
				title: Object.values(home.hero.headline).join(" "),
				color: "dark",
				illustration: "tier-4",
			},
		}),
		page("/services", "Services", {
			description: withFacts(servicesPage.meta).description,
			words: "prices pricing costs packages offers",
			texts: [
				{ ...withFacts(servicesPage), services: currentServices() },
				tiers(),
			],
			share: share(servicesPage.head.title, "home-services", "tool-board"),
		}),
		page("/about", "About", {
			description: about.meta.description,
			words: "team people company mission story us",
			texts: [
				about.heading,
				withFacts({ ...aboutPage, team: { ...aboutPage.team, members } }),
			],
			share: share(about.heading, "interior-design", "kettle"),
		}),
		page("/case-studies", caseStudiesPage.head.here, {
			description: describeCaseStudies().description,
			words: "cases portfolio results clients customers projects examples",
			share: share(caseStudiesPage.head.title, "construction", "ledger"),
		}),
	];
}

/** Where visitors ask, book, test and find answers. */
function listHelpPages(): Page[] {
	return [
		page("/book", "Book a call", {
			prerendered: false,
			description: bookingCopy().meta.description,
			words: "booking contact demo schedule appointment meeting consultation",
			share: share(
				bookingCopy().kinds.discovery.heading,
				"cleaning-service",
				"service-customer-interfaces",
			),
		}),
		page("/quiz", quizCopy.name, {
			description: withFacts(quizCopy.meta).description,
			words: "test recommendation",
			share: share(quizCopy.name, "interior-design", "tier-3"),
		}),
		...quizResultPaths().map((path) =>
			page(path, quizCopy.resultName, { prerendered: false, sitemap: false }),
		),
		page("/see-it-work", walkthroughCopy.name, {
			description: walkthroughCopy.page.description,
			share: share(
				walkthroughCopy.page.heading,
				"interior-design",
				"service-custom-automations",
			),
		}),
		page("/academy", "Academy", {
			description: withFacts(academyPage.meta).description,
			words: "training courses workshops bootcamps",
			texts: withFacts(academyPage),
			share: share(
				academyPage.head.title,
				"legal-services",
				"service-internal-tools",
			),
		}),
		page("/academy/request", academyPage.dialog.title, {
			prerendered: false,
			share: share(
				academyPage.dialog.title,
				"legal-services",
				"service-internal-tools",
			),
		}),
		page("/faq", "FAQ", {
			description: withFacts(faqPage.meta).description,
			words: "questions answers help support",
			share: share(faqPage.head.title, "cleaning-service", "card-index"),
		}),
		page("/search", searchPage.head.title, {
			prerendered: false,
			sitemap: false,
		}),
		page("/ask", questionForm.title, {
			prerendered: false,
			words: "contact support message enquiry inquiry email",
			share: share(questionForm.title, "construction", "card-index"),
		}),
	];
}

/** The page of each combination of answers. */
function quizResultPaths(): PublicPath[] {
	const [first = [], second = [], third = []] = quizQuestions.map(
		({ options }) => Object.keys(options),
	);
	return first.flatMap((one) =>
		second.flatMap((two) =>
			third.map((three) => `/quiz/result/${one}/${two}/${three}` as const),
		),
	);
}

const shippedFields = shippedArticles.map(({ fields }) => fields);

const articlePaths = shippedFields.map(({ slug }) => `/blog/${slug}`);

const topicPaths = listTopics(shippedFields).map(({ path }) => path);

/** Pages and files that are rendered at build time. */
export const prerenderedPaths: string[] = [
	...sitePages().flatMap(({ path, prerendered }) =>
		prerendered ? [path] : [],
	),
	...articlePaths,
	...topicPaths,
	"/feed.xml",
	"/feed.json",
	"/sitemap.xml",
	"/robots.txt",
	"/llms.txt",
	"/site.webmanifest",
	"/.well-known/gpc.json",
];

/** Every page with the published articles and issues. */
export const currentPages = onceForContent(() =>
	sitePages({
		articles: currentArticleList().map(({ fields }) => withFacts(fields)),
		issues: currentIssues().map(({ subject, preheader, ...issue }) => ({
			...issue,
			...withFacts({ subject, preheader }),
		})),
		cases: currentCases(),
		ownPages: currentOwnPages().map(({ body, ...own }) => withFacts(own)),
		earlierPaths: legalSlugs.map(currentLegal).flatMap(listEarlierPaths),
	}),
);

/** The pages under which events are counted: all published ones but the uncounted. */
export const countedPages = onceForContent(
	(): ReadonlySet<string> =>
		new Set(
			currentPages()
				.map(({ path }) => path)
				.filter(
					(path) => !(uncountedPaths as readonly string[]).includes(path),
				),
		),
);
