import { expect } from "vitest";
import type { ArticleText } from "#content/article-schema.ts";
import { shippedArticles } from "#content/articles.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	findMessages,
	onBothDatabases,
	rowsIn,
} from "../../../tests/support/databases.ts";
import { addStaffRow } from "../../../tests/support/staff-context.ts";
import { saveDraft } from "./drafts.server.ts";
import { listFailed } from "./failures.server.ts";
import { PageRefused, type Pages } from "./pages.server.ts";
import { publishDocument, unpublishEntry } from "./publish.server.ts";
import { publishDue, scheduleEntry } from "./schedule.server.ts";
import { loadSnapshot, type Snapshot } from "./snapshot.server.ts";
import type { ContentSite } from "./stored-documents.server.ts";

const before = "2026-11-26T10:00:00.000Z";
const due = "2026-11-26T11:00:00.000Z";
const after = "2026-11-26T11:02:00.000Z";

let ids = 0;

function testSite(db: Database, at = before): ContentSite {
	const newId = () => {
		ids += 1;
		return `id-${ids}`;
	};
	return { db, clock: { at, newId }, staffId: null };
}

const [shipped] = shippedArticles;

function article(slug: string, body = "A text."): ArticleText {
	if (!shipped) throw new Error("No article is shipped.");
	return { fields: { ...shipped.fields, slug }, body };
}

async function listSlugs(db: Database, at = before): Promise<string[]> {
	const { entries } = await loadSnapshot(db, at);
	return [...entries.article.values()].map(({ fields }) => fields.slug);
}

async function schedule(db: Database, id: string, publishAt = due) {
	const key = `article:${id}` as const;
	await saveDraft(testSite(db), { key, draft: article(id), version: 0 });
	return scheduleEntry(testSite(db), {
		key,
		publishAt,
		version: 1,
	});
}

const noPages: Pages = {
	live: {} as Snapshot,
	prepare: async () => ({
		addresses: [],
		deadLinks: new Set(),
		show() {},
	}),
	preview: async () => ({ html: "", policy: "" }),
	hasPage: async () => true,
};

/** As the server does, of the links between articles. */
const refuseDeadLinks: Pages["prepare"] = async (snapshot) => {
	const articles = [...snapshot.entries.article.values()];
	const slugs = new Set(articles.map(({ fields }) => fields.slug));

	for (const { fields, body } of articles)
		for (const [, slug = ""] of body.matchAll(/\]\(\/blog\/([a-z-]+)\)/g))
			if (fields.slug === "a" && !slugs.has(slug))
				throw new PageRefused(
					`/blog/${fields.slug}`,
					`The link to /blog/${slug} leads to no page of this site.`,
				);

	return noPages.prepare(snapshot);
};

