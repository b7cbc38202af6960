import { expect } from "vitest";
import { entryEditors } from "#desk/entries/kinds.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { articleForm } from "../../../tests/support/articles.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { listArticles, listDeletedArticles } from "./list-articles.server.ts";

const at = "2026-11-26T10:00:00.000Z";

const publish = (db: Database, id: string, version = "0") =>
	entryEditors.article.publish(
		staffContext(db, at),
		id,
		formFields({ ...articleForm, version }),
	);

const takeDown = (db: Database, intent: string, version: string) =>
	entryEditors.article.takeDown(
		staffContext(db, at),
		"tips",
		formFields({ intent, version }),
	);

const undelete = (db: Database) =>
	entryEditors.article.undelete(
		staffContext(db, at),
		formFields({ id: "tips" }),
	);

async function findListed(db: Database) {
	const listed = await listArticles(db, at);
	return listed.find(({ id }) => id === "tips");
}

onBothDatabases((test) => {
	test("an article that is taken off the website stays in the list", async (db) => {
		await addStaffRow(db);
		await publish(db, "tips");

		await takeDown(db, "unpublish", await readVersion(db));

		expect(await findListed(db)).toMatchObject({
			title: "Privacy tips",
			state: "off",
		});
	});

	test("a deleted article is restored to the list, and needs another address when it is taken", async (db) => {
		await addStaffRow(db);
		await publish(db, "tips");
		await takeDown(db, "delete", await readVersion(db));
		const listed = await findListed(db);
		const deleted = await listDeletedArticles(db);
		await publish(db, "second");

		const restored = await undelete(db);

		expect(listed).toBeUndefined();
		expect(deleted).toMatchObject([{ id: "tips", title: "Privacy tips" }]);
		expect(restored).toMatchObject({
			to: "/desk/articles/tips?done=undeleted",
		});
		expect(await findListed(db)).toMatchObject({ state: "off" });
		expect(await listDeletedArticles(db)).toEqual([]);
		expect(await publish(db, "tips", await readVersion(db))).toMatchObject({
			errors: { slug: expect.stringContaining("Another one has this address") },
		});
	});

	test("an article that isn’t deleted is left as it is", async (db) => {
		await addStaffRow(db);
		await publish(db, "tips");

		expect(await undelete(db)).toMatchObject({ notice: { kind: "failed" } });
		expect(await findListed(db)).toMatchObject({ state: "live" });
	});
});

/** The version of the article’s document, as its page has it. */
async function readVersion(db: Database): Promise<string> {
	const row = await db
		.selectFrom("content_documents")
		.select("version")
		.where("key", "=", "article:tips")
		.executeTakeFirstOrThrow();

	return String(row.version);
}
