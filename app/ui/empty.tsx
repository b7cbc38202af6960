import type { ReactNode } from "react";
import type { Elements } from "./elements.ts";

type EmptyProps = {
	title: ReactNode;
	text?: ReactNode;
	action?: Elements;
	headingLevel?: 2 | 3;
};

export function Empty({ title, text, action, headingLevel = 3 }: EmptyProps) {
	const Heading = `h${headingLevel}` as const;
	return (
		<div className="stack empty">
			<svg viewBox="0 38 160 58" width="160" height="58" aria-hidden="true">
				<path className="drawing-ink" d="M0 93h160v3H0z" />
				<path className="empty__sheet" d="M34 40h92v53H34z" />
				<path d="M26 58h108v18H26z" fill="var(--action)" />
			</svg>
			<Heading className="h3">{title}</Heading>
			{text && <p className="muted">{text}</p>}
			{action}
		</div>
	);
}

/** The loading placeholder; it becomes visible after 300 ms. */
export function Skeleton({ label = "Loading" }: { label?: string }) {
	return (
		<div role="status">
			<span className="sr">{label}</span>
			<div className="skeleton" aria-hidden="true">
				<i />
				<i />
				<i />
				<i />
			</div>
		</div>
	);
}
