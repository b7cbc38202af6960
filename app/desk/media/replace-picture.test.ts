import { expect } from "vitest";
import { entryEditors } from "#desk/entries/kinds.server.ts";
import { readDocument } from "#features/content/history.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import { storePicture } from "#features/media/media-store.server.ts";
import { addIssue, findIssue } from "#features/newsletter/issues.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { articleForm } from "../../../tests/support/articles.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { planReplacement, replacePicture } from "./replace-picture.server.ts";

const at = "2026-11-26T10:00:00.000Z";
const old = "0198f2a0-0000-7000-8000-000000000001";
const fresh = "0198f2a0-0000-7000-8000-000000000002";
const text = `![A \\[closed\\] shop](/media/${old}/600x400) and more`;
const changed = `![An open shop](/media/${fresh}/800x500) and more`;

async function addPictures(db: Database) {
	const { clock, staff } = staffContext(db, at);
	const site = { db, clock, staffId: staff.id };
	await storePicture(
		site,
		{ id: old, name: "old.png", alt: "A [closed] shop" },
		{ width: 600, height: 400, files: [] },
	);
	await storePicture(
		site,
		{ id: fresh, name: "new.png", alt: "An open shop" },
		{ width: 800, height: 500, files: [] },
	);
}

const publish = (db: Database, id: string) =>
	entryEditors.article.publish(
		staffContext(db, at),
		id,
		formFields({
			...articleForm,
			slug: id,
			body: text,
			"picture.address": `/media/${old}/600x400`,
			"picture.alt": "A closed shop",
		}),
	);

async function saveDraft(db: Database, id: string) {
	const { version } = await readDocument(db, `article:${id}`);
	await entryEditors.article.save(
		staffContext(db, at),
		id,
		formFields({ ...articleForm, slug: id, body: text, version: `${version}` }),
	);
}

const plan = (db: Database, except?: string) =>
	planReplacement(staffContext(db, at), old, except);

const replace = (db: Database, shows: string, except = "") =>
	replacePicture(
		staffContext(db, at),
		formFields({ from: old, to: fresh, shows, except }),
	);

onBothDatabases(
	(test) => {
		test("a picture is replaced on pages, in drafts and in unsent issues", async (db) => {
			await addPictures(db);
			await publish(db, "one");
			await saveDraft(db, "two");
			const { clock } = staffContext(db, at);
			const issue = { subject: "", preheader: "", body: text, perHour: 100 };
			const number = await addIssue(db, { ...issue, staffId: null }, clock);

			const outcome = await replace(db, (await plan(db)).shows);

			const { entries } = await loadSnapshot(db, at);
			const { draft } = await readDocument(db, "article:two");
			expect(outcome.notice?.text).toBe("3 texts changed.");
			expect(entries.article.get("one")).toMatchObject({
				body: changed,
				fields: {
					picture: {
						address: `/media/${fresh}/800x500`,
						alt: "An open shop",
					},
				},
			});
			expect(draft).toMatchObject({ body: changed });
			expect((await findIssue(db, number))?.body).toBe(changed);
		});

		test("what it touches is shown first, with the address of each editor", async (db) => {
			await addPictures(db);
			await publish(db, "one");
			await saveDraft(db, "one");

			expect((await plan(db)).uses).toEqual([
				{
					name: "the article “Privacy tips”",
					path: "/desk/articles/one",
				},
				{
					name: "a draft of the article “Privacy tips”",
					path: "/desk/articles/one",
				},
			]);
			expect((await plan(db, "/desk/articles/one")).uses).toEqual([]);
		});

		test("a list that has changed meanwhile is shown again", async (db) => {
			await addPictures(db);
			await publish(db, "one");
			const { shows } = await plan(db);
			await publish(db, "two");

			expect((await replace(db, shows)).status).toBe(409);
			expect((await plan(db)).uses).toHaveLength(2);
		});

		test("a member doesn't replace what only owners publish", async (db) => {
			await addStaffRow(db, "member");
			await addPictures(db);
			await publish(db, "one");
			const site = staffContext(db, at, "member");
			const { shows, forbidden } = await planReplacement(site, old);

			const outcome = await replacePicture(
				site,
				formFields({ from: old, to: fresh, shows }),
			);

			expect(forbidden).toEqual(["the article “Privacy tips”"]);
			expect(outcome.status).toBe(403);
			expect((await plan(db)).uses).toHaveLength(1);
		});
	},
	(db) => addStaffRow(db),
);
