import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "#lib/db/connection.server.ts";
import { siteCommand } from "../tests/support/site-command.ts";

let folder = "";
beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "sheaf-staff-"));
	await (await openDatabase(`file:${join(folder, "site.sqlite")}`)).close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function staff(...words: string[]) {
	const site = { databaseFile: join(folder, "site.sqlite"), url: "https://sheaf.example" };
	return siteCommand(site, "staff", ...words);
}

test("staff are added, listed, given new links and removed by command", () => {
	expect(staff("list").out).toContain("Nobody may log in yet");
	const added = staff("add", "Ada@firm.example", "--name", "Ada Lovelace");
	expect(added.code).toBe(0);
	expect(added.out).toMatch(/^Added ada@firm\.example, owner\./);
	expect(added.out).toMatch(/^https:\/\/sheaf\.example\/login\/link\/[\w-]{43}$/m);
	expect(JSON.parse(staff("add", "grace@firm.example", "--json").out)).toMatchObject({
		email: "grace@firm.example",
		role: "member",
		link: expect.stringMatching(/^https:\/\/sheaf\.example\/login\/link\//),
	});
	expect(staff("add", "GRACE@firm.example")).toMatchObject({
		code: 1,
		err: expect.stringContaining("already"),
	});
	expect(staff("list").out).toMatch(/ada@firm\.example +Ada Lovelace +owner +off +invited/);
	expect(JSON.parse(staff("list", "--json").out)).toHaveLength(2);
	expect(staff("reset", "grace@firm.example").out).toMatch(/login\/link\/[\w-]{43}/);
	expect(staff("remove", "ada@firm.example")).toMatchObject({
		code: 1,
		err: expect.stringContaining("only owner"),
	});
	expect(staff("remove", "grace@firm.example").code).toBe(0);
	expect(staff("remove", "grace@firm.example")).toMatchObject({
		code: 1,
		err: expect.stringContaining("no account"),
	});
});

test.each([
	[[], "staff takes one of"],
	[["add"], "Which address? For example: staff add ada@example.com"],
	[["remove"], "Which address? For example: staff remove ada@example.com"],
	[["reset"], "Which address? For example: staff reset ada@example.com"],
	[["add", "nobody"], "no email address"],
	[["add", "a@firm.example", "--role", "boss"], "--role must be"],
	[["add", "a@firm.example", "--colour", "red"], "colour"],
])("a command that makes no sense (%j) says how, and ends with 2", (words, told) => {
	expect(staff(...words)).toMatchObject({ code: 2, err: expect.stringContaining(told), out: "" });
});

test("help tells every verb", () => {
	const { code, out } = staff("--help");
	expect(code).toBe(0);
	for (const verb of ["add EMAIL", "list", "reset EMAIL", "remove EMAIL"])
		expect(out).toContain(`staff ${verb}`);
});
