import { describe, expect, test } from "vitest";
import { builtPages, isBuilt, notBuilt } from "./support/built-site.ts";

const pages = isBuilt ? builtPages() : [];
const matchMarkup = (wanted: string) =>
	pages.find(({ path }) => path === wanted)?.markup ?? "";
const home = matchMarkup("/");

function readText(part: string): string {
	return part
		.replace(/<[^>]*>/g, "")
		.replaceAll("&#x27;", "'")
		.replaceAll("’", "'")
		.replace(/\s+/g, "")
		.toLowerCase();
}

function expectTexts(part: string, texts: readonly string[]): void {
	for (const text of texts) expect(readText(part)).toContain(readText(text));
}

/** Sections of the home page in the specified order: start of the markup, texts and links. */
const sections: readonly [
	start: string,
	texts?: readonly string[],
	links?: readonly string[],
][] = [
	[
		"<h1",
		[
			"From Chaos to Performance",
			"Book Discovery Call",
			"Explore Solutions by Industry",
		],
		["/book"],
	],
	[
		"THE REAL PROBLEM",
		[
			"86% of SMEs pay for tools their team ignores",
			"marketing with no attribution",
			"a CRM no one uses",
			"a website that does",
			"performance infrastructure",
			"data-backed AI marketing",
			"tools the team will use",
			"Let's fix the chaos",
		],
	],
	[
		'id="industry-solutions-section"',
		// app/content/industries.test.ts tests titles and pitches of all five.
		[
			"AI SOLUTIONS BY INDUSTRY",
			"Construction Suppliers",
			"AI Calculator",
			"Not sure what fits your business best?",
			"Get your free AI Audit Call",
		],
		[
			"cleaning-service",
			"construction",
			"interior-design",
			"legal-services",
			"home-services",
		].map((slug) => `/industries/${slug}`),
	],
	[
		'id="services"',
		[
			"AI Strategy Blueprint",
			"from €590",
			"20-page PDF",
			"3 hypotheses",
			"AI System MVP",
			"from €2.5K",
			"14–21 days",
			"30-day support",
			"POPULAR",
			"AI Growth Stack",
			"from €8K",
			"90-day training",
			"Growth-as-a-Service",
			"from €1.5K/month",
			"Bi-weekly sprints",
		],
		["blueprint", "ai-mvp", "growth-stack", "growth-service"].map(
			(key) => `/book?offer=${key}`,
		),
	],
	['id="about"'],
	[">Philosophy<"],
	['id="case-studies"', [], ["/blog", "/about", "/academy", "/faq"]],
	[">Approach<"],
	['id="faq"'],
	[
		"<footer",
		[
			"Services",
			"Industries",
			"Company",
			"Contact",
			"Cookie Settings",
			"Facebook",
			"Twitter",
			"LinkedIn",
			"YouTube",
			"Reddit",
		],
		[
			"/industries/cleaning-service",
			"/industries/home-services",
			"/book",
			"/privacy-policy",
			"/terms-of-service",
			"/cookies-policy",
			"/accessibility",
		],
	],
];

function readSection(start: string): string {
	const next =
		sections[sections.findIndex(([each]) => each === start) + 1]?.[0];
	const from = home.indexOf(start);
	return home.slice(from, next ? home.indexOf(next, from) : undefined);
}

describe.skipIf(!isBuilt)(`the home page${notBuilt}`, () => {
	test("has its sections in the specified order", () => {
		const places = sections.map(([start]) => home.indexOf(start));

		expect(Math.min(...places)).toBeGreaterThan(0);
		expect(places).toEqual(places.toSorted((one, other) => one - other));
	});

	test.each(sections)(
		"has the texts and links of %s",
		(start, texts = [], links = []) => {
			expectTexts(readSection(start), texts);

			for (const link of links)
				expect(readSection(start)).toContain(`href="${link}"`);
		},
	);

	test("has its tagline, claims, one popular tier, three cases with described charts, two emails", () => {
		expectTexts(home, ["EFFICIENCY. SYSTEMS. GROWTH."]);

		const name =
			/aria-label="([^"]*System operational[^"]*)"/.exec(home)?.[1] ?? "";
		const claims = ["+83 businesses transformed this year", "14 days"];

		for (const claim of [...claims, "89 to 18", "35 to 77", "14 to 83"])
			expect(name).toContain(claim);

		expect(
			readText(readSection('id="services"')).split("popular"),
		).toHaveLength(2);

		const cases = readSection('id="case-studies"');
		expect(cases.match(/<article/g)).toHaveLength(3);

		for (const chart of cases.match(/role="img"[^>]*aria-label="[^"]*"/g) ?? [])
			expect(chart).toMatch(/\d.* before, \d.* after/);

		expect(readSection("<footer").match(/href="mailto:/g)).toHaveLength(2);
	});
});

describe.skipIf(!isBuilt)(`inner pages${notBuilt}`, () => {
	test.each([
		[
			"/academy",
			"programs are coming soon",
			"AI Tool Mastery Bootcamps",
			"Corporate AI Learning Programs",
			"Executive AI Strategy Workshops",
			"Practical focus",
			"Industry experts as trainers",
			"Customized learning paths",
			"Ongoing support",
			"Join Our Waitlist",
		],
		["/see-it-work", "Enquiry", "Qualified", "Quoted", "Booked"],
	])("%s has its texts", (path, ...texts) =>
		expectTexts(matchMarkup(path), texts),
	);

	test("the Academy has three coming programs and two buttons", () => {
		const text = readText(matchMarkup("/academy"));

		expect(text.match(/(?<!are)comingsoon/g)).toHaveLength(3);
		expect(text.match(/requestinformation/g)).toHaveLength(2);
	});

	test("the header links to the home page's sections, the other pages and the login", () => {
		const header =
			/<header.*?<\/header>/s.exec(matchMarkup("/academy"))?.[0] ?? "";

		for (const href of [
			"/#services",
			"/#about",
			"/#faq",
			"/blog",
			"/academy",
			"/login",
			"/book",
		])
			expect(header).toContain(`href="${href}"`);

		expectTexts(header, [
			"Services",
			"About",
			"FAQ",
			"Blog",
			"Academy",
			"Login",
			"Book a Call",
		]);
	});

	test("an industry page has two demo links and describes the commitment", () => {
		const demos = matchMarkup("/industries/construction")
			.split("<a ")
			.filter((link) => /^[^>]*data-book="industry"/.test(link))
			.map((link) => `<a ${link.slice(0, link.indexOf("</a>"))}`);

		expect(demos).toHaveLength(2);

		for (const demo of demos)
			expectTexts(demo, ["Get a Demo – Save hours per quote"]);

		expectTexts(demos[1] ?? "", [
			"No commitment required",
			"15-min initial consultation",
		]);
	});
});
