import { dayAt } from "#desk/layout/relative-time.ts";
import {
	selectPrimaryContact,
	selectPrimaryPhone,
} from "#features/leads/contact-points.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { addDays } from "#lib/time/dates.ts";

export const MAX_TASKS = 200;

/** Open tasks with their people, the most urgent first. */
export function openTasks(db: Database) {
	return (
		livingTasks(db)
			.where("tasks.done_at", "is", null)
			.orderBy("tasks.due_on")
			// Those of the whole day first.
			.orderBy(({ fn, val }) => fn.coalesce("tasks.due_time", val("")))
			.orderBy("tasks.id")
			.limit(MAX_TASKS)
	);
}

/** Done tasks with their people, the latest first. */
export function listDoneTasks(db: Database) {
	return livingTasks(db)
		.where("tasks.done_at", "is not", null)
		.orderBy("tasks.done_at", "desc")
		.orderBy("tasks.id")
		.limit(MAX_TASKS);
}

function livingTasks(db: Database) {
	return db
		.selectFrom("tasks")
		.innerJoin("people", "people.id", "tasks.person_id")
		.leftJoin("staff", "staff.id", "tasks.staff_id")
		.select([
			"tasks.id",
			"tasks.title",
			"tasks.due_on as dueOn",
			"tasks.due_time as dueTime",
			"tasks.done_at as doneAt",
			"tasks.staff_id as staffId",
			"tasks.person_id as personId",
		])
		.select(["people.name as personName", "people.company"])
		.select("staff.name as assignee")
		.select([
			selectPrimaryContact().as("email"),
			selectPrimaryPhone().as("phone"),
		])
		.where("tasks.deleted_at", "is", null);
}

/** Counts own and unassigned tasks due today or earlier, up to `MAX_TASKS`. */
export async function countDueTasks(
	db: Database,
	staffId: string,
	at: string,
): Promise<number> {
	const due = await openTasksFor(db, staffId)
		.where("tasks.due_on", "<=", dayAt(at))
		.execute();
	return due.length;
}

export function openTasksFor(db: Database, staffId: string) {
	return isFor(openTasks(db), staffId);
}

export function listDoneTasksFor(db: Database, staffId: string) {
	return isFor(listDoneTasks(db), staffId);
}

function isFor(tasks: ReturnType<typeof openTasks>, staffId: string) {
	return tasks.where((eb) =>
		eb.or([
			eb("tasks.staff_id", "=", staffId),
			eb("tasks.staff_id", "is", null),
		]),
	);
}

/** The person of a task; null for an unknown task. */
export async function findPersonOfTask(
	db: Database,
	id: string,
): Promise<string | null> {
	const task = await db
		.selectFrom("tasks")
		.select("person_id")
		.where("id", "=", id)
		.executeTakeFirst();
	return task?.person_id ?? null;
}

export type DueGroup = "overdue" | "today" | "week" | "later";

export function findDueGroup(dueOn: string, today: string): DueGroup {
	if (dueOn < today) return "overdue";
	if (dueOn === today) return "today";
	return dueOn <= addDays(today, 7) ? "week" : "later";
}
