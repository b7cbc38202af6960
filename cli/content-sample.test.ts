import { expect, test } from "vitest";
import { copyTemplate } from "../tests/support/databases.ts";
import { scratchFolder } from "../tests/support/scratch.ts";
import { runSiteCommand } from "../tests/support/site-command.ts";

const inFolder = scratchFolder();

function sample(...words: string[]) {
	const database = inFolder("site.sqlite");
	copyTemplate(database);
	return (...more: string[]) =>
		runSiteCommand(
			{ DATABASE_URL: `file:${database}` },
			"content",
			"sample",
			...words,
			...more,
		);
}

test("the sample is listed, and removed one by one and by kind", async () => {
	const run = sample();

	const one = await run("remove", "case:law-firm-intake");
	const kind = await run("remove", "quote");
	const listed = await run("list");

	expect(one.out).toBe("case:law-firm-intake\nRemoved 1.\n");
	expect(kind.out).toMatch(/quote:cleaning\nquote:merchant\nRemoved 2\.\n$/);
	expect(listed.out).toContain("case:cleaning-company-rota  The owner");
	expect(listed.out).not.toContain("quote:");
	expect(listed.out).toContain("Case studies: 2");
});

test("everything that can go goes at once", async () => {
	const run = sample();

	await run("remove");
	const { out } = await run("list", "--json");

	const kinds = JSON.parse(out).map(({ kind }: { kind: string }) => kind);
	expect([...new Set(kinds)]).toEqual(["fact", "plan", "legal"]);
});

test("people with articles stay until somebody gets them", async () => {
	const run = sample();

	const { code, err } = await run("remove", "person");

	expect(code).toBe(1);
	expect(err).toMatch(/^They wrote “.*remove them first/);
});

test("what isn’t the sample’s is refused", async () => {
	const { code, err } = await sample()("remove", "case:mine");

	expect(code).toBe(2);
	expect(err).toContain("“case:mine” is nothing of the sample’s.");
});
