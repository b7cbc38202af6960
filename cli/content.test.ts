import { readFileSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import { documentKinds } from "#content/documents.ts";
import { copyTemplate } from "../tests/support/databases.ts";
import { scratchFolder } from "../tests/support/scratch.ts";
import { runSiteCommand } from "../tests/support/site-command.ts";

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
	const documents = [{ key, locale: "en-GB", body }];
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
		locale: "en-GB",
		body: company,
	});
	expect((await content("import", file())).out).toBe(
		"company: not changed.\ntiers: not changed.\nnotice: not changed.\nteam: not changed.\nredirects: not changed.\n",
	);
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
