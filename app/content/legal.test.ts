import { readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { shippedCookiePolicy } from "./consent-version.ts";
import { company, fillText } from "./content.ts";
import { listEarlierPaths, shippedLegal } from "./legal.server.ts";
import { hasVersions, nameCurrent } from "./legal-schema.ts";

const pages = {
	privacy: page("privacy-policy"),
	terms: page("terms-of-service"),
	cookies: page("cookies-policy"),
};
type Policy = keyof typeof pages;
const sectionCounts: Record<Policy, number> = {
	privacy: 12,
	terms: 17,
	cookies: 9,
};
const everyPage = Object.entries(pages) as [Policy, ReturnType<typeof page>][];

describe.each(everyPage)(
	"the %s page",
	(name, { effective, sections, text, source }) => {
		it("has the specified sections and is effective 16 May 2025", () => {
			expect(sections.map((section) => section.number)).toEqual(
				Array.from({ length: sectionCounts[name] }, (_, index) => index + 1),
			);
			expect(effective).toBe("2025-05-16");
			expect(text).toContain("16 May 2025");
		});

		it("uses the company's facts instead of repeating them", () => {
			const { name, legalName, email, supportEmail, phone, address } =
				company();
			const facts = [
				name,
				legalName,
				email,
				supportEmail,
				phone,
				address.street,
				address.postalCode,
			];
			for (const fact of facts) expect(source).not.toContain(fact);

			expect(text).toContain("{legalName}");
		});
	},
);

const fillLaw = (text: string) =>
	text.replace(/\{law\.\w+\}/g, (placeholder) => fillText(placeholder));

/** Texts that the specification requires, by policy and section. */
test.each<[page: Policy, section: string, ...words: (string | RegExp)[]]>([
	["privacy", "How long we keep it", /Contracts.*\*\*6 years\*\*/],
	["privacy", "How long we keep it", /Marketing records.*\*\*2 years\*\*/],
	["privacy", "How long we keep it", /Analytics.*\*\*12 months\*\*/],
	["privacy", "How long we keep it", /Inactive accounts.*\*\*24 months\*\*/],
	["privacy", "How long we keep it", "**Backups expire after 30 days**"],
	[
		"privacy",
		"How long we keep it",
		"every erasure since it was made is carried out again",
	],
	["privacy", "Security and breaches", /ICO \*\*within 72 hours\*\*/],
	[
		"privacy",
		"Your rights",
		/answer \*\*within 30 days\*\*/,
		"[the form on this site](/your-data)",
	],
	[
		"privacy",
		"What we collect",
		"**FAQ searches that find nothing are noted**",
		"**The quiz.**",
	],
	[
		"privacy",
		"What we collect",
		"**Academy requests.**",
		"**Questions.**",
		"**The newsletter.**",
	],
	[
		"privacy",
		"What we collect",
		"**Bookings.**",
		"**Savings calculators.**",
		"**Signing in.**",
	],
	[
		"privacy",
		"What we collect",
		"**Proposals.**",
		"we store no IP address and no browser with it",
		"**The portal.**",
	],
	["privacy", "How long we keep it", "a proposal that you accepted"],
	[
		"terms",
		"Calls, proposals and agreeing the work",
		"simple electronic acceptance",
		"a code that we send to your mailbox",
	],
	["cookies", "Categories of cookies", "The cookie of the clients’ portal"],
	["terms", "Fees and payment", /payable \*\*within 7 days\*\*/],
	[
		"terms",
		"Fees and payment",
		/\*\*8% a year over the Bank of England base rate\*\*/,
	],
	["terms", "Our liability", /\*\*the lower of 3 months of fees or £5,000\*\*/],
	["terms", "Confidentiality and personal data", /\*\*5 years\*\* afterwards/],
	["terms", "Governing law and disputes", /^English law .*governs/],
	["terms", "General Provisions", "given up only in writing"],
	["terms", "General Provisions", "without the other’s written consent"],
	["terms", "Contact Us", "{legalName}", "{address}"],
	[
		"terms",
		"Contact Us",
		"[{supportEmail}](mailto:{supportEmail})",
		"[{phone}](tel:{phoneInternational})",
	],
	["cookies", "Retention", /Session cookies\*\* are deleted on browser close/],
	[
		"cookies",
		"Retention",
		/Persistent cookies\*\* typically last 30 days to 24 months/,
	],
	["cookies", "Retention", /Professional-network cookies\*\* .*6 to 24 months/],
	["cookies", "Retention", /choice\*\* counts for 6 months/],
	[
		"cookies",
		"Categories of cookies",
		"### Strictly necessary",
		"### Analytics and performance",
	],
	[
		"cookies",
		"Categories of cookies",
		"### Targeting and advertising",
		"### Functionality",
	],
	[
		"cookies",
		"Categories of cookies",
		"**First-party**",
		"**Third-party**",
		"`cookie-consent`",
	],
	["cookies", "Categories of cookies", "`cookie-consent-timestamp`"],
	[
		"cookies",
		"Tracking technologies in use",
		"\n\n:::technologies\n:::\n\n",
		"Tag manager:",
	],
	["cookies", "Tracking technologies in use", "Social-media pixel:"],
	[
		"cookies",
		"Tracking technologies in use",
		"Professional-network insight tag:",
	],
	["cookies", "Managing and withdrawing consent", "\n\n:::consent\n:::\n\n"],
])(
	"the %s page keeps the promises of “%s” (%#)",
	(name, title, ...expected) => {
		for (const words of expected)
			expect(fillLaw(section(name, title))).toMatch(words);
	},
);

test.each<[page: Policy, ...words: string[]]>([
	[
		"privacy",
		"UK GDPR",
		"Data Protection Act 2018",
		"PECR",
		"Data (Use and Access) Act 2025",
	],
	["privacy", "Information Commissioner’s Office"],
	[
		"cookies",
		"[Your data](/your-data)",
		"“Accept All”",
		"“Decline All”",
		"“Customize”",
	],
	[
		"cookies",
		"“Cookie Preferences”",
		"“Save Preferences”",
		"“Cookie Settings”",
	],
])(
	"the %s page names laws, buttons and links as they are called (%#)",
	(name, ...expected) => {
		for (const words of expected)
			expect(fillLaw(pages[name].text)).toContain(words);
	},
);

test("the terms have the five general provisions as section 16 and the contact as section 17", () => {
	expect(pages.terms.sections.slice(15).map(({ title }) => title)).toEqual([
		"General Provisions",
		"Contact Us",
	]);
	expect(
		section("terms", "General Provisions").match(/^- \*\*(.+?)\.\*\*/gm),
	).toEqual([
		"- **Entire agreement.**",
		"- **Severability.**",
		"- **Waiver.**",
		"- **Assignment.**",
		"- **No partnership.**",
	]);
	expect(company().address.locality).toBe("London");
});

test("the cookie policy has the technology list and the preferences button once", () => {
	for (const island of [":::technologies\n:::", ":::consent\n:::"])
		expect(pages.cookies.text.split(island)).toHaveLength(2);
});

it("policy versions begin on 16 May 2025, are sorted newest first and have notes", () => {
	for (const document of shippedLegal.values()) {
		if (!hasVersions(document.slug)) continue;

		const versions = [document, ...document.earlier];
		const dates = versions.map(({ date }) => date);

		expect(dates.at(-1)).toBe("2025-05-16");
		expect(dates).toEqual(dates.toSorted().reverse());

		for (const { note } of versions) expect(note).toMatch(/\.$/);
	}
});

it("policy versions have complete earlier texts", () => {
	const earlierVersionPaths = [...shippedLegal.values()].flatMap(
		listEarlierPaths,
	);

	expect(earlierVersionPaths).toEqual([
		"/privacy-policy/2026-11-22",
		"/privacy-policy/2025-05-16",
		"/terms-of-service/2025-05-16",
		"/cookies-policy/2026-11-22",
		"/cookies-policy/2025-05-16",
	]);

	for (const path of earlierVersionPaths) {
		const { effective, sections } = page(path.slice(1).replace("/", "."));

		expect(effective).toBe("2025-05-16");
		expect(sections.length).toBeGreaterThanOrEqual(9);
	}
});

test("the accessibility statement has the standard, the tests, the complaints procedure and response times", () => {
	const { text } = page("accessibility");

	for (const words of [
		"WCAG) 2.2 at level AA",
		"## What we tested",
		"[{supportEmail}](mailto:{supportEmail})",
		"**within five working days**",
	])
		expect(text).toContain(words);
});

test("a consent receipt names the cookie policy that is shipped", () => {
	const policy = shippedLegal.get("cookies-policy");

	expect(policy && nameCurrent(policy)).toBe(shippedCookiePolicy);
});

function section(name: Policy, title: string): string {
	const found = pages[name].sections.find((section) => section.title === title);
	if (!found) throw new Error(`${name} has no section “${title}”`);
	return found.body;
}

/** One legal page: its front matter, its text without the operator's comment, and its sections. */
function page(name: string) {
	const source = readFileSync(
		new URL(`./legal/${name}.md`, import.meta.url),
		"utf8",
	);
	const [, head = "", body = ""] =
		source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
	const effective = head.match(/^effective: "?([\d-]+)/m)?.[1];
	const text = body.replace(/<!--.*?-->/gs, "").trim();
	const sections = text
		.split(/^## /m)
		.slice(1)
		.map((part) => {
			const [, number, title, words] =
				part.match(/^(\d+)\. ([^\n]+)\n\n(.*)$/s) ?? [];
			return {
				number: Number(number),
				title: title ?? part,
				body: words ?? "",
			};
		});

	return { source, effective, text, sections };
}
