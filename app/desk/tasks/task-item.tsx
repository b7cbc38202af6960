import type { ReactNode } from "react";
import { ButtonForm } from "#desk/layout/forms.tsx";
import { shortDate } from "#desk/layout/relative-time.ts";

type TaskItemProps = {
	task: { id: string; title: string; dueOn: string; assignee: string | null };
	/** The task's person, except on their own card. */
	person?: ReactNode;
	intent?: string;
	/** Stands for the assignee of an unassigned task. */
	nobody: string;
};

export function TaskItem({ task, person, intent = "", nobody }: TaskItemProps) {
	const { id, title, dueOn, assignee } = task;
	return (
		<li className="row ends list__split">
			<div>
				<p>
					<bdi>{title}</bdi>
				</p>
				<p className="muted">
					<time dateTime={dueOn}>{shortDate(dueOn)}</time>,{" "}
					{person && <span>{`${person}, `}</span>}
					<span>{assignee ?? nobody}</span>
				</p>
			</div>
			<ButtonForm fields={{ intent, id }} name={`Done: ${title}`}>
				Done
			</ButtonForm>
		</li>
	);
}