onBothDatabases((test) => {
	test("a new article is published beside those that are shipped", async (db) => {
		const key = "article:rotas" as const;
		const body = article("rotas");

		const result = await publishDocument(testSite(db), {
			key,
			body,
			version: null,
		});

		expect(result).toEqual({ outcome: "published", number: 1 });
		expect(await listSlugs(db)).toContain("rotas");
		expect(await listSlugs(db)).toHaveLength(shippedArticles.length + 1);
	});

	test("a shipped article can be taken off the website, and published again", async (db) => {
		const slug = shipped?.fields.slug ?? "";
		const key = `article:${slug}` as const;

		await unpublishEntry(testSite(db), { key, version: null });
		const without = await listSlugs(db);
		await publishDocument(testSite(db), { key, body: shipped, version: null });

		expect(without).not.toContain(slug);
		expect(await listSlugs(db)).toContain(slug);
	});

	test("two articles can't have the same address", async (db) => {
		const slug = shipped?.fields.slug ?? "";

		const result = await publishDocument(testSite(db), {
			key: "article:other",
			body: article(slug),
			version: null,
		});

		expect(result).toMatchObject({
			outcome: "invalid",
			issues: [{ field: "fields.slug" }],
		});
	});

	test("a deleted article's address is free, and its restoration asks for another", async (db) => {
		const key = "article:tips" as const;
		const publish = (id: string) =>
			publishDocument(testSite(db), {
				key: `article:${id}`,
				body: article("privacy-tips"),
				version: null,
			});
		await publish("tips");
		await unpublishEntry(testSite(db), {
			key,
			version: null,
			state: "deleted",
		});

		const second = await publish("tips-2");
		const restored = await publish("tips");

		expect(second).toMatchObject({ outcome: "published" });
		expect(restored).toMatchObject({ outcome: "invalid" });
	});

	test("a new address gets a redirect from the old one", async (db) => {
		const key = "article:rotas" as const;
		const publish = (slug: string) =>
			publishDocument(testSite(db), {
				key,
				body: article(slug),
				version: null,
			});
		await publish("rotas");
		await publish("rota");
		await publish("rosters");

		const { documents } = await loadSnapshot(db, before);

		expect(documents.redirects.entries).toEqual([
			{ from: "/blog/rotas", to: "/blog/rosters" },
			{ from: "/blog/rota", to: "/blog/rosters" },
		]);
	});

	test("eight articles of the same minute are published after it, once each", async (db) => {
		const names = ["a", "b", "c", "d", "e", "f", "g", "h"];
		for (const name of names) await schedule(db, name);
		await publishDue(testSite(db));
		const early = await listSlugs(db);

		await Promise.all([
			publishDue(testSite(db, after)),
			publishDue(testSite(db, after)),
		]);

		expect(early).toHaveLength(shippedArticles.length);
		expect(await listSlugs(db)).toEqual(expect.arrayContaining(names));
		expect(await rowsIn(db, "content_versions")).toHaveLength(names.length);
	});

	test("an edit after scheduling is published with it", async (db) => {
		const key = "article:a" as const;
		await schedule(db, "a");
		await saveDraft(testSite(db), {
			key,
			draft: article("a", "Corrected."),
			version: 2,
		});

		await publishDue(testSite(db, after));

		const { entries } = await loadSnapshot(db, after);
		expect(entries.article.get("a")?.body).toBe("Corrected.");
	});

	test("a draft that can't be published stays one, with the reason", async (db) => {
		const key = "article:a" as const;
		await schedule(db, "a");
		await saveDraft(testSite(db), {
			key,
			draft: article("a", " "),
			version: 2,
		});

		await publishDue(testSite(db, after));

		expect(await listSlugs(db)).not.toContain("a");
		expect(await rowsIn(db, "content_documents")).toMatchObject([
			{ publish_at: null, publish_error: "Write the article." },
		]);
	});

	test("a failed publication is emailed once to the agency and the author, with several instances", async (db) => {
		await addStaffRow(db, "member");
		const key = "article:a" as const;
		await schedule(db, "a");
		await db
			.updateTable("content_documents")
			.set({
				draft_by: "staff-member",
				draft_body: '{"fields":{"title":"Six rotas"},"body":""}',
			})
			.execute();
		const notify = {
			to: "desk@oak.example",
			from: { name: "", address: "hello@oak.example" },
			webhook: false,
		};

		for (let instance = 1; instance <= 3; instance += 1)
			await publishDue({ ...testSite(db, after), notify });

		const mails = await findMessages(db, "content.failed");
		expect(mails.map(({ recipient }) => recipient).sort()).toEqual([
			"desk@oak.example",
			"member@sheaf.example",
		]);
		expect(mails[0]).toMatchObject({
			subject: "Not published: Six rotas",
			document: {
				action: { url: expect.stringContaining("/desk/articles/a") },
			},
		});
		expect(await listFailed(db)).toMatchObject([{ key, title: "Six rotas" }]);
	});

	test("a draft that can't be read fails alone", async (db) => {
		await schedule(db, "a");
		await schedule(db, "b");
		await db
			.updateTable("content_documents")
			.set({ draft_body: "{" })
			.where("key", "=", "article:a")
			.execute();

		await publishDue(testSite(db, after));

		expect(await listSlugs(db)).toContain("b");
		expect(await listFailed(db)).toMatchObject([{ key: "article:a" }]);
	});

	test("a failure stays until the article is published or no longer scheduled", async (db) => {
		const key = "article:a" as const;
		const edit = (version: number) =>
			saveDraft(testSite(db), {
				key,
				draft: article("a", `Text ${version}.`),
				version,
			});
		await schedule(db, "a");
		await db
			.updateTable("content_documents")
			.set({ draft_body: "null" })
			.execute();
		await publishDue(testSite(db, after));

		await edit(3);
		const afterEdit = await listFailed(db);
		await scheduleEntry(testSite(db), {
			key,
			publishAt: null,
			version: 4,
		});

		expect(afterEdit).toHaveLength(1);
		expect(await listFailed(db)).toEqual([]);
	});

	test("the time that is set already changes nothing", async (db) => {
		await schedule(db, "a");
		const again = await scheduleEntry(testSite(db), {
			key: "article:a",
			publishAt: due,
			version: 2,
		});

		expect(again).toEqual({ outcome: "scheduled" });
		expect(
			await rowsIn(db, "audit_log", { action: "content.schedule" }),
		).toHaveLength(1);
	});

	test("what can't be published isn't scheduled", async (db) => {
		const key = "article:a" as const;
		const pages = { ...noPages, prepare: refuseDeadLinks };
		await saveDraft(testSite(db), {
			key,
			draft: article("a", "See [b](/blog/b)."),
			version: 0,
		});

		const result = await scheduleEntry(
			{ ...testSite(db), pages },
			{ key, publishAt: due, version: 1 },
		);

		expect(result).toMatchObject({
			outcome: "refused",
			page: "/blog/a",
			reason: expect.stringContaining("/blog/b"),
		});
		expect(await rowsIn(db, "content_documents")).toMatchObject([
			{ publish_at: null, version: 1 },
		]);
	});

	test("an article may link to one that is scheduled before it", async (db) => {
		const key = "article:a" as const;
		const pages = { ...noPages, prepare: refuseDeadLinks };
		await schedule(db, "b");
		await saveDraft(testSite(db), {
			key,
			draft: article("a", "See [b](/blog/b)."),
			version: 0,
		});

		const result = await scheduleEntry(
			{ ...testSite(db), pages },
			{ key, publishAt: due, version: 1 },
		);
		await publishDue({ ...testSite(db, after), pages });

		expect(result).toEqual({ outcome: "scheduled" });
		expect(await listSlugs(db)).toEqual(expect.arrayContaining(["a", "b"]));
	});

	test("each change of a scheduled text is checked at once", async (db) => {
		const key = "article:a" as const;
		const pages = { ...noPages, prepare: refuseDeadLinks };
		const edit = async (body: string, version: number) => {
			const site = { ...testSite(db), pages };
			await saveDraft(site, { key, draft: article("a", body), version });
			return await listFailed(db);
		};
		await schedule(db, "a");

		const dead = await edit("See [b](/blog/b).", 2);
		const empty = await edit(" ", 3);
		const fixed = await edit("See nothing.", 4);

		expect(dead).toMatchObject([
			{ key, publishAt: due, error: expect.stringContaining("/blog/b") },
		]);
		expect(empty).toMatchObject([{ key, error: "Write the article." }]);
		expect(fixed).toEqual([]);
		expect(await rowsIn(db, "content_documents")).toMatchObject([
			{ publish_at: due, version: 5 },
		]);
	});

	test("a draft that two tabs save at once has the text of one of them", async (db) => {
		const key = "article:a" as const;
		await saveDraft(testSite(db), { key, draft: article("a"), version: 0 });

		const results = await Promise.all(
			["One.", "Two.", "Three."].map((body) =>
				saveDraft(testSite(db), { key, draft: article("a", body), version: 1 }),
			),
		);

		expect(results.map(({ outcome }) => outcome).sort()).toEqual([
			"conflict",
			"conflict",
			"saved",
		]);
	});

	test("restoring a version keeps the draft", async (db) => {
		const key = "article:a" as const;
		await publishDocument(testSite(db), {
			key,
			body: article("a", "One."),
			version: null,
		});
		await publishDocument(testSite(db), {
			key,
			body: article("a", "Two."),
			version: null,
		});
		await saveDraft(testSite(db), {
			key,
			draft: article("a", "Three."),
			version: 2,
		});

		await publishDocument(testSite(db), {
			key,
			body: article("a", "One."),
			version: 3,
			action: "content.restore",
		});

		const { entries } = await loadSnapshot(db, before);
		const [document] = await rowsIn(db, "content_documents");
		expect(entries.article.get("a")?.body).toBe("One.");
		expect(document?.draft_body).toContain("Three.");
		expect(await rowsIn(db, "content_versions")).toHaveLength(3);
	});
});
