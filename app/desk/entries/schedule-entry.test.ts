import { expect } from "vitest";
import { publishDue } from "#features/content/schedule.server.ts";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { articleForm } from "../../../tests/support/articles.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	clock,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { entryEditors } from "./kinds.server.ts";

async function schedule(db: Database, changes: Partial<typeof articleForm>) {
	const fields = { ...articleForm, ...changes, publishAt: "2026-12-01T09:00" };
	const site = staffContext(db, "2026-11-26T10:00:00.000Z");

	return await entryEditors.article.schedule(
		site,
		"second",
		formFields(fields),
	);
}

onBothDatabases((test) => {
	test("an article is scheduled", async (db) => {
		await addStaffRow(db);

		expect(await schedule(db, {})).toMatchObject({
			to: "/desk/articles/second?done=scheduled&version=2",
		});
	});

	test("an article without a date has that of its publication, at once or later", async (db) => {
		await addStaffRow(db);
		await entryEditors.article.publish(
			staffContext(db, "2026-11-26T10:00:00.000Z"),
			"first",
			formFields({ ...articleForm, slug: "first", date: "" }),
		);
		await schedule(db, { date: "" });
		const later = "2026-12-01T09:00:10.000Z";
		await publishDue({ db, clock: clock(later) });

		const { entries } = await loadSnapshot(db, later);
		const dates = ["first", "second"].map(
			(id) => entries.article.get(id)?.fields.date,
		);
		expect(dates).toEqual(["2026-11-26", "2026-12-01"]);
	});

	test("an article with the address of another one is not scheduled", async (db) => {
		await addStaffRow(db);
		await entryEditors.article.publish(
			staffContext(db),
			"first",
			formFields(articleForm),
		);

		expect(await schedule(db, {})).toMatchObject({
			errors: { slug: expect.stringContaining("Another one has this address") },
			version: 1,
		});
	});

	test.each([
		[
			"a missing picture",
			"![x](/media/01a21daf-a5d2-730a-9e09-95fd3765ec6f/8x6)",
		],
		["an unknown placeholder", "It costs {price.nothing}."],
	])("an article with %s is not scheduled", async (db, _what, body) => {
		await addStaffRow(db);

		expect(await schedule(db, { body })).toMatchObject({
			notice: { title: "This was not published." },
			version: 1,
		});
	});
});
