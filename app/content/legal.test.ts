import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { company } from "./company.ts";
import { earlierVersionPaths, policyVersions } from "./legal-page.ts";

const pages = {
	privacy: page("privacy-policy"),
	terms: page("terms-of-service"),
	cookies: page("cookies-policy"),
};
const everyPage = Object.entries(pages);

describe.each(everyPage)("the %s page", (name, { fields, sections, text, source }) => {
	it("has its numbered sections, counted without a gap", () => {
		const expected = { privacy: 12, terms: 17, cookies: 9 }[name as keyof typeof pages];
		expect(sections.map((section) => section.number)).toEqual(
			Array.from({ length: expected }, (_, index) => index + 1),
		);
	});

	it("is effective 16 May 2025, in its front matter and in its text", () => {
		expect(fields.effective).toBe("2025-05-16");
		expect(text).toContain("16 May 2025");
	});

	it("has a title, a description of at most 155 characters and a summary of two or three sentences", () => {
		expect(Object.keys(fields)).toEqual(["title", "description", "effective", "summary"]);
		expect(fields.title).not.toBe("");
		expect(fields.description?.length).toBeLessThanOrEqual(155);
		expect([2, 3]).toContain(fields.summary?.match(/\.(?=\s|$)/g)?.length);
	});

	it("has the length that was asked for", () => {
		const [least, most] = {
			privacy: [1600, 2200],
			terms: [1800, 2400],
			cookies: [1100, 1500],
		}[name as keyof typeof pages] as [number, number];
		expect(text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length).toBeGreaterThanOrEqual(least);
		expect(text.match(/\S*[\p{L}\p{N}]\S*/gu)?.length).toBeLessThanOrEqual(most);
	});

	it("uses only the components that the renderer offers", () => {
		const known =
			name === "cookies"
				? /^<(Company field="(legalName|email|supportEmail|phone|address)"|TrackingTechnologies|ConsentChoices) \/>$/
				: /^<Company field="(legalName|email|supportEmail|phone|address)" \/>$/;
		for (const tag of text.match(/<[^>]*>/g) ?? []) expect(tag).toMatch(known);
		expect(text).not.toMatch(/[{}]/);
	});

	it("prints the company's facts and retypes none of them", () => {
		for (const fact of [
			company.name,
			company.legalName,
			company.email,
			company.supportEmail,
			company.phone,
			company.address.street,
			company.address.postalCode,
		]) {
			expect(source).not.toContain(fact);
		}
		expect(text).toContain('<Company field="legalName" />');
	});

	it("points only to sections that exist", () => {
		const last = sections.length;
		for (const [, listed] of text.matchAll(/sections? (\d+(?:(?:, | and | to )\d+)*)/gi)) {
			for (const number of listed?.match(/\d+/g) ?? []) {
				expect(Number(number)).toBeLessThanOrEqual(last);
			}
		}
	});

	it("is set with curly apostrophes and quotes", () => {
		expect(text.replace(/<[^>]*>/g, "")).not.toMatch(/['"]/);
	});
});

describe("the privacy policy", () => {
	it.each([
		["contracts are kept 6 years", "How long we keep it", /Contracts.*\*\*6 years\*\*/],
		["marketing records 2 years", "How long we keep it", /Marketing records.*\*\*2 years\*\*/],
		["analytics 12 months", "How long we keep it", /Analytics.*\*\*12 months\*\*/],
		["inactive accounts 24 months", "How long we keep it", /Inactive accounts.*\*\*24 months\*\*/],
		["a breach is reported in 72 hours", "Security and breaches", /ICO \*\*within 72 hours\*\*/],
		["requests are answered in 30 days", "Your rights", /answer \*\*within 30 days\*\*/],
	])("says that %s", (_promise, title, words) => {
		expect(section("privacy", title)).toMatch(words);
	});

	it("says that backups expire and that restoring one repeats the erasures", () => {
		const kept = section("privacy", "How long we keep it");
		expect(kept).toContain("**Backups expire after 30 days**");
		expect(kept).toContain("every erasure since it was made is carried out again");
	});

	it("names the laws and the regulator", () => {
		for (const words of [
			"UK GDPR",
			"Data Protection Act 2018",
			"PECR",
			"Data (Use and Access) Act 2025",
			"Information Commissioner’s Office",
		]) {
			expect(pages.privacy.text).toContain(words);
		}
	});

	it("says that searches without an answer are noted, and how to ask for a copy or erasure on the site", () => {
		expect(section("privacy", "What we collect")).toContain(
			"**FAQ searches that find nothing are noted**",
		);
		expect(section("privacy", "Your rights")).toContain("[the form on this site](/your-data)");
		expect(pages.cookies.text).toContain("[Your data](/your-data)");
	});

	it("says what every form keeps", () => {
		const collected = section("privacy", "What we collect");
		for (const form of [
			"The quiz.",
			"Academy requests.",
			"Questions.",
			"The newsletter.",
			"Bookings.",
			"Savings calculators.",
			"Signing in.",
		]) {
			expect(collected).toContain(`**${form}**`);
		}
	});
});

describe("the terms of service", () => {
	it.each([
		["invoices are due within 7 days", "Fees and payment", /payable \*\*within 7 days\*\*/],
		[
			"late interest is 8% over the base rate",
			"Fees and payment",
			/\*\*8% a year over the Bank of England base rate\*\*/,
		],
		[
			"liability ends at the lower of 3 months of fees or £5,000",
			"Our liability",
			/\*\*the lower of 3 months of fees or £5,000\*\*/,
		],
		[
			"confidentiality lasts 5 years",
			"Confidentiality and personal data",
			/\*\*5 years\*\* afterwards/,
		],
		["English law applies", "Governing law and disputes", /^English law .*governs/],
	])("say that %s", (_promise, title, words) => {
		expect(section("terms", title)).toMatch(words);
	});

	it("have General Provisions as section 16, with the five that were asked for", () => {
		expect(pages.terms.sections[15]?.title).toBe("General Provisions");
		const provisions = section("terms", "General Provisions");
		expect(provisions.match(/^- \*\*(.+?)\.\*\*/gm)).toEqual([
			"- **Entire agreement.**",
			"- **Severability.**",
			"- **Waiver.**",
			"- **Assignment.**",
			"- **No partnership.**",
		]);
		expect(provisions).toContain("given up only in writing");
		expect(provisions).toContain("without the other’s written consent");
	});

	it("have Contact Us as section 17, with the company, its London address, support email and phone", () => {
		expect(pages.terms.sections[16]?.title).toBe("Contact Us");
		const contact = section("terms", "Contact Us");
		for (const field of ["legalName", "address", "supportEmail", "phone"]) {
			expect(contact).toContain(`<Company field="${field}" />`);
		}
		expect(company.address.locality).toBe("London");
	});
});

describe("the cookie policy", () => {
	it("has the nine subjects of the specification, in their order", () => {
		expect(pages.cookies.sections.map((section) => section.title)).toEqual([
			"Purpose and scope",
			"What cookies are",
			"Categories of cookies",
			"Tracking technologies in use",
			"Lawful basis",
			"Managing and withdrawing consent",
			"Retention",
			"Changes to this policy",
			"Contact and complaints",
		]);
	});

	it.each([
		["session cookies go with the browser", /Session cookies\*\* are deleted on browser close/],
		[
			"persistent cookies typically last 30 days to 24 months",
			/Persistent cookies\*\* typically last 30 days to 24 months/,
		],
		[
			"professional-network cookies last 6 to 24 months",
			/Professional-network cookies\*\* .*6 to 24 months/,
		],
		["the choice is asked again after 6 months", /choice\*\* counts for 6 months/],
	])("says that %s", (_promise, words) => {
		expect(section("cookies", "Retention")).toMatch(words);
	});

	it("names the four categories and both parties", () => {
		const categories = section("cookies", "Categories of cookies");
		for (const words of [
			"### Strictly necessary",
			"### Analytics and performance",
			"### Targeting and advertising",
			"### Functionality",
			"**First-party**",
			"**Third-party**",
			"`cookie-consent`",
			"`cookie-consent-timestamp`",
		]) {
			expect(categories).toContain(words);
		}
	});

	it("shows the generated list once, and the consent button once, where they belong", () => {
		const inUse = section("cookies", "Tracking technologies in use");
		const managing = section("cookies", "Managing and withdrawing consent");
		expect(pages.cookies.text.split("<TrackingTechnologies />")).toHaveLength(2);
		expect(inUse).toContain("\n\n<TrackingTechnologies />\n\n");
		expect(pages.cookies.text.split("<ConsentChoices />")).toHaveLength(2);
		expect(managing).toContain("\n\n<ConsentChoices />\n\n");
		for (const kind of ["Tag manager:", "Social-media pixel:", "Professional-network insight tag:"])
			expect(inUse).toContain(kind);
	});

	it("spells the buttons of the banner as they are", () => {
		for (const button of [
			"Accept All",
			"Decline All",
			"Customize",
			"Cookie Preferences",
			"Save Preferences",
			"Cookie Settings",
		]) {
			expect(pages.cookies.text).toContain(`“${button}”`);
		}
	});
});

describe("the versions of the policies", () => {
	it("begin on 16 May 2025 and run newest first, each with a note", () => {
		for (const versions of Object.values(policyVersions)) {
			const dates = versions.map(({ date }) => date);
			expect(dates.at(-1)).toBe("2025-05-16");
			expect(dates).toEqual(dates.toSorted().reverse());
			for (const { note } of versions) expect(note).toMatch(/\.$/);
		}
	});

	it("are kept in full", () => {
		expect(earlierVersionPaths).toEqual([
			"/privacy-policy/2025-05-16",
			"/cookies-policy/2025-05-16",
		]);
		for (const path of earlierVersionPaths) {
			const { fields, sections } = page(path.slice(1).replace("/", "."));
			expect(fields.effective).toBe("2025-05-16");
			expect(sections.length).toBeGreaterThanOrEqual(9);
		}
	});

	it("say in the policy when it was last revised", () => {
		expect(pages.privacy.text).toContain("last revised on 22 November 2026");
		expect(pages.cookies.text).toContain("last revised on 22 November 2026");
	});
});

describe("the accessibility statement", () => {
	const { text, fields } = page("accessibility");

	it("names the standard, what was tested, how to complain and when we answer", () => {
		expect(fields.description?.length).toBeLessThanOrEqual(155);
		expect(text).toContain("WCAG) 2.2 at level AA");
		expect(text).toContain("## What we tested");
		expect(text).toContain('<Company field="supportEmail" />');
		expect(text).toContain("**within five working days**");
	});
});

/** The words of one section, found by its title without the number. */
function section(name: keyof typeof pages, title: string): string {
	const found = pages[name].sections.find((section) => section.title === title);
	if (!found) throw new Error(`${name} has no section “${title}”`);
	return found.body;
}

/** One legal page: its front matter, its text without the operator's comment, and its sections. */
function page(name: string) {
	const source = readFileSync(new URL(`./legal/${name}.mdx`, import.meta.url), "utf8");
	const [, head = "", body = ""] = source.match(/^---\n(.*?)\n---\n(.*)$/s) ?? [];
	const fields: Record<string, string | undefined> = Object.fromEntries(
		head.split("\n").map((line) => {
			const [, key, value] = line.match(/^(\w+): "?(.*?)"?$/) ?? [];
			return [key, value];
		}),
	);
	const text = body.replace(/\{\/\*.*?\*\/\}/gs, "").trim();
	const sections = text
		.split(/^## /m)
		.slice(1)
		.map((part) => {
			const [, number, title, words] = part.match(/^(\d+)\. ([^\n]+)\n\n(.*)$/s) ?? [];
			return { number: Number(number), title: title ?? part, body: words ?? "" };
		});
	return { source, fields, text, sections };
}
