import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test, vi } from "vitest";
import { send, sendPlainForm } from "../support/http.ts";
import { administer, startPostgres } from "../support/postgres.ts";
import { newSession, runSite } from "../support/running-site.ts";

vi.setConfig({ testTimeout: 120_000 });

const COUNT = 5_000;
const file = [
	"Name,Email,Note",
	...Array.from(
		{ length: COUNT },
		(_, index) =>
			`Kim ${index},kim${index}@client.example,${index % 10 === 0 ? `Number ${index}` : ""}`,
	),
].join("\n");

type Row = Record<string, string | number | null>;

/** The site with an account, and a way to read and write its database from outside. */
async function startSqlite() {
	const site = await runSite();
	onTestFinished(site.remove);

	return {
		site,
		staff: newSession(site),
		query: async (text: string): Promise<Row[]> => {
			const db = new DatabaseSync(site.databaseFile, { readOnly: true });
			try {
				return db.prepare(text).all() as Row[];
			} finally {
				db.close();
			}
		},
	};
}

async function startOnPostgres() {
	const postgres = await startPostgres(["fsync=off"]);
	onTestFinished(postgres.remove);

	const site = await runSite({ DATABASE_URL: postgres.url });
	onTestFinished(site.remove);

	const query = (text: string): Promise<Row[]> =>
		administer(postgres.url, text);
	const written: Promise<Row[]>[] = [];
	const staff = newSession({ sql: (text) => written.push(query(text)) });

	await Promise.all(written);

	return { site, staff, query };
}

type Started = Awaited<ReturnType<typeof startSqlite>>;

/** Uploads and checks the file. @returns the path of its page. */
async function upload({ site, staff: { cookie } }: Started): Promise<string> {
	const body = new FormData();
	body.set("file", new File([file], "customers.csv", { type: "text/csv" }));

	const form = new Request("http://form.example", { method: "POST", body });
	const stored = await send(site, "/desk/people/import", {
		headers: {
			cookie,
			origin: site.url,
			"content-type": form.headers.get("content-type") ?? "",
		},
		body: await form.text(),
	});

	const path = String(stored.headers.location);
	const checked = await sendPlainForm(
		site,
		path,
		{
			intent: "check",
			column_0: "name",
			column_1: "emails",
			column_2: "note",
			basis: "Customers since 2019",
			prefers: "card",
		},
		{ cookie },
	);

	expect(checked.status).toBe(303);

	return path;
}

const countDone = async ({ query }: Started) => {
	const [row] = await query(
		"SELECT count(*) AS count FROM import_rows WHERE outcome IS NOT NULL",
	);
	return Number(row?.count);
};

const readImport = async ({ query }: Started) => {
	const [row] = await query("SELECT state, counts FROM imports");
	return { state: row?.state, counts: JSON.parse(String(row?.counts)) };
};

for (const { name, start } of [
	{ name: "SQLite", start: startSqlite },
	{ name: "PostgreSQL", start: startOnPostgres },
])
	test(`an import whose process is killed goes on at the next start, with each row once, and is undone: on ${name}`, async () => {
		const started = await start();
		const { site, staff, query } = started;
		const press = async (path: string, intent: string) =>
			(await sendPlainForm(site, path, { intent }, { cookie: staff.cookie }))
				.status;

		const path = await upload(started);
		expect(await press(path, "start")).toBe(303);
		await expect
			.poll(() => countDone(started), { interval: 10, timeout: 20_000 })
			.toBeGreaterThan(500);
		await site.kill();

		const left = COUNT - (await countDone(started));
		expect(left).toBeGreaterThan(0);

		await site.start();
		await expect
			.poll(() => readImport(started), { timeout: 40_000 })
			.toEqual({ state: "done", counts: { new: COUNT } });

		expect(
			await query(`SELECT
				(SELECT count(*) FROM people) AS people,
				(SELECT count(DISTINCT key) FROM contact_points) AS emails,
				(SELECT count(DISTINCT text) FROM notes) AS texts,
				(SELECT count(*) FROM notes) AS notes`),
		).toMatchObject([rowOf()]);

		expect(await press(path, "undo")).toBe(303);
		await expect
			.poll(() => readImport(started), { timeout: 60_000 })
			.toEqual({ state: "undone", counts: { undone: COUNT } });

		expect(await query("SELECT id FROM people")).toEqual([]);
	});

/** PostgreSQL gives counts as text. */
function rowOf() {
	const number = (count: number) =>
		expect.toSatisfy((value) => Number(value) === count);
	const notes = number(COUNT / 10);

	return { people: number(COUNT), emails: number(COUNT), texts: notes, notes };
}
