import { expect } from "vitest";
import { loadSnapshot } from "#features/content/snapshot.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { seenFields } from "#lib/forms/merge-fields.ts";
import { articleForm } from "../../../tests/support/articles.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { entryEditors } from "./kinds.server.ts";

const { handlers } = entryEditors.article;

/** The answer to a form of the owner’s tab, which has seen the first version. */
function sendStale(db: Database, intent: string) {
	const fields = formFields({
		...articleForm,
		intent,
		version: "2",
		body: "Typed in an old tab.",
		restore: "1",
		publishAt: "2026-12-01T09:00",
	});

	const handle = handlers[intent];
	if (!handle) throw new Error(`There is no form ${intent}.`);

	return handle(staffContext(db), "tips", fields);
}

async function publishTwice(db: Database): Promise<void> {
	await addStaffRow(db);
	await addStaffRow(db, "member");
	await db
		.insertInto("settings")
		.values({ name: "members_publish", value: "1" })
		.execute();
	await entryEditors.article.publish(
		staffContext(db),
		"tips",
		formFields(articleForm),
	);
	await entryEditors.article.publish(
		staffContext(db, undefined, "member"),
		"tips",
		formFields({ ...articleForm, version: "2", body: "A colleague’s text." }),
	);
}

async function readText(db: Database): Promise<string | undefined> {
	const { entries } = await loadSnapshot(db, "2026-11-26T10:00:00.000Z");
	return entries.article.get("tips")?.body;
}

onBothDatabases((test) => {
	test("unrelated changes of two authors are merged, others wait for an answer", async (db) => {
		await publishTwice(db);
		const form = { ...articleForm, version: "2" };
		const seen = seenFields(articleForm);
		const save = (typed: Record<string, string>) =>
			entryEditors.article.save(
				staffContext(db),
				"tips",
				formFields({ ...form, ...typed, ...seen }),
			);

		const merged = await save({ title: "My title" });
		const contradicting = await save({ body: "My text." });

		expect(merged.values).toMatchObject({
			title: "My title",
			body: "A colleague’s text.",
		});
		expect(contradicting.isConflict).toBe(true);
	});

	test("an old tab overwrites nothing, whatever it was told before", async (db) => {
		await publishTwice(db);

		const titles: (string | undefined)[] = [];
		for (const intent of ["draft", "draft", "restore", "publish"] as const) {
			const { notice, status } = await sendStale(db, intent);
			titles.push(`${status} ${notice?.title}`);
		}

		const named = "409 Ben Bench published meanwhile.";
		expect(titles).toEqual([named, named, named, named]);
		expect(await readText(db)).toBe("A colleague’s text.");
	});

	test.each(["schedule", "discard", "unpublish"] as const)(
		"an old tab’s form %s is refused",
		async (db, intent) => {
			await publishTwice(db);

			const { status } = await sendStale(db, intent);

			expect(status).toBe(409);
			expect(await readText(db)).toBe("A colleague’s text.");
		},
	);
});
