import type { ReactNode } from "react";
import { shortDate } from "#desk/layout/relative-time.ts";

type TaskTextProps = {
	title: string;
	/** YYYY-MM-DD */
	dueOn: string;
	/** The task's person, except on their own card. */
	person?: ReactNode;
	assignee: string;
};

export function TaskText({ title, dueOn, person, assignee }: TaskTextProps) {
	return (
		<div>
			<p>
				<bdi>{title}</bdi>
			</p>
			<p className="muted">
				<time dateTime={dueOn}>{shortDate(dueOn)}</time>, {person && <>{person}, </>}
				{assignee}
			</p>
		</div>
	);
}
