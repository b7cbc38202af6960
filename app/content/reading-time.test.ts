import { expect, test } from "vitest";
import { renderMarkdown } from "#lib/markdown/markdown.server.ts";
import { shippedArticles } from "./articles.server.ts";
import { articleContainers } from "./containers.server.ts";
import { countReadingMinutes } from "./reading-time.ts";

test.each([
	[0, 1],
	[1, 1],
	[240, 1],
	[600, 3],
	[1000, 4],
	[1200, 5],
])("%i words take %i minutes to read", (words, minutes) => {
	expect(countReadingMinutes("word ".repeat(words))).toBe(minutes);
});

test("addresses, pictures, containers and table lines are no words", () => {
	const link = "[a](https://client.example/a/b/c) ";
	const picture = "![A shop](/media/x/600x400) ";
	const table = "| a | b |\n| - | - |\n";
	const container = ':::example{title="One two three"}\n:::\n';

	const minutes = countReadingMinutes(
		(link + picture + table).repeat(120) + container.repeat(500),
	);

	expect(minutes).toBe(2);
});

test.each(shippedArticles.map(({ fields, body }) => [fields.slug, body]))(
	"%s takes as long as its rendered words",
	(_slug, body) => {
		const { words } = renderMarkdown(body, { containers: articleContainers });

		expect(countReadingMinutes(body)).toBe(Math.round(words / 240));
	},
);

test.each(["[", "![", "](", "|", ":::"])(
	"100,000 signs %s are read in no time",
	(sign) => {
		expect(countReadingMinutes(sign.repeat(100_000 / sign.length))).toBe(1);
	},
);
