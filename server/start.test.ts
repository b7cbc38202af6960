import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { launchSite } from "../tests/support/running-site.ts";
import { scratchFolder } from "../tests/support/scratch.ts";

// Starts processes, which may be slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const inFolder = scratchFolder();

/** The error message of a failed start. */
async function refusal(environment: Record<string, string>): Promise<string> {
	const { exited, output, child } = launchSite({ environment });
	const slow = setTimeout(() => child.kill("SIGKILL"), 30_000);
	expect(await exited, output()).toBe(1);
	clearTimeout(slow);
	expect(output()).toMatch(/^Sheaf did not start: [^\n]+\n$/);
	return output();
}

const file = () => inFolder("site.sqlite");
const certificate = "sslmode=verify-full&sslrootcert=/nowhere.pem";

test.each<[what: string, prepare: () => Record<string, string> | string, said: RegExp]>([
	[
		"a data folder that cannot be made",
		() => {
			writeFileSync(inFolder("file"), "");
			return `file:${inFolder("file", "site.sqlite")}`;
		},
		/The data folder .*\/file cannot be written/,
	],
	[
		"a file that is not a database",
		() => {
			writeFileSync(file(), "not a database ".repeat(100));
			return `file:${file()}`;
		},
		/site\.sqlite is no SQLite database/,
	],
	[
		"an empty file",
		() => {
			writeFileSync(file(), "");
			return `file:${file()}`;
		},
		/site\.sqlite is empty/,
	],
	[
		"a database of another program",
		() => {
			const db = new DatabaseSync(file());
			db.exec("CREATE TABLE songs (id text)");
			db.close();
			return `file:${file()}`;
		},
		/belongs to another program/,
	],
	[
		"a damaged database",
		() => {
			const db = new DatabaseSync(file());
			db.exec("CREATE TABLE leads (id text)");
			db.close();
			writeFileSync(file(), Buffer.alloc(400, 0x5a), { flag: "r+" });
			return `file:${file()}`;
		},
		/or it is damaged/,
	],
	[
		"an unreachable PostgreSQL, without its password",
		() => "postgres://sheaf:secret@127.0.0.1:1/site",
		/PostgreSQL could not be reached: (?!.*secret)/,
	],
	[
		"a missing certificate of PostgreSQL, without its password",
		() => `postgres://sheaf:secret@127.0.0.1:1/site?${certificate}`,
		/PostgreSQL could not be reached: (?!.*secret).*\/nowhere\.pem/,
	],
	[
		"a webhook to a private address",
		() => ({
			DATABASE_URL: `file:${file()}`,
			WEBHOOK_URL: "https://127.0.0.1/hook",
			WEBHOOK_SECRET: `whsec_${"A".repeat(32)}`,
		}),
		/WEBHOOK_URL must be an https address on the public internet/,
	],
])("%s refuses the start in one line, and nothing is written", async (_what, prepare, said) => {
	const prepared = prepare();
	const files = () =>
		readdirSync(inFolder()).map((name) => `${name} ${readFileSync(inFolder(name), "hex")}`);
	const before = files();
	expect(
		await refusal(typeof prepared === "string" ? { DATABASE_URL: prepared } : prepared),
	).toMatch(said);
	expect(files()).toEqual(before);
});
