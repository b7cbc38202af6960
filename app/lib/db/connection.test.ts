import { expect, test } from "vitest";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import type { Database } from "./connection.server.ts";
import { isAtLeast } from "./sqlite-file.server.ts";
import { CommitFailed, write } from "./write.ts";

function question(db: Database, id: string, text = "Do you do windows?") {
	return write(
		"questions",
		db.insertInto("questions").values({
			id,
			email: "owner@example.com",
			question: text,
			source: "faq_question",
			page_url: null,
			utm_parameters: null,
			referrer: null,
			landing_page: null,
			first_seen_at: null,
			created_at: "2026-11-21T10:00:00.000Z",
		}),
	);
}

async function countOf(db: Database): Promise<number> {
	const rows = await db.selectFrom("questions").select("id").execute();
	return rows.length;
}

async function failureOf(promise: Promise<unknown>): Promise<CommitFailed> {
	const error = await promise.then(
		() => null,
		(reason: unknown) => reason,
	);
	expect(error).toBeInstanceOf(CommitFailed);
	return error as CommitFailed;
}

onBothDatabases((open) => {
	test("a commit keeps all of its writes", async () => {
		const db = await open();
		await db.commit([question(db, "a"), question(db, "b")]);
		expect(await countOf(db)).toBe(2);
	});

	test("a commit that fails keeps none of them and names the table and the reason", async () => {
		const db = await open();
		await db.commit([question(db, "a")]);
		const failure = await failureOf(db.commit([question(db, "b"), question(db, "a")]));
		expect(failure.reason).toBe("duplicate");
		expect(failure.table).toBe("questions");
		expect(await countOf(db)).toBe(1);
	});

	test("a write that must change a row and does not undoes the others", async () => {
		const db = await open();
		const missing = write(
			"questions",
			db.updateTable("questions").set({ question: "?" }).where("id", "=", "nobody"),
			1,
		);
		const failure = await failureOf(db.commit([question(db, "a"), missing]));
		expect(failure.reason).toBe("missed");
		expect(await countOf(db)).toBe(0);
	});

	test("many commits at once are all kept, and a bad one takes no other with it", async () => {
		const db = await open();
		await db.commit([question(db, "taken")]);
		const results = await Promise.allSettled(
			Array.from({ length: 60 }, (_, index) =>
				db.commit([question(db, index % 10 === 0 ? "taken" : `q${index}`)]),
			),
		);
		expect(results.filter(({ status }) => status === "rejected")).toHaveLength(6);
		expect(await countOf(db)).toBe(1 + 54);
	});

	test("a table that is gone is told as unavailable, and writing goes on when it is back", async () => {
		const db = await open();
		await db.commit([
			{ table: "x", sql: "ALTER TABLE questions RENAME TO hidden", parameters: [] },
		]);
		const failure = await failureOf(db.commit([question(db, "a")]));
		expect(failure).toMatchObject({ reason: "unavailable", table: "questions" });
		await db.commit([
			{ table: "x", sql: "ALTER TABLE hidden RENAME TO questions", parameters: [] },
		]);
		await db.commit([question(db, "a")]);
		expect(await countOf(db)).toBe(1);
	});

	test("what no text may hold is found nowhere, and breaks nothing", async () => {
		const db = await open();
		await db.commit([question(db, "a")]);
		const found = db.selectFrom("questions").select("id").where("id", "=", "a\0");
		expect(await found.execute()).toEqual([]);
		const change = db.updateTable("questions").set({ question: "?" }).where("id", "=", "\0");
		const failure = await failureOf(db.commit([write("questions", change, 1)]));
		expect(failure.reason).toBe("missed");
	});

	test("Unicode survives as it was written", async () => {
		const db = await open();
		const text = "Zoë's 👷‍♀️ “quote” — ₤20\nnext line; DROP TABLE leads";
		await db.commit([question(db, "a", text)]);
		const row = await db.selectFrom("questions").selectAll().executeTakeFirstOrThrow();
		expect(row.question).toBe(text);
	});
});

test.each([
	["3.51.3", true],
	["3.51.2", false],
	["3.53.4", true],
	["4.0.0", true],
	["3.6.23", false],
])("SQLite %s is new enough: %s", (version, expected) => {
	expect(isAtLeast(version, [3, 51, 3])).toBe(expected);
});
