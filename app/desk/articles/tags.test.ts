import { expect } from "vitest";
import { entryEditors } from "#desk/entries/kinds.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { articleForm } from "../../../tests/support/articles.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { listTags, renameTag } from "./tags.server.ts";

const at = "2026-11-26T10:00:00.000Z";

const publish = (db: Database, id: string, tags: string) =>
	entryEditors.article.publish(
		staffContext(db, at),
		id,
		formFields({ ...articleForm, slug: id, tags, version: "0" }),
	);

const rename = (db: Database, tag: string, name: string) =>
	renameTag(staffContext(db, at), formFields({ tag, name }));

async function readTags(db: Database, id: string) {
	const { entries } = await loadSnapshot(db, at);
	return entries.article.get(id)?.fields.tags;
}

onBothDatabases(
	(test) => {
		test("a tag is renamed in every article and draft, and its address leads on", async (db) => {
			await publish(db, "one", "plumbing, vans");
			await publish(db, "two", "plumbing, rent");
			await entryEditors.article.save(
				staffContext(db, at),
				"two",
				formFields({
					...articleForm,
					tags: "plumbing, more",
					version: String((await readDocument(db, "article:two")).version),
				}),
			);

			const outcome = await rename(db, "plumbing", "Été");

			expect(outcome.notice?.text).toBe("2 articles have the tag été now.");
			expect(await readTags(db, "one")).toEqual(["été", "vans"]);
			expect(await readTags(db, "two")).toEqual(["été", "rent"]);
			expect((await readDocument(db, "article:two")).draft).toMatchObject({
				fields: { tags: ["été", "more"] },
			});
			const { documents } = await loadSnapshot(db, at);
			expect(documents.redirects.entries).toEqual([
				{ from: "/blog/tag/plumbing", to: "/blog/tag/ete" },
			]);
		});

		test("a tag is merged into another one", async (db) => {
			await publish(db, "one", "van, vans, rent");
			await publish(db, "two", "van, rent");

			await rename(db, "van", "vans");

			expect(await readTags(db, "one")).toEqual(["vans", "rent"]);
			const tags = await listTags(staffContext(db, at));
			expect(tags).toContainEqual({ tag: "vans", count: 2 });
		});

		test("a merge that leaves an article with one tag is refused by its name", async (db) => {
			await publish(db, "one", "van, vans");

			const outcome = await rename(db, "van", "vans");

			expect(outcome.notice).toMatchObject({
				title: "“Privacy tips” has the tag van still.",
				text: "Enter two to four tags.",
			});
			expect(await readTags(db, "one")).toEqual(["van", "vans"]);
		});
	},
	(db) => addStaffRow(db),
);
