import { describe, expect, test } from "vitest";
import { describeCalls } from "./call-length.ts";
import { company, fillText, withFacts } from "./content.ts";
import type { Content } from "./content-types.ts";
import { withContent } from "./live-content.server.ts";
import { shippedContent } from "./shipped-content.ts";

/** Names that break templates, JSON or markup when they are inserted carelessly. */
const names = [
	"Cash$& Sons",
	"$$ $1 $` $' 5$",
	'Fox & Hound "West"',
	"Kock, Arne (Studio)",
	"</script><b id=x>",
	"<!--<script>",
	"back\\slash",
	"{phone} {unknown}",
];

function named(name: string): Content {
	const shipped = shippedContent();
	return { ...shipped, company: { ...shipped.company, name } };
}

describe("placeholders", () => {
	test.each(names)("%s is inserted as it is, once", (name) => {
		const copy = {
			title: "About {name}",
			items: [{ text: "{name}, {email}" }],
		};

		const filled = withContent(named(name), () => withFacts(copy));

		expect(filled).toEqual({
			title: `About ${name}`,
			items: [{ text: `${name}, hello@sheaf.example` }],
		});
	});

	test("prices and the address have placeholders", () => {
		expect(fillText("{price.ai-mvp}, {price.project}; {address}")).toBe(
			"€2.5K, €5,000; 14 Baize Yard, London SE1 0XX, United Kingdom",
		);
	});

	test.each([
		[15, "Fifteen minutes. fifteen minutes, 15-min"],
		[30, "Half an hour. half an hour, 30-min"],
		[45, "Forty-five minutes. forty-five minutes, 45-min"],
		[75, "75 minutes. 75 minutes, 75-min"],
	])("a call of %i minutes has its length in words", (discovery, words) => {
		const calls = describeCalls({ discovery, onboarding: 30 });
		const content = { ...shippedContent(), calls };

		const filled = fillText(
			"{call.Length}. {call.length}, {call.minutes}-min",
			content,
		);

		expect(filled).toBe(words);
	});

	test.each([
		"{phoen}",
		"{call.size}",
		"{price.gold}",
		"{constructor}",
		"{timeZone}",
	])("%s is refused", (text) => {
		expect(() => fillText(text)).toThrow(`${text} is not a known placeholder`);
	});

	test("the words after a price may be empty", () => {
		expect(fillText("from{words.blueprint}{words.growth-service}")).toBe(
			"from/month",
		);
	});

	test("other values than strings stay as they are", () => {
		const copy = { count: 3, off: false, none: null };

		expect(withFacts(copy)).toEqual(copy);
	});

	test("copy is filled once for each content", () => {
		const copy = { title: "{name}" };

		expect(withFacts(copy)).toBe(withFacts(copy));
		expect(withContent(named("Oak"), () => withFacts(copy))).toEqual({
			title: "Oak",
		});
	});
});

test("work that is awaited keeps its content", async () => {
	const name = await withContent(named("Oak"), async () => {
		await new Promise((resolve) => setTimeout(resolve));
		return company().name;
	});

	expect([name, company().name]).toEqual(["Oak", "Sheaf"]);
});
