import { expect, test } from "vitest";
import { likelyPages, type SearchedPage } from "./likely-pages.ts";

const pages: readonly SearchedPage[] = [
	["/services", "Services", "prices", "pricing", "cost"],
	["/about", "About", "team"],
	["/blog", "Blog", "news"],
	["/blog/missed-call-text", "The missed-call text that gets replies"],
	["/case-studies", "Case studies", "cases"],
	["/case-studies/law-firm-intake", "Intake moved off the partners’ desks"],
	["/industries/cleaning-service", "Cleaning & Service Businesses"],
	["/industries/legal-services", "Legal & Professional Services"],
	["/login", "Login", "signin", "account"],
	["/privacy-policy", "Privacy Policy"],
	["/terms-of-service", "Terms of Service"],
	["/cookies-policy", "Cookie Policy"],
].map(([path = "", title = "", ...searchWords]) => ({ path, title, searchWords }));

test.each([
	{ path: "/service", likeliest: "/services", because: "of the singular" },
	{ path: "/servcies", likeliest: "/services", because: "of a slip of the finger" },
	{ path: "/Services.html", likeliest: "/services", because: "capitals and endings say nothing" },
	{ path: "/our-team", likeliest: "/about", because: "people call it so" },
	{ path: "/casestudies", likeliest: "/case-studies", because: "the hyphen was left out" },
	{ path: "/blog/anything-else", likeliest: "/blog", because: "the first part is right" },
	{ path: "/blog/missed-calls", likeliest: "/blog/missed-call-text", because: "of its words" },
	{ path: "/law-firm", likeliest: "/case-studies/law-firm-intake", because: "of its words" },
	{ path: "/cleaning", likeliest: "/industries/cleaning-service", because: "of the trade" },
	{ path: "/terms", likeliest: "/terms-of-service", because: "of its first word" },
	{ path: "/sign%20in/account", likeliest: "/login", because: "encoded addresses are read" },
])("$path most likely meant $likeliest, $because", ({ path, likeliest }) => {
	expect(likelyPages(path, pages)[0]?.path).toBe(likeliest);
});

test.each([
	{ what: "the home page", path: "/" },
	{ what: "an index file", path: "/index.html" },
	{ what: "no word we know", path: "/xyzzy" },
	{ what: "a probe for secrets", path: "/.env" },
	{ what: "broken encoding", path: "/%E0%A4%A" },
	{ what: "one endless word", path: `/${"a".repeat(50_000)}` },
	{ what: "endless punctuation", path: `/${"-/".repeat(50_000)}` },
	{ what: "a known word after 50,000 others", path: `/${"x-".repeat(50_000)}services` },
	{ what: "a picture", path: "/💥" },
])("$what meant none of them", ({ path }) => {
	expect(likelyPages(path, pages)).toEqual([]);
});

test("no more than three pages are named, each once", () => {
	expect(likelyPages("/service", pages)).toHaveLength(3);
	const found = likelyPages("/service-policy-blog-about", pages);
	expect(found.length).toBeLessThanOrEqual(3);
	expect(new Set(found).size).toBe(found.length);
});
