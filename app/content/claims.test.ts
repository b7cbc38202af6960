import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { claims } from "./claims.ts";

const modules = import.meta.glob<Record<string, unknown>>(
	[
		"./**/*.ts",
		"!./**/*.test.ts",
		"!./**/*.server.ts",
		// What staff read, and the steps of their login, claim nothing to a visitor.
		"!./desk*.ts",
		"!./login-steps.ts",
		"!./claim.ts",
		"!./claims.ts",
		"!./claims/**",
	],
	{ eager: true },
);

/** Figures that are no claims: the terms of what we sell, and what the hero draws. One reason each. */
const notClaims = [
	"15 minutes", // the initial consultation
	"30 minutes", // the onboarding call
	"30 days", // support with the AI System MVP
	"90 days", // training and support with the AI Growth Stack
	"7 days", // payment term
	"41 days", // the overdue invoice drawn in the hero
	"48 hours", // how long a newsletter's confirmation link works
];

/** Turns of phrase in the articles: a duration that describes a scene or an instruction and promises nothing. */
const saidLoosely = [
	"four firms in five minutes",
	"If that took ten minutes, you need a recurring ten minutes",
];

const words = Object.fromEntries(
	(
		"two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14 " +
		"fifteen:15 sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 " +
		"seventy:70 eighty:80 ninety:90 hundred:100"
	)
		.split(" ")
		.map((pair) => pair.split(":")),
) as Record<string, string>;

const number = String.raw`(?<![\w.,])(?:\d+(?:[.,]\d+)*|${Object.keys(words).join("|")})`;
const range = String.raw`${number}(?:\s?(?:–|-|to|or)\s?${number})?`;
const patterns = [
	String.raw`${range}\s?(?:%|per\s?cent\b)`,
	String.raw`${range}\+?[\s-](?:business\s)?(?:hours?|minutes?|mins?|days?)\b`,
	String.raw`${number}\s?(?:×|x\b|-?fold\b|times (?=as\b|the\b|more\b|fewer\b|\w+er\b))`,
	String.raw`(?<![\w+])\+\d{1,4}(?!\d)`,
	String.raw`${number}\+(?!\d)`,
];

/** The figures of a text in one spelling: "7 to 21 days" and "7–21-day" are both "7-21 day". */
function figuresIn(text: string): string[] {
	return patterns.flatMap((pattern) =>
		[...text.replaceAll("\u00a0", " ").matchAll(new RegExp(pattern, "gi"))].map(([figure]) =>
			figure
				.toLowerCase()
				.replace(/[a-z]+/g, (word) => words[word] ?? word)
				.replace(/\s?(?:–|-|\bto\b|\bor\b)\s?(?=\d)/, "-")
				.replace(/\s?per\s?cent/, "%")
				.replace(/\s?(?:×|x|-?fold|times )$/, "×")
				.replace(/[\s-](?:business\s)?(hour|minute|min|day)s?$/, " $1")
				.replace(/ min$/, " minute"),
		),
	);
}

const known = new Set(
	[...notClaims, ...claims.flatMap((claim) => claim.figures)].flatMap(figuresIn),
);

/** The figures of a text that nobody has vouched for. */
function unclaimed(text: string): string[] {
	return figuresIn(text).filter((figure) => !known.has(figure));
}

/** Every string a value holds, however deep. */
function stringsIn(value: unknown): string[] {
	if (typeof value === "string") return [value];
	if (typeof value !== "object" || value === null) return [];
	return Object.values(value).flatMap(stringsIn);
}

/** An article without its worked examples, whose numbers are only examples, and without link targets. */
function proseOf(mdx: string): string {
	const prose = mdx.replace(/<Example\b[\s\S]*?<\/Example>/g, "").replace(/\]\([^)]*\)/g, "]");
	return saidLoosely.reduce((text, phrase) => text.replaceAll(phrase, ""), prose);
}

function findings(source: string, texts: string[]): string[] {
	return texts.flatMap((text) =>
		unclaimed(text).map((figure) => `${source}: ${figure} in “${text.slice(0, 120)}”`),
	);
}

test("every figure in the typed copy stands in the claims register", () => {
	const sources = Object.keys(modules);
	expect(sources).toContain("./services-page.ts");
	expect(sources).toContain("./industries/construction.ts");
	expect(
		Object.entries(modules).flatMap(([source, copy]) => findings(source, stringsIn(copy))),
	).toEqual([]);
});

test("every figure in the articles, outside worked examples, stands in the claims register", () => {
	const folder = new URL("./blog/", import.meta.url);
	const articles = readdirSync(folder).filter((name) => name.endsWith(".mdx"));
	expect(articles.length).toBeGreaterThan(0);
	expect(
		articles.flatMap((name) =>
			findings(name, proseOf(readFileSync(new URL(name, folder), "utf8")).split("\n")),
		),
	).toEqual([]);
});

test.each([
	["Clients save 63% of their time.", "63%"],
	["Up to 63 per cent faster.", "63%"],
	["Between 61–67% of owners.", "61-67%"],
	["It gives back 17 hours a week.", "17 hour"],
	["It gives back seventeen hours a week.", "17 hour"],
	["A 17-hour week.", "17 hour"],
	["It takes 13 minutes.", "13 minute"],
	["It takes 13 min.", "13 minute"],
	["Live in 3 to 5 days.", "3-5 day"],
	["9× the orders.", "9×"],
	["Nine times the orders.", "9×"],
	["+140 firms this year.", "+140"],
	["500+ firms.", "500+"],
	["25+ hours saved.", "25+ hour"],
])("a figure nobody vouched for is found: %s", (text, figure) => {
	expect(unclaimed(text)).toContain(figure);
});

test("a planted figure is found wherever the copy keeps it", () => {
	const planted = { page: { items: [{ title: "Fine" }, { text: "Saves 63% every week." }] } };
	expect(findings("planted.ts", stringsIn(planted))).toHaveLength(1);
	expect(unclaimed(proseOf("A [63%](/faq) rise.\n<Example>64% of it</Example>"))).toEqual(["63%"]);
});

test("prices, dates, steps and phone numbers are not taken for claims", () => {
	const innocent =
		"From €2.5K or €1.5K/month, 020 7946 0142, +442079460142, day 14, at 6 a.m., 16 May 2025.";
	expect(figuresIn(innocent)).toEqual([]);
});

test("every claim can be told apart, says where its evidence lies, and was checked on a day", () => {
	const ids = claims.map((claim) => claim.id);
	expect(ids).toEqual([...new Set(ids)]);
	for (const claim of claims) {
		expect(claim.id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
		expect(claim.source.length, claim.id).toBeGreaterThan(20);
		expect(claim.checked, claim.id).toMatch(/^20\d\d-[01]\d-[0-3]\d$/);
	}
});
