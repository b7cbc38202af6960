import { describeAbout } from "#content/about-page.ts";
import { type ArticleSummary, findAuthor } from "#content/blog.ts";
import blogPage from "#content/blog-page.json" with { type: "json" };
import { company, withFacts } from "#content/content.ts";
import type { QuestionAnswer } from "#content/faq-page.ts";
import home from "#content/home.json" with { type: "json" };
import type { IndustryPage } from "#content/industry-pages.ts";
import { parsePrice } from "#content/price.ts";
import type { Member } from "#content/team-schema.ts";
import { tiers } from "#content/tiers.ts";
import type { Period } from "#content/tiers-schema.ts";
import { ORIGIN_PLACEHOLDER } from "#lib/http/origin.ts";
import {
	describeJpeg,
	parsePictureAddress,
} from "#lib/pictures/picture-address.ts";
import { findIconAddress } from "./icons.ts";

export type Thing = {
	"@type": string | readonly string[];
	[property: string]: unknown;
};

// Structured data is rendered on the server only.
const origin = ORIGIN_PLACEHOLDER;

/** A schema.org thing with an `@id`, which never changes: things on other pages refer to it. */
function makeThing(
	type: Thing["@type"],
	id: string,
	properties: object,
): Thing {
	return { "@type": type, ...ref(id), ...properties };
}

function ref(id: string) {
	return { "@id": origin + id };
}

const org = ref("/#org");
const published = { inLanguage: "en-GB", publisher: org };

function describeProvider() {
	return { provider: org, areaServed: company().address.countryName };
}

/** On every page: the organization and the website. */
export function buildSiteThings(): Thing[] {
	const { name, legalName, blurb, email, supportEmail, social, address } =
		company();
	const { phoneInternational: telephone, companyNumber, vatNumber } = company();
	const [cheapest] = tiers();

	const contactPoint = (contactType: string, email: string): Thing => ({
		"@type": "ContactPoint",
		contactType,
		email,
		telephone,
		availableLanguage: "en-GB",
	});

	return [
		makeThing(["Organization", "ProfessionalService"], "/#org", {
			name,
			legalName,
			...(companyNumber && { identifier: companyNumber }),
			...(vatNumber && { vatID: vatNumber }),
			url: `${origin}/`,
			logo: logoImage(),
			image: `${origin}/share/home.png`,
			description: blurb,
			email,
			telephone,
			address: {
				"@type": "PostalAddress",
				streetAddress: address.street,
				addressLocality: address.locality,
				postalCode: address.postalCode,
				addressCountry: address.country,
			},
			areaServed: address.countryName,
			sameAs: social.map(({ url }) => url),
			contactPoint: [
				contactPoint("sales", email),
				contactPoint("customer support", supportEmail),
			],
			priceRange: `${cheapest?.pricePrefix} ${cheapest?.price}`,
		}),
		makeThing("WebSite", "/#website", {
			name,
			url: `${origin}/`,
			description: withFacts(home.meta).description,
			...published,
		}),
	];
}

/** Unit codes are those of UN/CEFACT. */
const billing: Record<Period, object> = {
	once: {},
	month: { billingDuration: "P1M", unitCode: "MON" },
	year: { billingDuration: "P1Y", unitCode: "ANN" },
};

export function buildTierThings(): Thing[] {
	return tiers().map((tier) => {
		const price = parsePrice(tier.price);
		const priceCurrency = price?.currency ?? "EUR";

		return makeThing("Service", `/#${tier.offer}`, {
			name: tier.name,
			description: [tier.outcome, ...tier.features].join(" · "),
			...describeProvider(),
			offers: {
				"@type": "Offer",
				url: `${origin}/book${tier.utm}`,
				priceCurrency,
				// "from" is a minimum price.
				priceSpecification: {
					"@type": "UnitPriceSpecification",
					minPrice: Number(price?.amount),
					priceCurrency,
					...billing[tier.period],
				},
			},
		});
	});
}

