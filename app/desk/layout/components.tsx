import { type ReactNode, useId } from "react";
import { useLoaderData } from "react-router";
import { SearchButton } from "#desk/search/search.tsx";
import { ButtonLink } from "#ui/button.tsx";
import type { AnyLinkProps } from "#ui/link.tsx";
import { formatAgo, formatExactly } from "./relative-time.ts";

type DeskPageProps = {
	title?: string;
	/** The way back, of a page that has its title below. */
	path?: ReactNode;
	intro?: ReactNode;
	actions?: ReactNode;
	children: ReactNode;
};

export function DeskPage(props: DeskPageProps) {
	const { title, path, intro, actions, children } = props;

	return (
		<>
			<div className="row ends desk-head">
				<div>
					{path === undefined ? (
						<h1 className="title">{title}</h1>
					) : (
						<div>{path}</div>
					)}
					{intro && (
						<p
							className={
								typeof intro === "string"
									? "desk-head__intro desk-head__intro--sentence"
									: "muted desk-head__intro"
							}
						>
							{intro}
						</p>
					)}
				</div>
				<div className="row desk-head__actions">
					<SearchButton />
					{actions && <div className="row">{actions}</div>}
				</div>
			</div>
			<div className="desk-body">{children}</div>
		</>
	);
}

export function SmallLink(props: AnyLinkProps) {
	return <ButtonLink {...props} variant="outline" small />;
}

type SheetColor = "canary" | "blue" | "pink" | "mint" | "gold";

type PanelProps = {
	title: string;
	id?: string;
	actions?: ReactNode;
	/** Colour of the tab; white by default. */
	tone?: SheetColor;
	children: ReactNode;
};

export function Panel({ title, id, actions, tone, children }: PanelProps) {
	const generated = useId();
	const headingId = `${id ?? generated}-h`;

	return (
		<section
			className="panel"
			id={id}
			data-color={tone}
			aria-labelledby={headingId}
		>
			<div className="row ends panel__head">
				<h2 id={headingId}>{title}</h2>
				{actions && <div className="row panel__actions">{actions}</div>}
			</div>
			<div className="stack stack--wide panel__body">{children}</div>
		</section>
	);
}

export type ChipTone = "ok" | "danger" | "quiet" | "white" | SheetColor;

export function Chip({
	tone = "quiet",
	children,
}: {
	tone?: ChipTone;
	children: ReactNode;
}) {
	return (
		<span className="chip" data-color={tone}>
			{children}
		</span>
	);
}

type FactsProps = {
	facts:
		| Readonly<Record<string, ReactNode>>
		| readonly { label: string; value: ReactNode }[];
};

/** A list of labels and values; empty values are omitted. */
export function Facts({ facts }: FactsProps) {
	const rows = Array.isArray(facts)
		? facts
		: Object.entries(facts).map(([label, value]) => ({ label, value }));
	return (
		<dl className="facts">
			{rows
				.filter(
					({ value }) => value !== null && value !== undefined && value !== "",
				)
				.map(({ label, value }) => (
					<div key={label}>
						<dt>{label}</dt>
						<dd>{value}</dd>
					</div>
				))}
		</dl>
	);
}

/** A time relative to the loader's `now`; the full time is its title. */
export function When({ at }: { at: string }) {
	const { now } = useLoaderData<{ now: string }>();
	return (
		<time dateTime={at} title={formatExactly(at)}>
			{formatAgo(at, now)}
		</time>
	);
}

export type DataTableProps<Row> = {
	/** For screen readers. */
	caption: string;
	rows: readonly Row[];
	columns: Readonly<Record<string, (row: Row) => ReactNode>>;
	/** Shown instead of an empty table. */
	empty?: ReactNode;
	/** On a phone: the columns at the start and the end of a row's two lines; others are left out there. */
	lines?: readonly [
		start: string,
		end: string,
		nextStart: string,
		nextEnd?: string,
	];
};

/** A table; on a phone each row is two lines, or a card with labelled cells. */
export function DataTable<Row>({
	caption,
	rows,
	columns,
	empty,
	lines,
}: DataTableProps<Row>) {
	if (empty && rows.length === 0)
		return typeof empty === "string" ? <p>{empty}</p> : empty;

	const findPlace = (head: string) => {
		const at = lines?.indexOf(head) ?? -1;
		return at === -1 ? undefined : at;
	};

	const isNumeric = (head: string) =>
		rows.length > 0 && rows.every((row) => isCount(columns[head]?.(row)));

	return (
		<table
			className={`small data-table ${lines ? "data-table--lines" : "data-table--cards"}`}
		>
			<caption className="sr">{caption}</caption>
			<thead>
				<tr>
					{Object.keys(columns).map((head) => (
						<th
							key={head}
							scope="col"
							data-number={isNumeric(head) || undefined}
						>
							{head}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map((row, at) => (
					<tr key={(row as { id?: string }).id ?? at}>
						{Object.entries(columns).map(([head, cell]) => {
							const content = cell(row);
							return (
								<td
									key={head}
									data-label={head}
									data-place={findPlace(head)}
									data-short={measureShort(content)}
									data-number={isNumeric(head) || undefined}
								>
									{typeof content === "string" ? (
										<Email address={content} />
									) : (
										content
									)}
								</td>
							);
						})}
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** A number, or one that is written out such as `1,250`. */
function isCount(content: ReactNode): boolean {
	return (
		typeof content === "number" ||
		(typeof content === "string" && /^\d[\d,.]*$/.test(content))
	);
}

/** `line` fits beside longer columns whole; `words`, such as an address, without a break inside a word. */
function measureShort(content: ReactNode): "line" | "words" | undefined {
	if (typeof content === "number") return "line";
	if (typeof content !== "string" || content.length > 32) return undefined;

	return content.length <= 20 ? "line" : "words";
}

/** Breaks after the @ where it doesn’t fit on a line. Other texts are unchanged. */
export function Email({ address }: { address: string }) {
	const [name, domain] = address.split(/(?<=@)(?=[^@]*$)/);
	if (!domain) return address;
	return (
		<bdi>
			<span>{name}</span>
			<wbr />
			<span>{domain}</span>
		</bdi>
	);
}

type PagerProps = {
	label: string;
	/** URLs of the newer and older page; no link without one. */
	newer?: string | false | null | undefined;
	older?: string | false | null | undefined;
	newerLabel?: string;
	olderLabel?: string;
};

export function Pager(props: PagerProps) {
	const {
		label,
		newer,
		older,
		newerLabel = "Back to the newest",
		olderLabel = "Older",
	} = props;
	if (!newer && !older) return null;
	return (
		<nav className="row" aria-label={label}>
			{newer && <SmallLink to={newer}>{newerLabel}</SmallLink>}
			{older && (
				<SmallLink to={older} className="row__end">
					{olderLabel}
				</SmallLink>
			)}
		</nav>
	);
}
