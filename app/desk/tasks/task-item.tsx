import type { ReactNode } from "react";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { When } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { DeskIcon } from "#desk/layout/desk-icons.tsx";
import {
	FormField,
	Select,
	type StaffName,
	staffOptions,
} from "#desk/layout/form-fields.tsx";
import { Initials } from "#desk/layout/initials.tsx";
import { Menu } from "#desk/layout/menu.tsx";
import { formatDue } from "#desk/layout/relative-time.ts";
import { makePhoneLink } from "#lib/contacts/phone.ts";
import type { DueDay } from "./due-fields.tsx";

type Task = {
	id: string;
	title: string;
	dueOn: string;
	dueTime: string | null;
	doneAt: string | null;
	staffId: string | null;
	assignee: string | null;
};

/** What all tasks of a page have in common. */
type TaskContext = {
	staff: readonly StaffName[];
	/** Days that it may be moved to. */
	dueDays: readonly DueDay[];
	today: string;
};

type TaskItemProps = TaskContext & {
	task: Task;
	/** The task's person, except on their own card. */
	person?: ReactNode;
	/** The number to ring for it. */
	phone?: string | null | undefined;
};

/** A task on one line: done with one press, moved with two. */
export function TaskItem({ task, person, phone, ...context }: TaskItemProps) {
	const { id, title, doneAt, assignee } = task;
	const intent = doneAt ? "taskReopen" : "taskDone";

	return (
		<li className="task">
			<span className="task__done" data-done={doneAt ? true : undefined}>
				<ButtonForm
					fields={{ intent, id }}
					name={`${doneAt ? "Reopen" : "Done"}: ${title}`}
				>
					<DeskIcon name="check" />
				</ButtonForm>
			</span>
			<span className="task__title">
				<bdi>{title}</bdi>
			</span>
			<span className="task__person">{person}</span>
			<span className="task__due">
				{doneAt ? <When at={doneAt} /> : <Due task={task} {...context} />}
			</span>
			<span className="task__who" title={assignee ?? "Anyone"}>
				{assignee ? <Initials name={assignee} /> : <span>–</span>}
				<span className="sr">{assignee ?? "Anyone"}</span>
			</span>
			{phone && (
				<a className="task__ring icon-button" href={makePhoneLink(phone)}>
					<DeskIcon name="phone" />
					<span>
						Ring<span className="sr">{` ${phone}`}</span>
					</span>
				</a>
			)}
		</li>
	);
}

/** When it is due; a press offers other days, a time, and the rest of the task. */
function Due({ task, staff, dueDays, today }: TaskContext & { task: Task }) {
	const { id, title, dueOn, dueTime } = task;

	return (
		<Menu
			label={
				<>
					<time dateTime={dueOn} data-late={dueOn < today || undefined}>
						{formatDue(dueOn, dueTime, today)}
					</time>
					<span className="sr">{`. Reschedule or edit: ${title}`}</span>
					<DeskIcon name="down" />
				</>
			}
		>
			{dueDays.map(({ label, day }) => (
				<ButtonForm
					key={day}
					fields={{
						intent: "taskMove",
						id,
						due_on: day,
						due_time: dueTime ?? "",
					}}
					name={`${label}: ${title}`}
				>
					{label}
				</ButtonForm>
			))}
			<DeskForm
				intent="taskEdit"
				fields={{
					id,
					seen_title: title,
					seen_due_on: dueOn,
					seen_due_time: dueTime ?? "",
					seen_assignee: task.staffId ?? "",
				}}
				className="fields menu__form"
				submit="Save"
				busyText="Saving..."
				isQuiet
			>
				<div className="row fields-row">
					<FormField
						label="Due"
						type="date"
						name="due_on"
						required
						defaultValue={dueOn}
					/>
					<FormField
						label="At"
						type="time"
						name="due_time"
						defaultValue={dueTime ?? ""}
					/>
				</div>
				<FormField
					label="Task"
					name="title"
					autoComplete="off"
					maxLength={200}
					required
					defaultValue={title}
				/>
				<Select
					label="Assigned to"
					name="assignee"
					none="Anyone"
					options={staffOptions(staff)}
					defaultValue={task.staffId ?? ""}
				/>
			</DeskForm>
			<ButtonForm
				fields={{ intent: "taskDelete", id }}
				name={`Delete: ${title}`}
			>
				Delete
			</ButtonForm>
		</Menu>
	);
}
