import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import {
	DeskPage,
	Panel,
	type SheetColor,
	SmallLink,
} from "#desk/layout/components.tsx";
import { type Answer, respond, submitForm } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/forms.tsx";
import { dayAt } from "#desk/layout/relative-time.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import {
	requireStaff,
	type StaffContext,
} from "#features/auth/require-staff.server.ts";
import { type FormFields, readForm } from "#lib/forms/read-form.server.ts";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/route.ts";
import { TaskItem } from "./task-item.tsx";
import {
	completeTask,
	type DueGroup,
	dueGroup,
	MAX_TASKS,
	openTasks,
	openTasksFor,
} from "./tasks.server.ts";

const TASKS_PATH = "/desk/tasks";

export const meta = () => [{ title: deskCopy.title("Tasks") }];

export { clientAction, shouldRevalidate } from "#desk/layout/forms.tsx";

/** Own and unassigned tasks; all tasks with `?everybody`. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, staff } = requireStaff(context);
	const isEverybody = new URL(request.url).searchParams.has("everybody");
	const tasks = await (isEverybody
		? openTasks(db)
		: openTasksFor(db, staff.id)
	).execute();
	const today = dayAt(clock.at);

	return {
		tasks: tasks.map((task) => ({
			...task,
			group: dueGroup(task.dueOn, today),
		})),
		maxShown: tasks.length === MAX_TASKS ? MAX_TASKS : null,
		isEverybody,
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const isEverybody = new URL(request.url).searchParams.has("everybody");
	const to = `${TASKS_PATH}?${isEverybody ? "everybody&" : ""}done`;
	const fields = await readForm(request);
	const answer = await submitForm(site, fields, { "": complete });

	return respond(answer && { to, ...answer });
}

async function complete(
	{ db, staff, clock }: StaffContext,
	fields: FormFields,
): Promise<Answer> {
	await db.transaction().execute(async (trx) => {
		const subject = await completeTask(trx, fields.get("id") ?? "", clock.at);
		const event = {
			staffId: staff.id,
			action: "person.task-done",
			subject,
		} as const;
		if (subject !== null) await recordAuditEvent(trx, event, clock);
	});
	return {};
}

const groups: Record<DueGroup, { title: string; tone: SheetColor }> = {
	overdue: { title: "Overdue", tone: "pink" },
	today: { title: "Due today", tone: "gold" },
	week: { title: "In the next seven days", tone: "canary" },
	later: { title: "Later", tone: "blue" },
};

export default function TasksPage({ loaderData }: Route.ComponentProps) {
	const { tasks, maxShown, isEverybody } = loaderData;
	return (
		<DeskPage
			title="Tasks"
			lead="Follow-ups by due date. Add them on a person’s card."
			actions={
				<SmallLink to={isEverybody ? TASKS_PATH : `${TASKS_PATH}?everybody`}>
					{isEverybody ? "Mine and nobody’s" : "Everybody’s"}
				</SmallLink>
			}
		>
			<PageNotice done={{ "": { title: "Done." } }} />
			{tasks.length === 0 && (
				<Empty
					headingLevel={2}
					title="Nothing to do"
					text="There are no open tasks. Tasks that you add on a card appear here, sorted by due date."
				/>
			)}
			{(Object.keys(groups) as DueGroup[]).map((group) => {
				const due = tasks.filter((task) => task.group === group);
				return (
					due.length > 0 && (
						<Panel key={group} {...groups[group]}>
							<ul className="list">
								{due.map((task) => (
									<TaskItem
										key={task.id}
										task={task}
										person={
											<Link to={`/desk/people/${task.personId}`}>
												<bdi>{task.personName ?? task.email}</bdi>
											</Link>
										}
										nobody="nobody yet"
									/>
								))}
							</ul>
						</Panel>
					)
				);
			})}
			{maxShown && (
				<p className="muted">{`Only the first ${maxShown} are shown.`}</p>
			)}
		</DeskPage>
	);
}
