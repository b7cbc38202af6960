import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { expect, test, vi } from "vitest";
import { openDatabase } from "#lib/db/connection.server.ts";
import { launchSite } from "../tests/support/running-site.ts";
import { scratchFolder } from "../tests/support/scratch.ts";

// Starts a process, which may be slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const inFolder = scratchFolder();
const file = () => inFolder("site.sqlite");

const contents = () =>
	readdirSync(inFolder()).map(
		(name) => `${name} ${readFileSync(inFolder(name), "hex")}`,
	);

function createTable(): void {
	const db = new DatabaseSync(file());
	db.exec("CREATE TABLE songs (id text)");
	db.close();
}

test.each<[what: string, prepare: () => void, said: RegExp]>([
	[
		"a file that is not a database",
		() => writeFileSync(file(), "not a database ".repeat(100)),
		/site\.sqlite isn’t a SQLite database/,
	],
	["an empty file", () => writeFileSync(file(), ""), /site\.sqlite is empty/],
	[
		"a database of another program",
		createTable,
		/is another application’s database/,
	],
	[
		"a damaged database",
		() => {
			createTable();
			writeFileSync(file(), Buffer.alloc(400, 0x5a), { flag: "r+" });
		},
		/or it is damaged/,
	],
])("%s is refused, and nothing is written", async (_what, prepare, said) => {
	prepare();

	const before = contents();

	await expect(openDatabase(`file:${file()}`)).rejects.toThrow(said);
	expect(contents()).toEqual(before);
});

test("a data folder that cannot be made is refused", async () => {
	writeFileSync(file(), "");
	await expect(
		openDatabase(`file:${inFolder("site.sqlite", "deep.sqlite")}`),
	).rejects.toThrow(/^The data folder .*\/site\.sqlite cannot be written/);
});

test("PostgreSQL with a missing certificate is refused without its password", async () => {
	const options = "sslmode=verify-full&sslrootcert=/nowhere.pem";
	const opening = openDatabase(
		`postgres://sheaf:secret@127.0.0.1:1/site?${options}`,
	);
	const message = await opening.catch((error: Error) => error.message);

	expect(message).toMatch(
		/^PostgreSQL could not be reached: (?!.*secret).*\/nowhere\.pem/,
	);
});

test("a refused start is one line, and nothing is written", async () => {
	const { exited, output } = launchSite({
		environment: {
			DATABASE_URL: `file:${file()}`,
			WEBHOOK_URL: "https://127.0.0.1/hook",
			WEBHOOK_SECRET: `whsec_${"A".repeat(32)}`,
		},
	});

	expect(await exited, output()).toBe(1);
	expect(output()).toMatch(
		/^Sheaf did not start: WEBHOOK_URL must be an https address [^\n]+\n$/,
	);
	expect(contents()).toEqual([]);
});
