import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { shippedArticles } from "#content/articles.server.ts";
import { documentKinds } from "#content/documents.ts";
import { saveDraft } from "#features/content/drafts.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import { openDatabase } from "#lib/db/connection.server.ts";
import { isBuilt } from "../tests/support/built-site.ts";
import { copyTemplate } from "../tests/support/databases.ts";
import { scratchFolder } from "../tests/support/scratch.ts";
import { runSiteCommand } from "../tests/support/site-command.ts";
import { clock } from "../tests/support/staff-context.ts";

const inFolder = scratchFolder();
const file = () => inFolder("content.json");

function content(...words: string[]) {
	const database = inFolder("site.sqlite");
	return runSiteCommand(
		{ DATABASE_URL: `file:${database}` },
		"content",
		...words,
	);
}

const company = { ...documentKinds.company.shipped, name: "Oak" };

function writeFile(body: unknown, key = "company"): void {
	const documents = [{ key, body }];
	writeFileSync(file(), JSON.stringify({ format: 1, documents }));
}

test("documents are published from a file, and written to one as they were", async () => {
	copyTemplate(inFolder("site.sqlite"));
	writeFile(company);

	const imported = await content("import", file());
	await content("export", file());

	const { documents } = JSON.parse(readFileSync(file(), "utf8"));
	expect(imported).toMatchObject({ code: 0, out: "company: published.\n" });
	expect(documents[0]).toEqual({
		key: "company",
		body: company,
	});

	const again = await content("import", file());
	expect(again.out.trim().split("\n")).toHaveLength(documents.length);
	expect(again.out).not.toMatch(/published|refused/);
});

test.each([
	[
		"a body that does not fit",
		{ ...company, email: "no" },
		"company",
		/company\.email/,
	],
	["an unknown document", company, "colours", /unknown document, “colours”/],
])("%s is refused, and nothing is published", async (_, body, key, reason) => {
	copyTemplate(inFolder("site.sqlite"));
	writeFile(body, key);

	const refused = await content("import", file());

	expect(refused).toMatchObject({
		code: 1,
		err: expect.stringMatching(reason),
	});
	expect((await content("export")).out).not.toContain("Oak");
});

test("a document whose picture isn’t stored here is refused with the reason", async () => {
	copyTemplate(inFolder("site.sqlite"));
	const logo = "/media/0193a5e0-0000-7000-8000-000000000000/480x120";
	writeFile({ ...company, logo });

	const { code, out } = await content("import", file());

	expect({ code, out }).toEqual({
		code: 1,
		out: "company: refused. One of its pictures is missing.\n",
	});
	expect((await content("export")).out).not.toContain("Oak");
});

async function addDraft(
	path: string,
	key: `article:${string}`,
	draft: unknown,
): Promise<void> {
	const db = await openDatabase(`file:${path}`);
	const { version } = await readDocument(db, key);
	await saveDraft(
		{ db, clock: clock(), staffId: null },
		{ key, draft, version },
	);
	await db.destroy();
}

test("an article is scheduled, published, restored and taken down from a script", async () => {
	const path = inFolder("site.sqlite");
	copyTemplate(path);

	const [article] = shippedArticles;
	const key = "article:rotas" as const;
	const body = {
		fields: { ...article?.fields, slug: "rotas" },
		body: "One.",
	};

	writeFile(body, key);
	await content("import", file());
	await content("unpublish", key);

	const listed = await content("list", "--json");
	const restored = await content("restore", key, "--version", "1");
	const noDraft = await content("publish", key);
	const noneToSchedule = await content(
		"schedule",
		key,
		"--at",
		"2099-01-01T09:00",
	);
	await addDraft(path, key, { ...body, body: "Two." });
	const past = await content("schedule", key, "--at", "2020-01-01T09:00");
	const future = await content("schedule", key, "--at", "2099-01-01T09:00");
	const unknown = await content("unpublish", "company");

	expect(JSON.parse(listed.out)).toMatchObject([{ key, state: "unpublished" }]);
	expect(restored.out).toBe(`${key}: done.\n`);
	expect(noDraft).toMatchObject({
		code: 1,
		err: expect.stringMatching(/has no draft/),
	});
	expect(noneToSchedule).toMatchObject({
		code: 1,
		err: expect.stringMatching(/has no draft/),
	});
	expect(past).toMatchObject({
		code: 2,
		err: expect.stringMatching(/still to come/),
	});
	expect(future.out).toContain("publishes 2099-01-01T09:00:00.000Z");
	expect(unknown).toMatchObject({
		code: 2,
		err: expect.stringMatching(/no article/),
	});
});

