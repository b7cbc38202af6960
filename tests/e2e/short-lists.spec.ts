import { rmSync, writeFileSync } from "node:fs";
import { collections } from "#content/collections.server.ts";
import { shippedFaq, shippedHomeFaq } from "#content/faq-schema.ts";
import { shippedTeam } from "#content/team-schema.ts";
import {
	expect,
	expectAccessibleEverywhere,
	publishing,
	test,
	visit,
} from "../support/e2e.ts";
import { runSiteCommand } from "../support/site-command.ts";

// A site of its own: articles of other tests have authors whom these lists leave out.
test.use({ environment: { ...publishing, PAGE_LIMIT: "200000" } });

for (const [count, people] of [
	[0, "We like"],
	[1, "One person who likes"],
	[2, "Two people who like"],
] as const)
	test(`lists with ${count} entries fill their place`, async ({
		page,
		site,
	}) => {
		const file = `${site.databaseFile}.json`;
		const documents = listDocuments(count).map((document) => ({
			...document,
		}));
		writeFileSync(file, JSON.stringify({ format: 1, documents }));
		const { code, err } = await runSiteCommand(
			{ DATABASE_URL: `file:${site.databaseFile}` },
			"content",
			"import",
			file,
		);
		rmSync(file);
		expect(code, err).toBe(0);

		await expect(async () => {
			await page.goto("/about");
			await expect(
				page.getByRole("heading", { level: 1, name: people }),
			).toBeVisible({ timeout: 500 });
		}).toPass();

		for (const path of ["/", "/blog", "/case-studies", "/about", "/faq"]) {
			await visit(page, path);
			await expectAccessibleEverywhere(page);

			const tall = await page
				.locator("main :is(svg, img)")
				.evaluateAll((drawings) =>
					drawings
						.filter((drawing) => drawing.clientHeight > innerHeight)
						.map((drawing) => drawing.outerHTML.slice(0, 80)),
				);
			expect(tall, path).toEqual([]);
		}
	});

/** The documents of a site with so many articles, cases, people, subjects and questions. */
function listDocuments(count: number) {
	const members = shippedTeam.members
		.slice(0, count)
		.map((member) => ({ ...member, drawing: "" }));
	const articles = [...collections.article.shipped].map(
		([id, { fields, body }], index) => {
			const author = members[0]?.id ?? "";
			// Without links to articles that are taken off.
			const whole = {
				fields: { ...fields, author },
				body: body.replace(/\]\(\/blog\/[^)]*\)/g, "](/blog)"),
			};
			return { key: `article:${id}`, body: index < count ? whole : null };
		},
	);
	const cases = [...collections.case.shipped].map(([id, study], index) => ({
		key: `case:${id}`,
		body: index < count ? study : null,
	}));
	const tabs = shippedFaq.tabs.map((tab, index) => ({
		...tab,
		items: index < count ? tab.items.slice(0, count) : [],
	}));

	return [
		...articles,
		...cases,
		{ key: "team", body: { members } },
		{ key: "faq", body: { tabs } },
		{ key: "home-faq", body: { items: shippedHomeFaq.items.slice(0, count) } },
	];
}
