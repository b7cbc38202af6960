import type { ComponentProps } from "react";
import { Icon } from "./icon.tsx";

type StepsProps = {
	label: string;
	steps: readonly { id: string; stub: string }[];
	/** The index of the current step; the number of steps when all are completed. */
	current: number;
	/** Screen reader text of a completed step. */
	done: string;
};

export function Steps({ label, steps, current, done }: StepsProps) {
	return (
		<ol
			className={steps.length === 4 ? "step-stubs step-stubs--4" : "step-stubs"}
			aria-label={label}
		>
			{steps.map(({ id, stub }, index) => {
				const isDone = index < current;
				return (
					<li
						key={id}
						className={isDone ? "done" : undefined}
						aria-current={index === current ? "step" : undefined}
					>
						<span className="square">
							{isDone ? <Icon name="check" /> : index + 1}
						</span>
						<em>{stub}</em>
						{isDone && <span className="sr">{done}</span>}
					</li>
				);
			})}
		</ol>
	);
}

export function Option({
	at,
	children,
	...button
}: ComponentProps<"button"> & { at: number }) {
	return (
		<button className="step-option" {...button}>
			<b className="square" aria-hidden="true">
				{"ABCD"[at]}
			</b>
			<span>{children}</span>
			<Icon name="arrow" />
		</button>
	);
}
