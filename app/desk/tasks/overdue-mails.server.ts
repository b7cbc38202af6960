import { dayAt, shortDate } from "#desk/layout/relative-time.ts";
import { buildAssigneeFooter } from "#features/leads/assignee-copy.ts";
import {
	selectPrimaryContact,
	selectPrimaryPhone,
} from "#features/leads/contact-points.server.ts";
import type { MessageTopic } from "#features/leads/message-topics.ts";
import { selectNotified } from "#features/leads/notified-staff.server.ts";
import {
	buildStaffSubject,
	describeMentioned,
} from "#features/leads/staff-subject.ts";
import type { Database } from "#lib/db/connection.server.ts";
import type { Mail, MailParts } from "#lib/outbox/contract.ts";
import { mailParts, type OutboxRow } from "#lib/outbox/outbox.server.ts";
import { OutOfDate } from "#lib/outbox/worker.server.ts";

const TASKS_TOPIC = "assignee.tasks";

/** Tasks listed in one email. */
const MAX_LISTED = 20;

type Task = { id: string; personId: string };

/** Open tasks that became overdue after `since` and up to `at`, by the address of their assignee. */
export async function findNewlyOverdue(
	db: Database,
	since: string,
	at: string,
): Promise<Map<string, Task[]>> {
	const rows = await selectNotified(db, "notify_tasks")
		.innerJoin("tasks", "tasks.staff_id", "staff.id")
		.select(["tasks.id as taskId", "tasks.person_id as personId"])
		.where("tasks.done_at", "is", null)
		.where("tasks.deleted_at", "is", null)
		.where("tasks.due_on", ">=", dayAt(since))
		.where("tasks.due_on", "<", dayAt(at))
		.orderBy("tasks.due_on")
		.orderBy("tasks.id")
		.execute();

	const tasks = new Map<string, Task[]>();
	for (const { email, taskId, personId } of rows)
		tasks.set(email, [...(tasks.get(email) ?? []), { id: taskId, personId }]);

	return tasks;
}

/** Without titles and names, which `buildTasksMail` adds. */
export function buildOverdueTasksMail(
	to: string,
	tasks: readonly Task[],
	origin: string,
): Mail<MessageTopic> {
	const title = nameTasks(tasks.length);
	const more = tasks.length - MAX_LISTED;

	return {
		kind: "mail",
		topic: TASKS_TOPIC,
		to,
		leadId: null,
		subject: title,
		taskIds: tasks.map(({ id }) => id),
		document: {
			heading: title,
			paragraphs: [
				"You get one email about each, on the morning after its day.",
				...(more > 0 ? [`And ${more} more, listed on the desk.`] : []),
			],
			facts: [],
			action: { label: "See your tasks", url: `${origin}/desk/tasks` },
			footer: buildAssigneeFooter("The tasks are assigned to you.", origin),
		},
	};
}

function nameTasks(count: number): string {
	return count === 1
		? "One of your tasks is overdue"
		: `${count} of your tasks are overdue`;
}

/**
 * The email at its delivery, with what is to be done and for whom; null for another email. What has been done or
 * erased since it was queued is left out.
 * @throws OutOfDate when none of the tasks is open any more.
 */
export async function buildTasksMail(
	db: Database,
	row: Pick<OutboxRow, "topic" | "payload">,
	origin: string,
): Promise<MailParts | null> {
	if (row.topic !== TASKS_TOPIC) return null;

	const { taskIds = [], ...parts } = mailParts(row);
	// Queued by an earlier version.
	if (taskIds.length === 0) return null;

	const tasks = await db
		.selectFrom("tasks")
		.innerJoin("people", "people.id", "tasks.person_id")
		.select(["tasks.title", "tasks.due_on", "people.id", "people.name"])
		.select(selectPrimaryContact().as("contact"))
		.select(selectPrimaryPhone().as("phone"))
		.where("tasks.id", "in", [...taskIds, ""])
		.where("tasks.done_at", "is", null)
		.where("tasks.deleted_at", "is", null)
		.orderBy("tasks.due_on")
		.orderBy("tasks.id")
		.execute();
	const [first] = tasks;
	if (!first) throw new OutOfDate();

	const title = nameTasks(tasks.length);
	const facts = tasks.slice(0, MAX_LISTED).map((task, index) => ({
		label: `${index + 1}. Due ${shortDate(task.due_on)}`,
		value: `${task.title}: ${describeMentioned(mention(task))}\n${origin}/desk/people/${task.id}`,
	}));

	return {
		...parts,
		subject:
			tasks.length === 1
				? buildStaffSubject(`Overdue: ${first.title}`, mention(first))
				: title,
		document: { ...parts.document, heading: title, facts },
	};
}

type Mentioning = {
	name: string | null;
	contact: string;
	phone: string | null;
};

function mention({ name, contact, phone }: Mentioning) {
	return { name, email: contact, phone };
}
