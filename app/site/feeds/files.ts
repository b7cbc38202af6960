import { company, isOn } from "#content/content.ts";
import home from "#content/home.json" with { type: "json" };
import { tiers } from "#content/tiers.ts";
import { findIconAddress } from "#site/layout/icons.ts";
import type { LlmsSection, Page } from "#site/page.ts";

export function renderSitemap(origin: string, pages: readonly Page[]): string {
	const urls = pages.flatMap(({ path, sitemap }) => {
		const changed = sitemap === true ? "" : `<lastmod>${sitemap}</lastmod>`;
		return sitemap ? `<url><loc>${origin}${path}</loc>${changed}</url>\n` : [];
	});
	return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
}

/** The site for language models (llmstxt.org): Markdown, one line per page. */
export function renderLlmsText(origin: string, pages: readonly Page[]): string {
	const offers = tiers().map(
		({ name, outcome, features, pricePrefix, price, priceSuffix, utm }) =>
			`- [${name}](${origin}/book${utm}): ${pricePrefix} ${price}${priceSuffix}. ${outcome} ${features.join("; ")}.`,
	);

	const section = (name: LlmsSection) => {
		const listed = pages.filter(
			(page) => page.section === name && page.description,
		);
		if (listed.length === 0) return "";

		const lines = listed.map(
			(page) => `- [${page.title}](${origin}${page.path}): ${page.description}`,
		);

		return `## ${name}\n\n${lines.join("\n")}\n\n`;
	};

	return `# ${company().name}

> ${company().blurb}

${home.hero.intro} Write to ${company().email} or ring ${company().phone}.

## Services and prices

${offers.join("\n")}

${section("Pages")}${section("Trades")}${section("Case studies")}${section("Articles")}${section("Optional").trimEnd()}
${isOn("blog") ? `- [JSON Feed](${origin}/feed.json): All articles in full.\n` : ""}`;
}

/** Allows everything: pages that must not be indexed have `noindex`, which crawlers must be able to read. */
export function renderRobotsTxt(origin: string): string {
	return `User-agent: *\nDisallow:\n\nSitemap: ${origin}/sitemap.xml\n`;
}

const SECURITY_TXT_DAYS = 180;

/** RFC 9116. Expires half a year after `at` (ISO 8601): the standard recommends less than a year. */
export function renderSecurityTxt(origin: string, at: string): string {
	const expires = new Date(`${at.slice(0, 10)}T00:00:00Z`);
	expires.setUTCDate(expires.getUTCDate() + SECURITY_TXT_DAYS);

	return `Contact: mailto:${company().supportEmail}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${origin}/.well-known/security.txt
`;
}

export function renderWebManifest(): string {
	const icon = (
		name: "small" | "large" | "maskable",
		size: number,
		purpose?: "maskable",
	) => ({
		src: findIconAddress(name),
		sizes: `${size}x${size}`,
		type: "image/png",
		...(purpose && { purpose }),
	});

	return JSON.stringify({
		name: company().name,
		short_name: company().name,
		description: company().blurb,
		lang: "en-GB",
		start_url: "/",
		display: "minimal-ui",
		theme_color: "#0f3a2f",
		background_color: "#fbfaf5",
		icons: [
			icon("small", 192),
			icon("large", 512),
			icon("maskable", 512, "maskable"),
		],
	});
}
