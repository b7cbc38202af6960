import aboutPage from "#content/about-page.json" with { type: "json" };
import { authorOf, team } from "#content/about-page.ts";
import type { ArticleSummary } from "#content/blog.ts";
import { blogPage } from "#content/blog-page.ts";
import { company } from "#content/company.ts";
import type { QuestionAnswer } from "#content/faq-page.ts";
import home from "#content/home.json" with { type: "json" };
import type { IndustryPage } from "#content/industry-pages.ts";
import { type Tier, tiers } from "#content/tiers.ts";
import { ORIGIN_PLACEHOLDER } from "#lib/http/origin.ts";

/** A schema.org thing. Things that other pages refer to have an `@id` that never changes. */
export type Thing = { "@type": string | readonly string[]; [property: string]: unknown };

// Structured data is rendered on the server only.
const origin = ORIGIN_PLACEHOLDER;

/** On every page: the organization and the website. */
export function siteThings(): Thing[] {
	const { street, locality, postalCode, country } = company.address;
	return [
		{
			"@type": ["Organization", "ProfessionalService"],
			"@id": `${origin}/#org`,
			name: company.name,
			legalName: company.legalName,
			url: `${origin}/`,
			logo: {
				"@type": "ImageObject",
				url: `${origin}/icons/icon-512.png`,
				width: 512,
				height: 512,
			},
			image: `${origin}/share/home.png`,
			description: company.blurb,
			email: company.email,
			telephone: company.phoneInternational,
			address: {
				"@type": "PostalAddress",
				streetAddress: street,
				addressLocality: locality,
				postalCode,
				addressCountry: country,
			},
			areaServed: company.address.countryName,
			sameAs: company.social.map(({ url }) => url),
			contactPoint: [
				contactPoint("sales", company.email),
				contactPoint("customer support", company.supportEmail),
			],
			priceRange: `${tiers[0]?.pricePrefix} ${tiers[0]?.price}`,
		},
		{
			"@type": "WebSite",
			"@id": `${origin}/#website`,
			name: company.name,
			url: `${origin}/`,
			description: home.meta.description,
			inLanguage: "en-GB",
			publisher: { "@id": `${origin}/#org` },
		},
	];
}

export function tierThings(): Thing[] {
	return tiers.map((tier) => ({
		"@type": "Service",
		"@id": `${origin}/#${tier.offer}`,
		name: tier.name,
		description: [tier.outcome, ...tier.features].join(" · "),
		provider: { "@id": `${origin}/#org` },
		areaServed: company.address.countryName,
		offers: {
			"@type": "Offer",
			url: `${origin}/book${tier.utm}`,
			priceCurrency: "EUR",
			priceSpecification: priceSpecification(tier),
		},
	}));
}

export function industryThing(page: IndustryPage): Thing {
	const url = `${origin}/industries/${page.slug}`;
	return {
		"@type": "Service",
		"@id": `${url}#service`,
		name: page.title,
		serviceType: page.subtitle,
		description: page.meta.description,
		url,
		image: `${origin}/share/industry-${page.slug}.png`,
		provider: { "@id": `${origin}/#org` },
		areaServed: company.address.countryName,
		audience: { "@type": "BusinessAudience", audienceType: page.name },
	};
}

export function faqThing(
	path: string,
	questions: readonly (QuestionAnswer & { id?: string })[],
): Thing {
	return {
		"@type": "FAQPage",
		"@id": `${origin}${path}#questions`,
		inLanguage: "en-GB",
		mainEntity: questions.map(({ id, question, answer }) => ({
			"@type": "Question",
			name: question,
			...(id && { url: `${origin}${path}#${id}` }),
			acceptedAnswer: { "@type": "Answer", text: answer },
		})),
	};
}

/** The breadcrumb of a page; Home is added. */
export function breadcrumbThing(...trail: readonly { name: string; path: string }[]): Thing {
	return {
		"@type": "BreadcrumbList",
		itemListElement: [{ name: "Home", path: "/" }, ...trail].map(({ name, path }, index) => ({
			"@type": "ListItem",
			position: index + 1,
			name,
			item: origin + path,
		})),
	};
}

export function blogThing(posts: readonly ArticleSummary[]): Thing {
	return {
		"@type": "Blog",
		"@id": `${origin}/blog#blog`,
		name: blogPage.meta.title,
		description: blogPage.meta.description,
		url: `${origin}/blog`,
		inLanguage: "en-GB",
		publisher: { "@id": `${origin}/#org` },
		blogPost: posts.map(({ slug, title, date }) => ({
			"@type": "BlogPosting",
			"@id": `${origin}/blog/${slug}#article`,
			headline: title,
			url: `${origin}/blog/${slug}`,
			datePublished: date,
		})),
	};
}

export function articleThing(post: ArticleSummary, description: string): Thing {
	const url = `${origin}/blog/${post.slug}`;
	const { name, role } = authorOf(post);
	return {
		"@type": "BlogPosting",
		"@id": `${url}#article`,
		headline: post.title,
		description,
		datePublished: post.date,
		dateModified: post.date,
		author: { "@type": "Person", name, jobTitle: role, url: `${origin}/about` },
		publisher: { "@id": `${origin}/#org` },
		image: {
			"@type": "ImageObject",
			url: `${origin}/share/blog-${post.slug}.png`,
			width: 1200,
			height: 630,
		},
		mainEntityOfPage: url,
		isPartOf: { "@id": `${origin}/blog#blog` },
		articleSection: post.category,
		keywords: post.tags.join(", "),
		timeRequired: `PT${post.minutes}M`,
		inLanguage: "en-GB",
	};
}

export function aboutThings(): Thing[] {
	return [
		{
			"@type": "AboutPage",
			"@id": `${origin}/about#page`,
			name: aboutPage.meta.title,
			description: aboutPage.meta.description,
			url: `${origin}/about`,
			about: { "@id": `${origin}/#org` },
		},
		...team.map(({ id, name, role, bio }) => ({
			"@type": "Person",
			"@id": `${origin}/about#${id}`,
			name,
			jobTitle: role,
			description: bio,
			worksFor: { "@id": `${origin}/#org` },
		})),
	];
}

function contactPoint(contactType: string, email: string): Thing {
	return {
		"@type": "ContactPoint",
		contactType,
		email,
		telephone: company.phoneInternational,
		availableLanguage: "en-GB",
	};
}

/** "from" is a minimum price. */
function priceSpecification({ price, priceSuffix }: Tier): Thing {
	return {
		"@type": "UnitPriceSpecification",
		minPrice: amountOf(price),
		priceCurrency: "EUR",
		...(priceSuffix === "/month" && { billingDuration: "P1M", unitCode: "MON" }),
	};
}

/** "€2.5K" is 2500. */
function amountOf(price: string): number {
	const [, digits, thousands] = price.match(/^€([\d.]+)(K?)$/) ?? [];
	if (!digits) throw new Error(`${price} is not a price in euro.`);
	return Number(digits) * (thousands ? 1000 : 1);
}
