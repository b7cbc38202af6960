import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import {
	DeskPage,
	Panel,
	type SheetColor,
	SmallLink,
} from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { dayAt } from "#desk/layout/relative-time.ts";
import { changePerson } from "#desk/people/card/card-actions.server.ts";
import { undoChanges } from "#desk/people/undo/undo.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/route.ts";
import { TaskItem } from "./task-item.tsx";
import {
	type DueGroup,
	findDueGroup,
	findPersonOfTask,
	listDoneTasks,
	listDoneTasksFor,
	MAX_TASKS,
	openTasks,
	openTasksFor,
} from "./tasks.server.ts";

const TASKS_PATH = "/desk/tasks";

export const meta = () => [{ title: deskCopy.title("Tasks") }];

/** Own and unassigned open tasks; all staff's with `?everybody`, done ones with `?done`. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, staff } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const isEverybody = query.has("everybody");
	const isDone = query.has("done");
	const own = isDone
		? listDoneTasksFor(db, staff.id)
		: openTasksFor(db, staff.id);
	const all = isDone ? listDoneTasks(db) : openTasks(db);
	const tasks = await (isEverybody ? all : own).execute();
	const today = dayAt(clock.at);

	return {
		tasks: tasks.map((task) => ({
			...task,
			group: findDueGroup(task.dueOn, today),
		})),
		maxShown: tasks.length === MAX_TASKS ? MAX_TASKS : null,
		isEverybody,
		isDone,
		staff: await staffNames(db),
		now: clock.at,
	};
}

/** Submits the card's form of the task. */
export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const fields = await readForm(request);
	if (fields.get("intent") === "undo")
		return respond({ ...(await undoChanges(site, fields)), intent: "undo" });

	const person = await findPersonOfTask(site.db, fields.get("id") ?? "");

	return respond(
		person === null ? null : await changePerson(site, person, fields),
	);
}

const groups: Record<DueGroup, { title: string; tone: SheetColor }> = {
	overdue: { title: "Overdue", tone: "pink" },
	today: { title: "Due today", tone: "gold" },
	week: { title: "In the next seven days", tone: "canary" },
	later: { title: "Later", tone: "blue" },
};

export default function TasksPage({ loaderData }: Route.ComponentProps) {
	const { tasks, maxShown, isEverybody, isDone, staff } = loaderData;

	const renderTask = (task: (typeof tasks)[number]) => (
		<TaskItem
			key={task.id}
			task={task}
			staff={staff}
			person={
				<Link to={`/desk/people/${task.personId}`}>
					<bdi>{task.personName ?? task.email}</bdi>
				</Link>
			}
		/>
	);

	return (
		<DeskPage
			title="Tasks"
			intro="Follow-ups by due date. Add them on a person’s card."
			actions={
				<>
					<SmallLink to={buildTasksPath(!isEverybody, isDone)}>
						{isEverybody ? "Mine and unassigned" : "Everyone’s"}
					</SmallLink>
					<SmallLink to={buildTasksPath(isEverybody, !isDone)}>
						{isDone ? "Open tasks" : "Done tasks"}
					</SmallLink>
				</>
			}
		>
			<PageNotice />
			{tasks.length === 0 && (
				<Empty
					headingLevel={2}
					title={isDone ? "No done tasks" : "Nothing to do"}
					text={
						isDone
							? "Tasks that are marked as done appear here and can be reopened."
							: "There are no open tasks. Tasks that you add on a card appear here, sorted by due date."
					}
				/>
			)}
			{isDone && tasks.length > 0 && (
				<Panel title="Done">
					<ul className="list">{tasks.map(renderTask)}</ul>
				</Panel>
			)}
			{!isDone &&
				(Object.keys(groups) as DueGroup[]).map((group) => {
					const due = tasks.filter((task) => task.group === group);
					return (
						due.length > 0 && (
							<Panel key={group} {...groups[group]}>
								<ul className="list">{due.map(renderTask)}</ul>
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

function buildTasksPath(isEverybody: boolean, isDone: boolean): string {
	const query = [isEverybody && "everybody", isDone && "done"].filter(Boolean);
	return query.length > 0 ? `${TASKS_PATH}?${query.join("&")}` : TASKS_PATH;
}
