import { expect, test } from "vitest";
import { findLikelyPages } from "./likely-pages.ts";

const pages = [
	["/services", "Services", "prices pricing cost"],
	["/about", "About", "team"],
	["/blog", "Blog", "news"],
	["/blog/missed-call-text", "The missed-call text that gets replies"],
	["/case-studies", "Case studies", "cases"],
	["/case-studies/law-firm-intake", "Intake moved off the partners’ desks"],
	["/industries/cleaning-service", "Cleaning & Service Businesses"],
	["/industries/legal-services", "Legal & Professional Services"],
	["/login", "Login", "signin account"],
	["/privacy-policy", "Privacy Policy"],
	["/terms-of-service", "Terms of Service"],
	["/cookies-policy", "Cookie Policy"],
].map(([path = "", title = "", words = ""]) => ({ path, title, words }));

test.each([
	{ path: "/service", likeliest: "/services", because: "singular" },
	{ path: "/servcies", likeliest: "/services", because: "typing error" },
	{
		path: "/Services.html",
		likeliest: "/services",
		because: "case and extension are ignored",
	},
	{ path: "/our-team", likeliest: "/about", because: "search word" },
	{
		path: "/casestudies",
		likeliest: "/case-studies",
		because: "missing hyphen",
	},
	{
		path: "/blog/anything-else",
		likeliest: "/blog",
		because: "parent of an unknown page",
	},
	{
		path: "/blog/missed-calls",
		likeliest: "/blog/missed-call-text",
		because: "matching words",
	},
	{
		path: "/law-firm",
		likeliest: "/case-studies/law-firm-intake",
		because: "matching words",
	},
	{
		path: "/cleaning",
		likeliest: "/industries/cleaning-service",
		because: "matching industry",
	},
	{
		path: "/terms",
		likeliest: "/terms-of-service",
		because: "matching first word",
	},
	{
		path: "/sign%20in/account",
		likeliest: "/login",
		because: "encoded address",
	},
])("$path suggests $likeliest: $because", ({ path, likeliest }) => {
	expect(findLikelyPages(path, pages)[0]?.path).toBe(likeliest);
});

test.each([
	{ what: "the home page", path: "/" },
	{ what: "an index file", path: "/index.html" },
	{ what: "unknown words", path: "/xyzzy" },
	{ what: "a probe for secrets", path: "/.env" },
	{ what: "broken encoding", path: "/%E0%A4%A" },
	{ what: "one very long word", path: `/${"a".repeat(50_000)}` },
	{ what: "very long punctuation", path: `/${"-/".repeat(50_000)}` },
	{
		what: "a known word after 50,000 others",
		path: `/${"x-".repeat(50_000)}services`,
	},
	{ what: "an emoji", path: "/💥" },
])("no suggestions: $what", ({ path }) => {
	expect(findLikelyPages(path, pages)).toEqual([]);
});

test("at most three different pages are suggested", () => {
	expect(findLikelyPages("/service", pages)).toHaveLength(3);

	const found = findLikelyPages("/service-policy-blog-about", pages);
	expect(found.length).toBeLessThanOrEqual(3);
	expect(new Set(found).size).toBe(found.length);
});
