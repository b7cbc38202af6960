import { dayAt, shortDate } from "#desk/layout/relative-time.ts";
import { buildAssigneeFooter } from "#features/leads/assignee-copy.ts";
import type { MessageTopic } from "#features/leads/message-topics.ts";
import { selectNotified } from "#features/leads/notified-staff.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Mail } from "#lib/outbox/contract.ts";

/** Tasks listed in one email. */
const MAX_LISTED = 20;

type Task = { id: string; personId: string; dueOn: string };

/** Open tasks that became overdue after `since` and up to `at`, by the address of their assignee. */
export async function findNewlyOverdue(
	db: Database,
	since: string,
	at: string,
): Promise<Map<string, Task[]>> {
	const rows = await selectNotified(db, "notify_tasks")
		.innerJoin("tasks", "tasks.staff_id", "staff.id")
		.select([
			"tasks.id as taskId",
			"tasks.person_id as personId",
			"tasks.due_on as dueOn",
		])
		.where("tasks.done_at", "is", null)
		.where("tasks.deleted_at", "is", null)
		.where("tasks.due_on", ">=", dayAt(since))
		.where("tasks.due_on", "<", dayAt(at))
		.orderBy("tasks.due_on")
		.orderBy("tasks.id")
		.execute();

	const tasks = new Map<string, Task[]>();
	for (const { email, taskId, personId, dueOn } of rows)
		tasks.set(email, [
			...(tasks.get(email) ?? []),
			{ id: taskId, personId, dueOn },
		]);

	return tasks;
}

/** Without titles and names, as sent emails cannot be erased. */
export function buildOverdueTasksMail(
	to: string,
	tasks: readonly Task[],
	origin: string,
): Mail<MessageTopic> {
	const title =
		tasks.length === 1
			? "One of your tasks is overdue"
			: `${tasks.length} of your tasks are overdue`;
	const more = tasks.length - MAX_LISTED;

	return {
		kind: "mail",
		topic: "assignee.tasks",
		to,
		leadId: null,
		subject: title,
		document: {
			heading: title,
			paragraphs: [
				"You get one email about each, on the morning after its day.",
				...(more > 0 ? [`And ${more} more, listed on the desk.`] : []),
			],
			facts: tasks.slice(0, MAX_LISTED).map(({ personId, dueOn }, index) => ({
				label: `${index + 1}. Due ${shortDate(dueOn)}`,
				value: `${origin}/desk/people/${personId}`,
			})),
			action: { label: "See your tasks", url: `${origin}/desk/tasks` },
			footer: buildAssigneeFooter("The tasks are assigned to you.", origin),
		},
	};
}