export function buildIndustryThing({
	slug,
	name,
	title,
	subtitle,
	meta,
}: Pick<IndustryPage, "slug" | "name" | "title" | "subtitle" | "meta">): Thing {
	return makeThing("Service", `/industries/${slug}#service`, {
		name: title,
		serviceType: subtitle,
		description: meta.description,
		url: `${origin}/industries/${slug}`,
		image: `${origin}/share/industry-${slug}.png`,
		...describeProvider(),
		audience: { "@type": "BusinessAudience", audienceType: name },
	});
}

/** One thing for all questions of a page; none without questions. */
export function buildFaqThings(
	path: string,
	questions: readonly (QuestionAnswer & { id?: string })[],
): Thing[] {
	if (questions.length === 0) return [];

	const page = makeThing("FAQPage", `${path}#questions`, {
		inLanguage: "en-GB",
		mainEntity: questions.map(({ id, question, answer }) => ({
			"@type": "Question",
			name: question,
			...(id && { url: `${origin}${path}#${id}` }),
			acceptedAnswer: { "@type": "Answer", text: answer },
		})),
	});

	return [page];
}

/** The breadcrumb of a page; Home is added. */
export function buildBreadcrumbThing(
	...trail: readonly { name: string; path: string }[]
): Thing {
	return {
		"@type": "BreadcrumbList",
		itemListElement: [{ name: "Home", path: "/" }, ...trail].map(
			({ name, path }, index) => ({
				"@type": "ListItem",
				position: index + 1,
				name,
				item: origin + path,
			}),
		),
	};
}

export function buildBlogThing(posts: readonly ArticleSummary[]): Thing {
	return makeThing("Blog", "/blog#blog", {
		...describeThing("/blog", withFacts(blogPage.meta)),
		...published,
		...(posts.length > 0 && { blogPost: posts.map(postThing) }),
	});
}

export function buildTopicThing(
	page: { path: string; title: string; description: string },
	posts: readonly ArticleSummary[],
): Thing {
	return makeThing("CollectionPage", `${page.path}#page`, {
		...describeThing(page.path, page),
		...published,
		isPartOf: ref("/blog#blog"),
		hasPart: posts.map(postThing),
	});
}

function postThing({ slug, title, date }: ArticleSummary): Thing {
	return makeThing("BlogPosting", `/blog/${slug}#article`, {
		headline: title,
		url: `${origin}/blog/${slug}`,
		datePublished: date,
	});
}

export function buildArticleThing(
	post: ArticleSummary,
	description: string,
): Thing {
	const { url, ...summary } = postThing(post);
	const { id, name, role } = findAuthor(post);
	const person = {
		"@type": "Person",
		name,
		jobTitle: role,
		url: `${origin}/about`,
	};

	return {
		...summary,
		...published,
		description,
		dateModified: post.date,
		author: id ? person : org,
		image: describeImage(post),
		mainEntityOfPage: url,
		isPartOf: ref("/blog#blog"),
		articleSection: post.category,
		keywords: post.tags.join(", "),
		timeRequired: `PT${post.minutes}M`,
	};
}

export function buildAboutThings(members: readonly Member[]): Thing[] {
	return [
		makeThing("AboutPage", "/about#page", {
			...describeThing("/about", describeAbout(members.length).meta),
			about: org,
		}),
		...members.map(({ id, name, role, bio }) =>
			makeThing("Person", `/about#${id}`, {
				name,
				jobTitle: role,
				description: bio,
				worksFor: org,
			}),
		),
	];
}

function describeThing(
	path: string,
	{ title, description }: { title: string; description: string },
) {
	return { name: title, description, url: origin + path };
}

/** The uploaded logo, else the icon. */
function logoImage(): Thing {
	const logo = parsePictureAddress(company().logo);
	if (!logo) return image(findIconAddress("large"), 512, 512);

	const { path, width, height } = describeJpeg(logo);

	return image(path, width, height);
}

function describeImage({ slug, picture }: ArticleSummary): Thing {
	const own = picture && parsePictureAddress(picture.address);
	if (!own) return image(`/share/blog-${slug}.png`, 1200, 630);

	const { path, width, height } = describeJpeg(own);
	return image(path, width, height);
}

function image(path: string, width: number, height: number): Thing {
	return { "@type": "ImageObject", url: origin + path, width, height };
}
