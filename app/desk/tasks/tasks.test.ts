import { randomUUIDv7 } from "node:crypto";
import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { readCard } from "#desk/people/card.server.ts";
import { changePerson } from "#desk/people/card-actions.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { requestContext } from "#lib/http/request-context.server.ts";
import { onBothDatabases } from "../../../tests/support/databases.ts";
import { addStaffRow, fieldsOf, staffContext } from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import * as tasksPage from "./route.tsx";
import { countDueTasks, dueGroup } from "./tasks.server.ts";

const at = "2026-11-23T08:00:00.000Z";

async function withPerson(db: Database) {
	await addStaffRow(db);
	await addStaffRow(db, "member");
	await ask(siteAt(db, at), "jo@example.com");
	const { id } = await db.selectFrom("people").select("id").executeTakeFirstOrThrow();
	const site = staffContext(db, at);
	const send = (fields: Record<string, string>) => changePerson(site, id, fieldsOf(fields));
	return { id, site, send };
}

const task = (changes: Record<string, string> = {}) => ({
	intent: "task",
	id: randomUUIDv7(),
	title: "Send the offer",
	due_on: "2026-11-23",
	assignee: "",
	...changes,
});

/** The page's data for the staff member with this role. */
function page(db: Database, query = "", role: "owner" | "member" = "owner") {
	const context = new RouterContextProvider();
	context.set(requestContext, staffContext(db, at, role) as never);
	const request = new Request(`https://sheaf.example/desk/tasks${query}`);
	return tasksPage.loader({ request, context } as never);
}

onBothDatabases((test) => {
	test("a task is added once, is on the card and the page until it is done, and is in the audit log", async (db) => {
		const { id, site, send } = await withPerson(db);
		const form = task();
		for (let time = 0; time < 2; time++)
			expect(await send(form)).toEqual({ outcome: "done", done: "task" });
		expect(await readCard(site, id)).toMatchObject({
			tasks: [{ id: form.id, title: "Send the offer", dueOn: "2026-11-23", assignee: null }],
			followUpOn: "2026-11-26",
		});
		expect((await page(db)).tasks).toMatchObject([
			{ id: form.id, group: "today", email: "jo@example.com" },
		]);
		expect(await send({ intent: "taskDone", id: form.id })).toMatchObject({ outcome: "done" });
		expect((await page(db)).tasks).toEqual([]);
		const events = await db.selectFrom("audit_log").select("action").orderBy("id").execute();
		expect(events.map(({ action }) => action)).toEqual(["person.task", "person.task-done"]);
	});

	test("the page lists one’s own tasks and nobody’s by their day, on demand everybody’s", async (db) => {
		const { site, send } = await withPerson(db);
		const member = randomUUIDv7();
		await db.updateTable("staff").set({ id: member }).where("role", "=", "member").execute();
		await send(task({ title: "Later", due_on: "2026-12-24" }));
		await send(task({ title: "Late", due_on: "2026-11-20" }));
		await send(task({ title: "Ben’s", assignee: member }));
		const titles = async (query?: string) =>
			(await page(db, query)).tasks.map(({ title }) => title);
		expect(await titles()).toEqual(["Late", "Later"]);
		expect(await titles("?everybody")).toEqual(["Late", "Ben’s", "Later"]);
		expect(await countDueTasks(db, site.staff.id, at)).toBe(1);
		expect(await countDueTasks(db, member, at)).toBe(2);
	});

	test.each([
		["title", "", "Write what is to be done."],
		["due_on", "soon", "Choose the day by which it is due."],
		["due_on", "2026-02-30", "Choose the day by which it is due."],
	])("a task with %s “%s” is refused beside its field", async (db, field, value, message) => {
		const { send } = await withPerson(db);
		expect(await send(task({ [field]: value }))).toMatchObject({
			outcome: "invalid",
			errors: { [field]: message },
		});
	});

	test("a tag is added once in lower case, suggested elsewhere and removed", async (db) => {
		const { id, site, send } = await withPerson(db);
		for (const tag of ["Urgent", " urgent", "partner"])
			expect(await send({ intent: "tag", tag })).toEqual({ outcome: "done", done: "tag" });
		expect(await readCard(site, id)).toMatchObject({
			tags: ["partner", "urgent"],
			knownTags: ["partner", "urgent"],
		});
		await send({ intent: "untag", tag: "urgent" });
		expect((await readCard(site, id))?.tags).toEqual(["partner"]);
		expect(await send({ intent: "tag", tag: " " })).toMatchObject({
			errors: { tag: expect.stringMatching(/^Write a tag/) },
		});
		expect(await send({ intent: "tag", tag: "x".repeat(31) })).toMatchObject({
			outcome: "invalid",
		});
	});
});

test.each([
	["2026-11-22", "overdue"],
	["2026-11-23", "today"],
	["2026-11-24", "week"],
	["2026-11-30", "week"],
	["2026-12-01", "later"],
])("a task due on %s is %s", (dueOn, group) => {
	expect(dueGroup(dueOn, "2026-11-23")).toBe(group);
});
