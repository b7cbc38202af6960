import { type ReactNode, useId } from "react";

/** The colours of carbon-copy dockets. */
export type SheetColor = "canary" | "blue" | "pink" | "mint" | "gold";

type PanelProps = {
	title: string;
	id?: string;
	actions?: ReactNode;
	/** The colour of its tab; white without. */
	tone?: SheetColor;
	children: ReactNode;
};

/** A sheet on the desk with its heading on a tab. */
export function Panel({ title, id, actions, tone, children }: PanelProps) {
	const made = useId();
	const headingId = `${id ?? made}-h`;
	return (
		<section className="panel" id={id} data-color={tone} aria-labelledby={headingId}>
			<div className="panel__head">
				<h2 id={headingId}>{title}</h2>
				{actions && <div className="panel__actions">{actions}</div>}
			</div>
			<div className="panel__body">{children}</div>
		</section>
	);
}
