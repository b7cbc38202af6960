import { type ReactNode, useId } from "react";
import { ago, exactly } from "./relative-time.ts";

type DeskPageProps = {
	title: string;
	lead?: ReactNode;
	/** Beside the title. */
	actions?: ReactNode;
	children: ReactNode;
};

export function DeskPage({ title, lead, actions, children }: DeskPageProps) {
	return (
		<>
			<div className="desk-head">
				<div>
					<h1>{title}</h1>
					{lead && <p className="desk-head__lead">{lead}</p>}
				</div>
				{actions && <div className="desk-head__actions">{actions}</div>}
			</div>
			<div className="desk-body">{children}</div>
		</>
	);
}

export type SheetColor = "canary" | "blue" | "pink" | "mint" | "gold";

type PanelProps = {
	title: string;
	id?: string;
	actions?: ReactNode;
	/** The colour of its tab; white without. */
	tone?: SheetColor;
	children: ReactNode;
};

export function Panel({ title, id, actions, tone, children }: PanelProps) {
	const generated = useId();
	const headingId = `${id ?? generated}-h`;
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

export type ChipTone = "ok" | "warn" | "danger" | "quiet" | SheetColor;

export function Chip({ tone = "quiet", children }: { tone?: ChipTone; children: ReactNode }) {
	return (
		<span className="chip" data-color={tone}>
			{children}
		</span>
	);
}

/** A list of labels and values; an empty value leaves its line out. */
export function Facts({ facts }: { facts: readonly { label: string; value: ReactNode }[] }) {
	return (
		<dl className="facts">
			{facts
				.filter(({ value }) => value !== null && value !== undefined && value !== "")
				.map(({ label, value }) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
		</dl>
	);
}

type NoticeProps = { kind: "done" | "failed"; title: string; text?: string | undefined };

/** The result of a form. */
export function Notice({ kind, title, text }: NoticeProps) {
	const isFailure = kind === "failed";
	return (
		<div
			className={isFailure ? "notice notice--failed" : "notice"}
			role={isFailure ? "alert" : "status"}
		>
			<p>
				<b>{title}</b> {text}
			</p>
		</div>
	);
}

/** A point in time relative to `now`, the server's; in full as its title. */
export function When({ at, now }: { at: string; now: string }) {
	return (
		<time dateTime={at} title={exactly(at)}>
			{ago(at, now)}
		</time>
	);
}

type DataTableProps = {
	/** For screen readers. */
	caption: string;
	head: readonly string[];
	rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

/** A table; on a phone each row is a card whose cells name their column. */
export function DataTable({ caption, head, rows }: DataTableProps) {
	return (
		<table className="data-table">
			<caption className="sr">{caption}</caption>
			<thead>
				<tr>
					{head.map((label) => (
						<th key={label} scope="col">
							{label}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map(({ key, cells }) => (
					<tr key={key}>
						{cells.map((cell, at) => (
							<td key={head[at]} data-label={head[at]}>
								{cell}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}
