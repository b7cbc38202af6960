import type { Ref } from "react";
import type { Elements } from "./elements.ts";

export type NoticeProps = {
	/** `question`: nothing is changed until it is confirmed. */
	kind: "done" | "failed" | "question";
	title: string;
	text?: string | undefined;
	ref?: Ref<HTMLDivElement>;
	className?: string | undefined;
	children?: Elements;
};

/** The result of a form, shown on its page. Announced by screen readers when it appears. */
export function Notice({
	kind,
	title,
	text,
	ref,
	className,
	children,
}: NoticeProps) {
	const isDone = kind === "done";
	return (
		<div
			ref={ref}
			className={["notice", !isDone && `notice--${kind}`, className]
				.filter(Boolean)
				.join(" ")}
			role={isDone ? "status" : "alert"}
		>
			<p>
				<b>{title}</b> <span>{text}</span>
			</p>
			{children}
		</div>
	);
}
