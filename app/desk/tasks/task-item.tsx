import type { ReactElement } from "react";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { When } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import {
	FormField,
	Select,
	type StaffName,
	staffOptions,
} from "#desk/layout/form-fields.tsx";
import { shortDate } from "#desk/layout/relative-time.ts";

type TaskItemProps = {
	task: {
		id: string;
		title: string;
		dueOn: string;
		doneAt: string | null;
		staffId: string | null;
		assignee: string | null;
	};
	/** The task's person, except on their own card. */
	person?: ReactElement;
	staff: readonly StaffName[];
};

export function TaskItem({ task, person, staff }: TaskItemProps) {
	const { id, title, dueOn, doneAt, assignee } = task;
	return (
		<li className="task">
			<div className="row ends list__split">
				<div>
					<p>
						<bdi>{title}</bdi>
					</p>
					<p className="muted">
						{doneAt ? (
							<span>
								Done <When at={doneAt} />
							</span>
						) : (
							<time dateTime={dueOn}>{shortDate(dueOn)}</time>
						)}
						{person && (
							<span>
								<span>, </span>
								<span>{person}</span>
							</span>
						)}
						<span>{`, ${assignee ?? "anyone"}`}</span>
					</p>
				</div>
				{doneAt ? (
					<ButtonForm
						fields={{ intent: "taskReopen", id }}
						name={`Reopen: ${title}`}
					>
						Reopen
					</ButtonForm>
				) : (
					<ButtonForm
						fields={{ intent: "taskDone", id }}
						name={`Done: ${title}`}
					>
						Done
					</ButtonForm>
				)}
			</div>
			{!doneAt && <EditTask task={task} staff={staff} />}
		</li>
	);
}

function EditTask({ task, staff }: Pick<TaskItemProps, "task" | "staff">) {
	const { id, title } = task;
	return (
		<details className="edit">
			<summary>
				<span>Edit</span>
				<span className="sr">{`: ${title}`}</span>
			</summary>
			<DeskForm
				intent="taskEdit"
				fields={{ id }}
				className="fields"
				submit="Save"
				busyText="Saving..."
				noValidate
			>
				<TaskFields task={task} staff={staff} />
			</DeskForm>
			<ButtonForm
				fields={{ intent: "taskDelete", id }}
				name={`Delete: ${title}`}
			>
				Delete
			</ButtonForm>
		</details>
	);
}

type TaskFieldsProps = {
	/** Initial values. */
	task: Partial<TaskItemProps["task"]>;
	staff: readonly StaffName[];
	ownId?: string;
};

export function TaskFields({ task, staff, ownId }: TaskFieldsProps) {
	return (
		<>
			<FormField
				label="Task"
				name="title"
				autoComplete="off"
				maxLength={200}
				defaultValue={task.title}
			/>
			<FormField
				label="Due"
				type="date"
				name="due_on"
				defaultValue={task.dueOn}
			/>
			<Select
				label="Assigned to"
				name="assignee"
				none="Anyone"
				options={staffOptions(staff, ownId)}
				defaultValue={task.staffId ?? ""}
			/>
		</>
	);
}
