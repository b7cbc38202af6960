import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { launchSite } from "../tests/support/running-site.ts";

// Real processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 });

let folder = "";
beforeEach(() => {
	folder = mkdtempSync(join(tmpdir(), "sheaf-start-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a start that is refused says. */
async function refusal(environment: Record<string, string>): Promise<string> {
	const { exited, output, child } = launchSite({ environment });
	const slow = setTimeout(() => child.kill("SIGKILL"), 30_000);
	expect(await exited, output()).toBe(1);
	clearTimeout(slow);
	expect(output()).toMatch(/^Sheaf did not start: [^\n]+\n$/);
	return output();
}

test("a data folder that cannot be made refuses the start at once", async () => {
	expect(await refusal({ DATABASE_URL: "file:/proc/nobody/site.sqlite" })).toMatch(
		/The data folder \/proc\/nobody cannot be written/,
	);
});

test("a database address that is a folder is reported as such", async () => {
	expect(await refusal({ DATABASE_URL: `file:${folder}` })).toContain(
		`${folder} is a folder. Name a file in DATABASE_URL, like file:${folder}/site.sqlite.`,
	);
	expect(readdirSync(folder)).toEqual([]);
});

test("a file that is no database, or a damaged one, is named", async () => {
	const file = join(folder, "site.sqlite");
	writeFileSync(file, "not a database, however long one looks at it".repeat(100));
	expect(await refusal({ DATABASE_URL: `file:${file}` })).toContain(
		`${file} is no SQLite database`,
	);
	rmSync(file);
	const db = new DatabaseSync(file);
	db.exec("CREATE TABLE leads (id text)");
	db.close();
	writeFileSync(file, Buffer.alloc(400, 0x5a), { flag: "r+" });
	expect(await refusal({ DATABASE_URL: `file:${file}` })).toContain("or it is damaged");
});

test("a PostgreSQL that does not answer is named", async () => {
	expect(await refusal({ DATABASE_URL: "postgres://sheaf:secret@127.0.0.1:1/site" })).toMatch(
		/PostgreSQL at 127\.0\.0\.1:1 could not be reached: (?!.*secret)/,
	);
});

test("a missing certificate of PostgreSQL is reported with its variable", async () => {
	const url =
		"postgres://sheaf:secret@127.0.0.1:1/site?sslmode=verify-full&sslrootcert=/nowhere.pem";
	expect(await refusal({ DATABASE_URL: url })).toMatch(
		/DATABASE_URL cannot be used: (?!.*secret).*\/nowhere\.pem/,
	);
});

test("a webhook that could never be called refuses the start", async () => {
	const said = await refusal({
		DATABASE_URL: `file:${join(folder, "site.sqlite")}`,
		WEBHOOK_URL: "https://127.0.0.1/hook",
		WEBHOOK_SECRET: `whsec_${"A".repeat(32)}`,
	});
	expect(said).toContain("WEBHOOK_URL must be an https address on the public internet");
	expect(readdirSync(folder)).toEqual([]);
});
