import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage } from "#desk/layout/components.tsx";
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
import { suggestDueDays } from "./due-days.server.ts";
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
		dueDays: suggestDueDays(today),
		today,
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

const groups: Record<DueGroup, string> = {
	overdue: "Overdue",
	today: "Due today",
	week: "In the next seven days",
	later: "Later",
};

export default function TasksPage({ loaderData }: Route.ComponentProps) {
	const { tasks, maxShown, isDone } = loaderData;

	return (
		<DeskPage title="Tasks" intro={countTasks(loaderData)}>
			<PageNotice />
			<div>
				<TaskViews {...loaderData} />
				{tasks.length === 0 && (
					<div className="list-sheet">
						<Empty
							headingLevel={2}
							title={isDone ? "No done tasks" : "Nothing to do"}
							text={
								isDone
									? "Tasks that are marked as done appear here and can be reopened."
									: "There are no open tasks. Tasks that you add on a card appear here, sorted by due date."
							}
						/>
					</div>
				)}
				{tasks.length > 0 && (
					<div className="tasks">
						{isDone ? (
							<TaskGroup title="Done" tasks={tasks} page={loaderData} />
						) : (
							(Object.keys(groups) as DueGroup[]).map((group) => (
								<TaskGroup
									key={group}
									title={groups[group]}
									isLate={group === "overdue"}
									tasks={tasks.filter((task) => task.group === group)}
									page={loaderData}
								/>
							))
						)}
					</div>
				)}
			</div>
			{maxShown && (
				<p className="muted">{`Only the first ${maxShown} are shown.`}</p>
			)}
		</DeskPage>
	);
}

type TasksPageData = Route.ComponentProps["loaderData"];

function countTasks({ tasks, isDone, maxShown }: TasksPageData): string {
	if (isDone) return "";

	const late = tasks.filter(({ group }) => group === "overdue").length;
	const open = `${tasks.length}${maxShown ? " or more" : ""} open`;

	return late > 0 ? `${open}, ${late} late` : open;
}

function TaskViews({ isEverybody, isDone }: TasksPageData) {
	const views = [
		["Mine and unassigned", false, false],
		["Everyone’s", true, false],
		["Done", isEverybody, true],
	] as const;

	return (
		<nav className="views" aria-label="Views of the tasks">
			<ul>
				{views.map(([name, everybody, done]) => {
					const isHere = isDone === done && (done || isEverybody === everybody);

					return (
						<li key={name}>
							<Link
								to={buildTasksPath(everybody, done)}
								aria-current={isHere ? "page" : undefined}
							>
								{name}
							</Link>
						</li>
					);
				})}
			</ul>
		</nav>
	);
}

type TaskGroupProps = {
	title: string;
	isLate?: boolean;
	tasks: TasksPageData["tasks"];
	page: TasksPageData;
};

function TaskGroup({ title, isLate, tasks, page }: TaskGroupProps) {
	if (tasks.length === 0) return null;

	const { staff, dueDays, today } = page;

	return (
		<section aria-label={title}>
			<h2 data-late={isLate || undefined}>
				<span>{title}</span> <small>{tasks.length}</small>
			</h2>
			<ul>
				{tasks.map((task) => (
					<TaskItem
						key={task.id}
						task={task}
						staff={staff}
						dueDays={dueDays}
						today={today}
						phone={task.phone}
						person={
							<>
								<Link to={`/desk/people/${task.personId}`}>
									<bdi>{task.personName ?? task.email}</bdi>
								</Link>
								{task.company && (
									<bdi className="faint task__company">{task.company}</bdi>
								)}
							</>
						}
					/>
				))}
			</ul>
		</section>
	);
}

function buildTasksPath(isEverybody: boolean, isDone: boolean): string {
	const query = [isEverybody && "everybody", isDone && "done"].filter(Boolean);
	return query.length > 0 ? `${TASKS_PATH}?${query.join("&")}` : TASKS_PATH;
}
