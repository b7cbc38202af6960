import { expect } from "vitest";
import type { Database } from "#lib/db/connection.server.ts";
import type { Job } from "#lib/outbox/jobs.server.ts";
import { OutOfDate } from "#lib/outbox/worker.server.ts";
import { readConfig } from "../../../server/config.ts";
import { siteJobs } from "../../../server/site-jobs.ts";
import {
	findMessages,
	onBothDatabases,
	rowIn,
} from "../../../tests/support/databases.ts";
import { runIfDue } from "../../../tests/support/jobs.ts";
import { addAccount } from "../../../tests/support/staff-context.ts";
import { ask, siteAt } from "../../../tests/support/submissions.ts";
import { buildTasksMail } from "./overdue-mails.server.ts";

const origin = "https://sheaf.example";

/** At eight in the morning, in London. */
const morning = (day: number) => new Date(`2026-11-${day}T08:00:30.000Z`);

async function withTask(db: Database, change: Record<string, unknown> = {}) {
	const staff_id = await addAccount(db, "ben@sheaf.example");
	await ask(siteAt(db, "2026-11-20T10:00:00.000Z"), "jo@client.example");

	const { id: person_id } = await rowIn(db, "people");
	const task = {
		id: "task-1",
		person_id,
		staff_id,
		title: "Ring Jo back",
		due_on: "2026-11-24",
		done_at: null,
		deleted_at: null,
		deleted_by: null,
		created_at: "2026-11-20T10:00:00.000Z",
	};

	await db
		.insertInto("tasks")
		.values({ ...task, ...change })
		.execute();

	const job = siteJobs({
		db,
		config: readConfig({}),
		secret: "unused",
		log: () => {},
	}).find(({ name }) => name === "tasks") as Job;
	const runOn = async (...days: number[]) => {
		for (const day of days) await runIfDue(db, job, morning(day));
	};
	await runOn(23);

	return {
		person_id,
		runOn,
		mails: () => findMessages(db, "assignee.tasks"),
		delivered: async () => {
			const row = await rowIn(db, "outbox", { topic: "assignee.tasks" });
			return await buildTasksMail(db, row, origin);
		},
	};
}

onBothDatabases((test) => {
	test("an overdue task is emailed to its assignee on the morning after, once, without its title", async (db) => {
		const { person_id, runOn, mails } = await withTask(db);

		await runOn(24);
		expect(await mails()).toEqual([]);

		await runOn(25, 25, 26);

		expect(await mails()).toMatchObject([
			{
				recipient: "ben@sheaf.example",
				subject: "One of your tasks is overdue",
				lead_id: null,
			},
		]);
		const { payload } = await rowIn(db, "outbox", { topic: "assignee.tasks" });
		expect(payload).not.toContain("Ring Jo");
		expect(payload).not.toContain(person_id);
	});

	test("an overdue task is delivered with what is to be done, and who it is", async (db) => {
		const { person_id, runOn, delivered } = await withTask(db);
		await db
			.updateTable("people")
			.set({ name: "Jo Bloggs" })
			.where("id", "=", person_id)
			.execute();
		await runOn(25);

		expect(await delivered()).toMatchObject({
			subject: "Overdue: Ring Jo back: Jo Bloggs, jo@client.example",
			document: {
				facts: [
					{
						value: `Ring Jo back: Jo Bloggs, jo@client.example\n${origin}/desk/people/${person_id}`,
					},
				],
			},
		});
	});

	test("an email about the tasks of a person who has been erased since is not delivered", async (db) => {
		const { runOn, delivered } = await withTask(db);
		await runOn(25);
		await db.deleteFrom("leads").execute();
		await db.deleteFrom("people").execute();

		await expect(delivered()).rejects.toThrow(OutOfDate);
	});

	test("tasks of several days without a running server are in one email", async (db) => {
		const { runOn, mails } = await withTask(db);
		const task = await rowIn(db, "tasks");
		await db
			.insertInto("tasks")
			.values({ ...task, id: "task-2", due_on: "2026-11-26" })
			.execute();

		await runOn(28);

		expect(await mails()).toMatchObject([
			{ subject: "2 of your tasks are overdue" },
		]);
	});

	test.each([
		["done", { done_at: "2026-11-24T10:00:00.000Z" }],
		["deleted", { deleted_at: "2026-11-24T10:00:00.000Z" }],
		["of all staff", { staff_id: null }],
		["still ahead", { due_on: "2026-11-27" }],
	])("a task that is %s is not emailed", async (db, _state, change) => {
		const { runOn, mails } = await withTask(db, change);

		await runOn(25);

		expect(await mails()).toEqual([]);
	});

	test.each([
		["removed", { removed_at: "2026-11-24T10:00:00.000Z" }],
		["reset", { password_hash: null }],
		["has switched it off", { notify_tasks: 0 }],
	])("an assignee who is %s gets no email", async (db, _why, change) => {
		const { runOn, mails } = await withTask(db);
		await db.updateTable("staff").set(change).execute();

		await runOn(25);

		expect(await mails()).toEqual([]);
	});
});
