import { expect } from "vitest";
import { shippedArticles } from "#content/articles.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { listArticles } from "./list-articles.server.ts";

const at = "2026-11-26T10:00:00.000Z";
const [article] = shippedArticles;
const slug = article?.fields.slug ?? "";

onBothDatabases((test) => {
	test("leads count for the article that they read first, as long as its views do", async (db) => {
		const lastYear = "2025-11-26T10:00:00.000Z";
		await ask(siteAt(db, at), "ann@client.example");
		await ask(siteAt(db, lastYear), "bob@client.example");
		const landingPage = `https://sheaf.example/blog/${slug}`;
		await db
			.updateTable("leads")
			.set({ first_touch: JSON.stringify({ landingPage }) })
			.execute();

		const articles = await listArticles(db, at);

		expect(articles.find((each) => each.slug === slug)?.leads).toBe(1);
	});
});
