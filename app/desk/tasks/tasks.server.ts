import { dayAt } from "#desk/layout/relative-time.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { addDays } from "#lib/time/dates.ts";

export const MAX_TASKS = 200;

/** Open tasks with their people, the most urgent first. */
export function openTasks(db: Database) {
	return db
		.selectFrom("tasks")
		.innerJoin("people", "people.id", "tasks.person_id")
		.leftJoin("staff", "staff.id", "tasks.staff_id")
		.select([
			"tasks.id",
			"tasks.title",
			"tasks.due_on as dueOn",
			"tasks.person_id as personId",
		])
		.select([
			"people.name as personName",
			"people.email",
			"staff.name as assignee",
		])
		.where("tasks.done_at", "is", null)
		.orderBy("tasks.due_on")
		.orderBy("tasks.id")
		.limit(MAX_TASKS);
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
	return openTasks(db).where((eb) =>
		eb.or([
			eb("tasks.staff_id", "=", staffId),
			eb("tasks.staff_id", "is", null),
		]),
	);
}

/** Marks a task as done. @returns the id of its person; null if the task is unknown or already done. */
export async function completeTask(
	trx: Database,
	id: string,
	at: string,
): Promise<string | null> {
	const task = await trx
		.updateTable("tasks")
		.set({ done_at: at })
		.where("id", "=", id)
		.where("done_at", "is", null)
		.returning("person_id")
		.executeTakeFirst();
	return task?.person_id ?? null;
}

export type DueGroup = "overdue" | "today" | "week" | "later";

export function dueGroup(dueOn: string, today: string): DueGroup {
	if (dueOn < today) return "overdue";
	if (dueOn === today) return "today";
	return dueOn <= addDays(today, 7) ? "week" : "later";
}
