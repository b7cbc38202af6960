import { data, Link, redirect } from "react-router";
import { deskCopy } from "#content/desk.ts";
import {
	ButtonForm,
	DeskPage,
	Notice,
	Panel,
	type SheetColor,
	SmallLink,
} from "#desk/layout/components.tsx";
import { expiredSessionNotice, handleExpiredSession } from "#desk/layout/form-errors.ts";
import { recordAuditEvent } from "#features/auth/audit.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { DatabaseError } from "#lib/db/errors.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/route.ts";
import { TaskText } from "./task-text.tsx";
import {
	completeTask,
	type DueGroup,
	dayAt,
	dueGroup,
	MAX_TASKS,
	openTasks,
	openTasksFor,
} from "./tasks.server.ts";

const TASKS_PATH = "/desk/tasks";

export const meta = () => [{ title: deskCopy.title("Tasks") }];

export { revalidateAfterError as shouldRevalidate } from "#desk/layout/form-errors.ts";

/** One's own tasks and those of nobody; with `?everybody` all of them. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock, staff } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const isEverybody = query.has("everybody");
	const tasks = await (isEverybody ? openTasks(db) : openTasksFor(db, staff.id)).execute();
	const today = dayAt(clock.at);
	return {
		tasks: tasks.map((task) => ({ ...task, group: dueGroup(task.dueOn, today) })),
		maxShown: tasks.length === MAX_TASKS ? MAX_TASKS : null,
		isEverybody,
		isDone: query.has("done"),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	const { db, staff, clock, log } = requireStaff(context);
	const id = (await readForm(request)).get("id") ?? "";
	try {
		await db.transaction().execute(async (trx) => {
			const subject = await completeTask(trx, id, clock.at);
			const event = { staffId: staff.id, action: "person.task-done", subject } as const;
			if (subject !== null) await recordAuditEvent(trx, event, clock);
		});
	} catch (error) {
		if (!(error instanceof DatabaseError)) throw error;
		log("task not completed", { reason: error.reason });
		const text = "Nothing was changed. Please try again in a moment.";
		return data({ title: "That could not be saved.", text }, { status: 503 });
	}
	const isEverybody = new URL(request.url).searchParams.has("everybody");
	return redirect(`${TASKS_PATH}?${isEverybody ? "everybody&" : ""}done`, 303);
}

export function clientAction(args: Route.ClientActionArgs) {
	return handleExpiredSession(args, () => expiredSessionNotice);
}

const groups: Record<DueGroup, { title: string; tone: SheetColor }> = {
	overdue: { title: "Overdue", tone: "pink" },
	today: { title: "Due today", tone: "gold" },
	week: { title: "In the next seven days", tone: "canary" },
	later: { title: "Later", tone: "blue" },
};

export default function TasksPage({ loaderData, actionData }: Route.ComponentProps) {
	const { tasks, maxShown, isEverybody, isDone } = loaderData;
	return (
		<DeskPage
			title="Tasks"
			lead="What was promised, by the day it is due. Add one on a person’s card."
			actions={
				<SmallLink to={isEverybody ? TASKS_PATH : `${TASKS_PATH}?everybody`}>
					{isEverybody ? "Mine and nobody’s" : "Everybody’s"}
				</SmallLink>
			}
		>
			{actionData && <Notice kind="failed" {...actionData} />}
			{!actionData && isDone && <Notice kind="done" title="Done." />}
			{tasks.length === 0 && (
				<Empty
					headingLevel={2}
					title="Nothing to do"
					text="No task is open. A follow-up that is noted on a card appears here on its day."
				/>
			)}
			{(Object.keys(groups) as DueGroup[]).map((group) => {
				const due = tasks.filter((task) => task.group === group);
				return (
					due.length > 0 && (
						<Panel key={group} {...groups[group]}>
							<ul className="list">
								{due.map(({ id, title, dueOn, personId, personName, email, assignee }) => (
									<li key={id} className="row ends list__split">
										<TaskText
											title={title}
											dueOn={dueOn}
											person={
												<Link to={`/desk/people/${personId}`}>
													<bdi>{personName ?? email}</bdi>
												</Link>
											}
											assignee={assignee ?? "nobody yet"}
										/>
										<ButtonForm fields={{ id }} name={`Done: ${title}`}>
											Done
										</ButtonForm>
									</li>
								))}
							</ul>
						</Panel>
					)
				);
			})}
			{maxShown && <p className="muted">Only the first {maxShown} are shown.</p>}
		</DeskPage>
	);
}
