import { randomUUIDv7 } from "node:crypto";
import { expect } from "vitest";
import { readCard } from "#desk/people/card/card.server.ts";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import {
	auditActions,
	onBothDatabases,
	rowIn,
} from "../../../tests/support/databases.ts";
import {
	addStaffRow,
	formFields,
	routeArgs,
	staffContext,
} from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import * as tasksPage from "./route.tsx";
import { countDueTasks } from "./tasks.server.ts";

const at = "2026-11-23T08:00:00.000Z";

async function withPerson(db: Database) {
	await addStaffRow(db);
	await addStaffRow(db, "member");
	await ask(siteAt(db, at), "jo@example.com");

	const { id } = await rowIn(db, "people");
	const site = staffContext(db, at);

	const send = (fields: Record<string, string>) =>
		changePerson(site, id, formFields(fields));

	return { id, site, send };
}

const task = (changes: Record<string, string> = {}) => ({
	intent: "task",
	key: randomUUIDv7(),
	title: "Send the offer",
	due_on: "2026-11-23",
	assignee: "",
	...changes,
});

function page(db: Database, query = "") {
	const request = new Request(`https://sheaf.example/desk/tasks${query}`);
	return tasksPage.loader(routeArgs(staffContext(db, at), request));
}

onBothDatabases((test) => {
	test("a task is added once, listed until done and audited", async (db) => {
		const { id: person, site, send } = await withPerson(db);
		const form = task();
		const id = form.key;

		for (let time = 0; time < 2; time++)
			expect(await send(form)).toMatchObject({ notice: { title: "Added." } });

		expect(await readCard(site, person)).toMatchObject({
			tasks: [
				{ id, title: "Send the offer", dueOn: "2026-11-23", assignee: null },
			],
		});

		const listed = { id, group: "today", email: "jo@example.com" };
		expect((await page(db)).tasks).toMatchObject([listed]);
		expect(await send({ intent: "taskDone", id })).toMatchObject({
			notice: { title: "Done." },
		});
		expect((await page(db)).tasks).toEqual([]);
		expect((await page(db, "?done")).tasks).toMatchObject([{ id }]);
		expect(await auditActions(db)).toEqual(["person.task", "person.task-done"]);
	});

	test("the page lists own and unassigned tasks by due date, or everyone’s", async (db) => {
		const { site, send } = await withPerson(db);
		const member = randomUUIDv7();
		await db
			.updateTable("staff")
			.set({ id: member })
			.where("role", "=", "member")
			.execute();

		for (const [title, due_on] of [
			["Later", "2026-12-01"],
			["Late", "2026-11-22"],
			["Soon", "2026-11-30"],
		] as const)
			await send(task({ title, due_on }));

		await send(task({ title: "Ben’s", assignee: member }));

		const titles = async (query?: string) =>
			(await page(db, query)).tasks.map(
				({ title, group }) => `${title}: ${group}`,
			);

		const own = ["Late: overdue", "Soon: week", "Later: later"];
		expect(await titles()).toEqual(own);
		expect(await titles("?everybody")).toEqual([
			own[0],
			"Ben’s: today",
			...own.slice(1),
		]);
		expect(await countDueTasks(db, site.staff.id, at)).toBe(1);
		expect(await countDueTasks(db, member, at)).toBe(2);
	});

	test("a task is moved to a day and a time, keeps the rest, and is moved back by undo", async (db) => {
		const { id: person, site, send } = await withPerson(db);
		const form = task();
		await send(form);

		const move = { intent: "taskMove", id: form.key, due_on: "2026-11-25" };
		const moved = await send({ ...move, due_time: "14:30" });

		expect((await readCard(site, person))?.tasks).toMatchObject([
			{ title: form.title, dueOn: "2026-11-25", dueTime: "14:30" },
		]);

		await send({ intent: "undo", changes: moved?.notice?.undo ?? "" });

		expect((await readCard(site, person))?.tasks).toMatchObject([
			{ dueOn: "2026-11-23", dueTime: null },
		]);
		expect(await send({ ...move, due_time: "25:00" })).toMatchObject({
			errors: { due_time: "Enter a time, like 14:30." },
		});
	});

	test("a day that the form offers is taken, and its field only for another", async (db) => {
		const { id: person, site, send } = await withPerson(db);
		await send(task({ due: "2026-11-24", due_on: "" }));
		await send(task({ due: "other", due_on: "2026-11-26" }));

		const card = await readCard(site, person);
		expect(card?.tasks.map(({ dueOn }) => dueOn)).toEqual([
			"2026-11-24",
			"2026-11-26",
		]);
	});

	test("a task without title or due date gets a field error", async (db) => {
		const { send } = await withPerson(db);
		const day = "Choose the day by which it is due.";
		for (const [form, errors] of [
			[task({ title: "" }), { title: "Write the task." }],
			[task({ due_on: "soon" }), { due_on: day }],
			[task({ due_on: "2026-02-30" }), { due_on: day }],
		] as const)
			expect(await send(form)).toMatchObject({ errors });
	});

	test("a tag is added once in lower case, suggested on other cards and removed", async (db) => {
		const { id, site, send } = await withPerson(db);
		for (const tag of ["Urgent", " urgent", "partner"])
			expect(await send({ intent: "tag", tag })).toMatchObject({
				notice: { title: "Tagged." },
			});

		const tags = ["partner", "urgent"];
		expect(await readCard(site, id)).toMatchObject({ tags, knownTags: tags });

		await send({ intent: "untag", tag: "urgent" });

		expect((await readCard(site, id))?.tags).toEqual(["partner"]);

		const errors = { tag: expect.stringMatching(/^Write a tag/) };
		expect(await send({ intent: "tag", tag: " " })).toMatchObject({ errors });

		const long = { intent: "tag", tag: "x".repeat(31) };
		expect(await send(long)).toMatchObject({
			errors: { tag: expect.any(String) },
		});
	});
});
