import { describe, expect, test } from "vitest";
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

	test.each(["{phoen}", "{price.gold}", "{constructor}", "{timeZone}"])(
		"%s is refused",
		(text) => {
			expect(() => fillText(text)).toThrow(
				`${text} is not a known placeholder`,
			);
		},
	);

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