function writeFiles(documents: Record<string, unknown>): void {
	writeFileSync(
		file(),
		JSON.stringify({
			format: 1,
			documents: Object.entries(documents).map(([key, body]) => ({
				key,
				body,
			})),
		}),
	);
}

const { members } = documentKinds.team.shipped;

/** The shipped team with one person more, or without one. */
const team = {
	without: (left: string) => ({
		members: members.filter(({ id }) => id !== left),
	}),
	with: (id: string) => ({
		members: [...members, { ...members[0], id, name: "Ada Byron" }],
	}),
};

function articleBy(author: string) {
	const [shipped] = shippedArticles;
	return {
		body: "One.",
		fields: { ...shipped?.fields, slug: "rotas", author },
	};
}

test("a team without the author of an article is refused with the article’s title, and nothing is published", async () => {
	copyTemplate(inFolder("site.sqlite"));
	const [shipped] = shippedArticles;
	writeFiles({ company, team: team.without(shipped?.fields.author ?? "") });

	const refused = await content("import", file());

	expect(refused.code).toBe(1);
	expect(refused.err).toContain(`“${shipped?.fields.title}”`);
	expect(refused.err).toContain("Choose another author first.");
	expect((await content("list")).out).toBe("");
});

test("an article is imported with its author, whichever comes first in the file", async () => {
	copyTemplate(inFolder("site.sqlite"));
	writeFiles({ "article:rotas": articleBy("ada"), team: team.with("ada") });

	const imported = await content("import", file());

	expect(imported).toMatchObject({
		code: 0,
		out: "article:rotas: published.\nteam: published.\n",
	});
});

test("an article by somebody who isn’t in the team is refused", async () => {
	copyTemplate(inFolder("site.sqlite"));
	writeFiles({ "article:rotas": articleBy("ada") });

	const refused = await content("import", file());

	expect(refused.err).toContain("Its author “ada” isn’t in the team.");
});

test("two articles are imported with each other’s address", async () => {
	copyTemplate(inFolder("site.sqlite"));
	const [one, two] = shippedArticles;
	if (!one || !two) throw new Error("No articles are shipped.");
	const withSlug = (article: typeof one, { fields }: typeof one) => ({
		...article,
		fields: { ...article.fields, slug: fields.slug },
	});
	writeFiles({
		[`article:${one.fields.slug}`]: withSlug(one, two),
		[`article:${two.fields.slug}`]: withSlug(two, one),
	});

	const { code, err } = await content("import", file());

	expect({ code, err }).toEqual({ code: 0, err: "" });
});

test("a version of the team without the author of an article isn’t restored", async () => {
	copyTemplate(inFolder("site.sqlite"));
	writeFiles({ team: team.with("ada") });
	await content("import", file());
	writeFiles({ team: team.with("bob") });
	await content("import", file());
	writeFiles({ "article:rotas": articleBy("bob") });
	await content("import", file());

	const refused = await content("restore", "team", "--version", "1");

	expect(refused).toMatchObject({ code: 1 });
	expect(refused.err).toContain("Ada Byron still has an article:");
});

test("a text that every website has isn’t taken off", async () => {
	copyTemplate(inFolder("site.sqlite"));
	const key = "legal:privacy-policy";
	writeFiles({ [key]: null });

	const imported = await content("import", file());
	const unpublished = await content("unpublish", key);

	for (const { code, err } of [imported, unpublished]) {
		expect(code).toBe(1);
		expect(err).toContain("it can’t be taken off");
	}
});

test.skipIf(!isBuilt)(
	"an import with a link to no page is refused, unless the page comes with it",
	async () => {
		copyTemplate(inFolder("site.sqlite"));
		const [author = members[0]] = members;
		const linking = {
			...articleBy(author?.id ?? ""),
			body: "See [this](/blog/another).",
		};
		const another = articleBy(author?.id ?? "");
		writeFiles({ "article:rotas": linking });

		const refused = await content("import", file());
		writeFiles({
			"article:rotas": linking,
			"article:another": {
				...another,
				fields: { ...another.fields, slug: "another" },
			},
		});
		const imported = await content("import", file());

		expect(refused.err).toContain("/blog/another leads to no page");
		expect(imported).toMatchObject({ code: 0 });
	},
);

test("an article that was taken down is so in another installation too", async () => {
	copyTemplate(inFolder("site.sqlite"));
	const [article] = shippedArticles;
	const key = `article:${article?.fields.slug}`;

	await content("unpublish", key);
	await content("export", file());
	copyTemplate(inFolder("site.sqlite"));

	const imported = await content("import", file());

	expect(imported.out).toContain(`${key}: taken down.`);
	expect(JSON.parse((await content("list", "--json")).out)).toContainEqual(
		expect.objectContaining({ key, state: "unpublished" }),
	);
});
