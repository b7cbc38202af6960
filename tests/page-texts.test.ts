import { describe, expect, test } from "vitest";
import { builtPages, isBuilt, notBuilt } from "./support/built-site.ts";

const pages = isBuilt ? builtPages() : [];
const markupOf = (wanted: string) => pages.find(({ path }) => path === wanted)?.markup ?? "";
const markup = markupOf("/");

/** The markup from one place to another, in the order of the page. */
function between(start: string, end: string): string {
	const from = markup.indexOf(start);
	return markup.slice(from, markup.indexOf(end, from));
}

/** Text as it is read, without spaces. */
function textOf(part: string): string {
	return part
		.replace(/<[^>]*>/g, "")
		.replaceAll("&#x27;", "'")
		.replaceAll("’", "'")
		.replace(/\s+/g, "");
}

function expectTexts(part: string, texts: readonly string[]): void {
	for (const text of texts)
		expect(textOf(part).toLowerCase()).toContain(text.replace(/\s+/g, "").toLowerCase());
}

describe.skipIf(!isBuilt)(`the home page${notBuilt}`, () => {
	test("has its sections in the specified order", () => {
		const starts = [
			"<h1",
			"THE REAL PROBLEM",
			'id="industry-solutions-section"',
			'id="services"',
			'id="about"',
			">Philosophy<",
			'id="case-studies"',
			">Approach<",
			'id="faq"',
			"<footer",
		].map((start) => [start, markup.indexOf(start)] as const);
		for (const [start, at] of starts) expect(at, start).toBeGreaterThan(0);
		expect(starts).toEqual(starts.toSorted(([, one], [, other]) => one - other));
	});

	test("opens with its message, its claims and its two links", () => {
		const hero = between("<h1", "THE REAL PROBLEM");
		expectTexts(markup, ["From Chaos to Performance", "EFFICIENCY. SYSTEMS. GROWTH."]);
		expectTexts(hero, ["Book Discovery Call", "Explore Solutions by Industry"]);
		expect(hero).toContain('href="/book"');
		const name = /aria-label="([^"]*System operational[^"]*)"/.exec(markup)?.[1] ?? "";
		for (const claim of [
			"+83 businesses transformed this year",
			"14 days",
			"89 to 18",
			"35 to 77",
			"14 to 83",
		])
			expect(name).toContain(claim);
	});

	test("names three symptoms, three fixes and the figure behind them", () => {
		expectTexts(between("THE REAL PROBLEM", 'id="industry-solutions-section"'), [
			"86% of SMEs pay for tools their team ignores",
			"marketing with no attribution",
			"a CRM no one uses",
			"a website that does",
			"performance infrastructure",
			"data-backed AI marketing",
			"tools the team will use",
			"Let's fix the chaos",
		]);
	});

	test("has five industries, each with its pitch and a link", () => {
		const section = between('id="industry-solutions-section"', 'id="services"');
		expectTexts(section, [
			"AI SOLUTIONS BY INDUSTRY",
			"Not sure what fits your business best?",
			"Get your free AI Audit Call",
		]);
		// Titles and pitches of all five: app/content/industries.test.ts.
		expectTexts(section, ["Construction Suppliers", "AI Calculator", "Auto Estimator"]);
		for (const slug of [
			"cleaning-service",
			"construction",
			"interior-design",
			"legal-services",
			"home-services",
		])
			expect(section).toContain(`href="/industries/${slug}"`);
	});

	test("has four tiers with their prices, each booked with its own offer", () => {
		const section = between('id="services"', 'id="about"');
		for (const [offer, texts] of [
			["blueprint", ["AI Strategy Blueprint", "from €590", "20-page PDF", "3 hypotheses"]],
			["ai-mvp", ["AI System MVP", "from €2.5K", "14–21 days", "30-day support", "POPULAR"]],
			["growth-stack", ["AI Growth Stack", "from €8K", "90-day training"]],
			["growth-service", ["Growth-as-a-Service", "from €1.5K/month", "Bi-weekly sprints"]],
		] as const) {
			expectTexts(section, texts);
			expect(section).toContain(`offer=${offer}`);
		}
		expect(textOf(section).split("POPULAR")).toHaveLength(2);
	});

	test("has three case studies with charts in words, and links further", () => {
		const section = between('id="case-studies"', ">Approach<");
		expect(section.match(/<article/g)).toHaveLength(3);
		for (const path of ["/blog", "/about", "/academy", "/faq"])
			expect(section).toContain(`href="${path}"`);
		const charts = section.match(/role="img"[^>]*aria-label="[^"]*"/g) ?? [];
		for (const chart of charts) expect(chart).toMatch(/\d.* before, \d.* after/);
	});

	test("ends with a footer that holds every promised link", () => {
		const footer = markup.slice(markup.indexOf("<footer"));
		expectTexts(footer, ["Services", "Industries", "Company", "Contact", "Cookie Settings"]);
		for (const path of [
			"/industries/cleaning-service",
			"/industries/construction",
			"/industries/interior-design",
			"/industries/legal-services",
			"/industries/home-services",
			"/book",
			"/privacy-policy",
			"/terms-of-service",
			"/cookies-policy",
			"/accessibility",
		])
			expect(footer).toContain(`href="${path}"`);
		for (const name of ["Facebook", "Twitter", "LinkedIn", "YouTube", "Reddit"])
			expect(footer).toContain(name);
		expect(footer.match(/href="mailto:/g)).toHaveLength(2);
	});
});

describe.skipIf(!isBuilt)(`inner pages${notBuilt}`, () => {
	test("the Academy names three coming programs and four reasons to wait for them", () => {
		const academy = markupOf("/academy");
		expectTexts(academy, [
			"programs are coming soon",
			"AI Tool Mastery Bootcamps",
			"Corporate AI Learning Programs",
			"Executive AI Strategy Workshops",
			"Practical focus",
			"Industry experts as trainers",
			"Customized learning paths",
			"Ongoing support",
			"Join Our Waitlist",
		]);
		expect(textOf(academy).match(/(?<!are)ComingSoon/g)).toHaveLength(3);
		expect(textOf(academy).match(/RequestInformation/g)).toHaveLength(2);
	});

	test("the header leads to the sections of the home page, to the other pages and to the login", () => {
		const header = /<header.*?<\/header>/s.exec(markupOf("/academy"))?.[0] ?? "";
		for (const href of ["/#services", "/#about", "/#faq", "/blog", "/academy", "/login", "/book"])
			expect(header).toContain(`href="${href}"`);
		expectTexts(header, ["Services", "About", "FAQ", "Blog", "Academy", "Login", "Book a Call"]);
	});

	test("a trade's page offers its demo twice, in its own words, and says what it commits to", () => {
		const demos = markupOf("/industries/construction")
			.split("<a ")
			.filter((link) => /^[^>]*data-book="industry"/.test(link))
			.map((link) => link.slice(0, link.indexOf("</a>")));
		expect(demos).toHaveLength(2);
		for (const demo of demos) expectTexts(`<a ${demo}`, ["Get a Demo – Save hours per quote"]);
		expectTexts(`<a ${demos[1]}`, ["No commitment required", "15-min initial consultation"]);
	});
});
