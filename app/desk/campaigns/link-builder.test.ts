import { expect, test } from "vitest";
import { buildLink } from "./link-builder.ts";

const origin = "https://sheaf.example";

const build = (typed: Record<string, string>, known: string[] = []) =>
	buildLink(new URLSearchParams(typed), origin, known);

test("the link has each parameter once, and its fragment last", () => {
	const link = build({
		page: "/services?utm_source=old#prices",
		source: "meta",
		medium: "paid-social",
		campaign: "Spring Offer",
	});

	expect(link).toMatchObject({
		address:
			"https://sheaf.example/services?utm_source=meta&utm_medium=paid-social&utm_campaign=spring-offer#prices",
		warnings: [],
	});
});

test.each([
	["{{campaign.name}}", "{{campaign.name}}"],
	["{campaignid}", "{campaignid}"],
	["spring {{ad.name}}", "spring+{{ad.name}}"],
])("the placeholder %s stays as platforms replace it", (campaign, written) => {
	const link = build({ page: "/quiz", source: "meta", campaign });

	expect(link?.address).toBe(
		`https://sheaf.example/quiz?utm_source=meta&utm_campaign=${written}`,
	);
});

test("a placeholder may be the source", () => {
	const link = build({ page: "/quiz", source: "{{site_source_name}}" });

	expect(link).toMatchObject({
		address: "https://sheaf.example/quiz?utm_source={{site_source_name}}",
		warnings: [],
	});
});

test("a spelling that would be counted apart is warned of", () => {
	expect(build({ page: "/", source: "Facebook" })?.warnings).toEqual([
		"“facebook” is counted apart from “meta”. Use “meta” if you mean the same.",
	]);
});

test.each([
	[{ page: "https://evil.example", source: "x" }, ["page"]],
	[{ page: "/", source: "" }, ["source"]],
])("%j has errors at %j", (typed, fields) => {
	const link = build(typed);

	expect(link?.address).toBeNull();
	expect(Object.keys(link?.errors ?? {})).toEqual(fields);
});
