import { expect, test } from "vitest";
import { openDatabase } from "#lib/db/connection.server.ts";
import { saveSetting, siteUrlSetting } from "#lib/db/settings.server.ts";
import { copyTemplate } from "../tests/support/databases.ts";
import { scratchFolder } from "../tests/support/scratch.ts";
import { runSiteCommand } from "../tests/support/site-command.ts";

const inFolder = scratchFolder();
const url = () => `file:${inFolder("site.sqlite")}`;

const staff = (...words: string[]) =>
	runSiteCommand(
		{ DATABASE_URL: url(), SITE_URL: "https://sheaf.example" },
		"staff",
		...words,
	);

test("staff are added, listed, reset and removed", async () => {
	copyTemplate(inFolder("site.sqlite"));

	expect((await staff("list")).out).toContain("No accounts yet");

	const added = await staff(
		"add",
		"Ada@firm.example",
		"--name",
		"Ada Lovelace",
	);
	expect(added.code).toBe(0);
	expect(added.out).toMatch(/^Added ada@firm\.example, owner\./);
	expect(added.out).toMatch(
		/^https:\/\/sheaf\.example\/login\/link\/[\w-]{43}\n$/m,
	);

	const refused = (why: string) => ({
		code: 1,
		err: expect.stringContaining(why),
	});

	const email = "grace@firm.example";
	const link = expect.stringMatching(
		/^https:\/\/sheaf\.example\/login\/link\//,
	);
	const grace = JSON.parse((await staff("add", email, "--json")).out);

	expect(grace).toMatchObject({ email, role: "member", link });
	expect(await staff("add", "GRACE@firm.example")).toMatchObject(
		refused("already"),
	);
	expect((await staff("list")).out).toMatch(
		/ada@firm\.example +Ada Lovelace +owner +off +invited/,
	);
	expect(JSON.parse((await staff("list", "--json")).out)).toHaveLength(2);
	expect((await staff("reset", "grace@firm.example")).out).toMatch(
		/login\/link\/[\w-]{43}/,
	);
	expect(await staff("remove", "ada@firm.example")).toMatchObject(
		refused("only owner"),
	);
	expect((await staff("remove", email)).code).toBe(0);
	expect(await staff("remove", email)).toMatchObject(refused("no account"));
});

test("without SITE_URL a link has the origin of the last start, or a note names the variable", async () => {
	const add = (email: string) =>
		runSiteCommand({ DATABASE_URL: url() }, "staff", "add", email);

	const first = await add("ada@firm.example");
	expect(first.out).toMatch(/^http:\/\/localhost:3000\/login\/link\//m);
	expect(first.out).toContain(
		"set SITE_URL and make a new link with staff reset.",
	);

	const db = await openDatabase(url());
	await saveSetting(db, siteUrlSetting, "https://www.firm.example");
	await db.destroy();

	const { out } = await add("grace@firm.example");
	expect(out).toMatch(
		/^https:\/\/www\.firm\.example\/login\/link\/[\w-]{43}\n$/m,
	);
});
