import * as v from "valibot";
import { expect, test } from "vitest";
import {
	addToRedirects,
	findRedirect,
	isOwnPath,
	type Redirect,
	redirectsSchema,
} from "./redirects-schema.ts";

const parse = (...entries: Redirect[]) =>
	v.safeParse(redirectsSchema, { entries });

function follow(address: string, ...entries: Redirect[]) {
	const redirects = v.parse(redirectsSchema, { entries });
	return findRedirect(redirects, new URL(address, "https://sheaf.example"));
}

test.each([
	"/über-uns",
	"/%C3%BCber-uns",
	"/%c3%bcber-uns",
	"/u%CC%88ber-uns",
	"/%C3%9CBER-UNS/",
])("%s is redirected with its query, whatever the spelling", (address) => {
	for (const from of ["/über-uns", "/%c3%bcber-uns", "/u\u0308ber-uns/"])
		expect(follow(`${address}?utm_source=x`, { from, to: "/about" })).toBe(
			"/about?utm_source=x",
		);
});

test.each([
	"/\\evil.example",
	"//evil.example",
	"/\t/evil.example",
	"/\n/evil.example",
	"https:evil.example",
	"https://evil.example",
	"\\\\evil.example",
	"javascript:alert(1)",
	"/./\\evil.example",
	"/..//evil.example",
	"/.//evil.example",
	"evil.example",
	"",
])("the target %j is refused", (to) => {
	expect(isOwnPath(to)).toBe(false);
	expect(parse({ from: "/old", to }).success).toBe(false);
});

test.each(["/services", "/services?offer=blueprint#prices", "/über"])(
	"the target %j is taken",
	(to) => {
		expect(parse({ from: "/old", to }).success).toBe(true);
	},
);

test.each([
	"/",
	"/?utm_source=x",
	"/desk/x",
	"/desk?p=12",
	"/login",
	"/media/x",
	"/desk",
	"/proposal/x",
	"/portal",
	"x",
	"/a?b=c#d",
])("the source %j is refused, or taken without its query", (from) => {
	const parsed = parse({ from, to: "/services" });

	if (parsed.success)
		expect(parsed.output.entries).toEqual([{ from: "/a", to: "/services" }]);
	else expect(from).not.toBe("/a?b=c#d");
});

test.each([
	["/?p=12", "/?p=12", "/about"],
	[
		"/index.php?page_id=7",
		"/index.php?utm_source=x&page_id=7",
		"/about?utm_source=x",
	],
	["/2023/05/rota-tips", "/2023/05/Rota-Tips/?p=12", "/about"],
	["/old.html", "/old.html", "/about"],
])("the old address %s is followed from %s", (from, address, to) => {
	expect(follow(address, { from, to: "/about" })).toBe(to);
});

test.each(["/", "/?p=13", "/?page_id=12", "/?p=x", "/services?p=12"])(
	"%s isn't the page that WordPress calls /?p=12",
	(address) => {
		expect(follow(address, { from: "/?p=12", to: "/about" })).toBeNull();
	},
);

test("the target's query comes first, its fragment last", () => {
	expect(
		follow("/old?utm_source=x&a=%26", {
			from: "/old",
			to: "/services?offer=blueprint#prices",
		}),
	).toBe("/services?offer=blueprint&utm_source=x&a=%26#prices");
});

test("chains are flattened", () => {
	const parsed = parse(
		{ from: "/a", to: "/b" },
		{ from: "/b", to: "/c?x=1" },
		{ from: "/c", to: "/services" },
	);

	expect(parsed.output).toEqual({
		entries: [
			{ from: "/a", to: "/services" },
			{ from: "/b", to: "/services" },
			{ from: "/c", to: "/services" },
		],
	});
});

test.each([
	[[{ from: "/a", to: "/a" }]],
	[[{ from: "/a", to: "/A/?x=1" }]],
	[
		[
			{ from: "/a", to: "/b" },
			{ from: "/b", to: "/a" },
		],
	],
])("a loop is refused: %j", (entries) => {
	expect(parse(...entries).success).toBe(false);
});

test("a path has one redirect", () => {
	expect(
		parse({ from: "/a", to: "/b" }, { from: "/A", to: "/c" }).success,
	).toBe(false);
});

test("a renamed page is followed to its latest name, and back", () => {
	const first = addToRedirects({ entries: [] }, { from: "/a", to: "/b" });
	const second = addToRedirects(first, { from: "/b", to: "/c" });
	const back = addToRedirects(second, { from: "/c", to: "/a" });

	expect(second.entries).toEqual([
		{ from: "/a", to: "/c" },
		{ from: "/b", to: "/c" },
	]);
	expect(back.entries).toEqual([
		{ from: "/b", to: "/a" },
		{ from: "/c", to: "/a" },
	]);
});

test.each(["/%E0%A4%A", `/${"a".repeat(5_000)}`, "/💥", "//x"])(
	"%s is looked up without an error",
	(address) => {
		expect(
			follow(`https://sheaf.example${address}`, { from: "/a", to: "/b" }),
		).toBeNull();
	},
);
