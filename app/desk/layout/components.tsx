import { type ReactNode, useId } from "react";
import { Form, useLoaderData } from "react-router";
import { Button, ButtonLink, type ButtonProps } from "#ui/button.tsx";
import { Field, type FieldProps } from "#ui/field.tsx";
import type { AnyLinkProps } from "#ui/link.tsx";
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
			<div className="row ends desk-head">
				<div>
					<h1>{title}</h1>
					{lead && <p className="desk-head__lead">{lead}</p>}
				</div>
				{actions && <div className="row">{actions}</div>}
			</div>
			<div className="desk-body">{children}</div>
		</>
	);
}

export function SubmitButton({ variant = "outline", ...props }: Partial<ButtonProps>) {
	return <Button {...props} type="submit" variant={variant} small />;
}

export function SmallLink(props: AnyLinkProps) {
	return <ButtonLink {...props} variant="outline" small />;
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
			<div className="row ends panel__head">
				<h2 id={headingId}>{title}</h2>
				{actions && <div className="row panel__actions">{actions}</div>}
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

export type NoticeProps = { kind: "done" | "failed"; title: string; text?: string | undefined };

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

/** A point in time relative to `now` of the page's loader; in full as its title. */
export function When({ at }: { at: string }) {
	const { now } = useLoaderData<{ now: string }>();
	return (
		<time dateTime={at} title={exactly(at)}>
			{ago(at, now)}
		</time>
	);
}

type DataTableProps<Row> = {
	/** For screen readers. */
	caption: string;
	rows: readonly Row[];
	rowKey: (row: Row) => string;
	/** The cell of a row, by the head of its column. */
	columns: Readonly<Record<string, (row: Row) => ReactNode>>;
};

/** A table; on a phone each row is a card whose cells name their column. */
export function DataTable<Row>({ caption, rows, rowKey, columns }: DataTableProps<Row>) {
	return (
		<table className="small data-table">
			<caption className="sr">{caption}</caption>
			<thead>
				<tr>
					{Object.keys(columns).map((head) => (
						<th key={head} scope="col">
							{head}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{rows.map((row) => (
					<tr key={rowKey(row)}>
						{Object.entries(columns).map(([head, cell]) => (
							<td key={head} data-label={head}>
								{cell(row)}
							</td>
						))}
					</tr>
				))}
			</tbody>
		</table>
	);
}

type PagerProps = {
	label: string;
	/** Addresses of the pages before and after; none without. */
	newer?: string | false | null | undefined;
	older?: string | false | null | undefined;
	newerLabel?: string;
	olderLabel?: string;
};

export function Pager(props: PagerProps) {
	const { label, newer, older, newerLabel = "Newer", olderLabel = "Older" } = props;
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

export type Option = readonly [value: string, label: string];

type SelectProps = Extract<FieldProps, { as: "select" }> & {
	options: readonly Option[];
	/** The option of the empty value. */
	none?: string;
};

export function Select({ options, none, ...field }: Omit<SelectProps, "as" | "children">) {
	return (
		<Field {...field} as="select">
			{none !== undefined && <option value="">{none}</option>}
			{options.map(([value, label]) => (
				<option key={value} value={value}>
					{label}
				</option>
			))}
		</Field>
	);
}

export type StaffName = { id: string; name: string };

export function staffOptions(staff: readonly StaffName[], ownId?: string): Option[] {
	return staff.map(({ id, name }) => [id, id === ownId ? `${name} (you)` : name]);
}

type CheckProps = {
	label: ReactNode;
	name: string;
	value?: string;
	isOn?: boolean;
	required?: boolean;
	error?: string | undefined;
};

export function Check({ label, name, value = "1", isOn, required, error }: CheckProps) {
	const errorId = useId();
	return (
		<div className="checkbox">
			<label>
				<input
					type="checkbox"
					name={name}
					value={value}
					defaultChecked={isOn}
					required={required}
					aria-invalid={error ? true : undefined}
					aria-describedby={error && errorId}
				/>
				{label}
			</label>
			{error && (
				<p className="err" id={errorId}>
					{error}
				</p>
			)}
		</div>
	);
}

type FilterFormProps = {
	label: string;
	path: string;
	/** The address of what is shown. */
	current: string;
	children: ReactNode;
};

/** A GET form, so that the address holds the filter. */
export function FilterForm({ label, path, current, children }: FilterFormProps) {
	return (
		<Form method="get" action={path} className="row fields-row" aria-label={label} key={current}>
			{children}
			<SubmitButton>Show these</SubmitButton>
			{current !== path && <SmallLink to={path}>Clear</SmallLink>}
		</Form>
	);
}

export function HiddenFields({ fields }: { fields: Readonly<Record<string, string | number>> }) {
	return Object.entries(fields).map(([name, value]) => (
		<input key={name} type="hidden" name={name} value={value} />
	));
}

type ButtonFormProps = {
	/** Hidden fields, the intent among them. */
	fields: Readonly<Record<string, string | number>>;
	/** Accessible name, where the label alone is not clear. */
	name?: string;
	children: ReactNode;
};

/** A form of one button. */
export function ButtonForm({ fields, name, children }: ButtonFormProps) {
	return (
		<Form method="post" preventScrollReset>
			<HiddenFields fields={fields} />
			<SubmitButton aria-label={name}>{children}</SubmitButton>
		</Form>
	);
}

export type FormResult = {
	intent: string;
	notice?: NoticeProps | undefined;
	errors?: Readonly<Record<string, string | undefined>> | undefined;
};

type IntentFormProps = {
	intent: string;
	/** Of the page's last form, whichever it was. */
	result: FormResult | undefined;
	/** Hidden fields. */
	fields?: Readonly<Record<string, string>>;
	submit: string;
	variant?: "outline" | "primary" | undefined;
	children?: ReactNode;
};

/** A form with its result above and its button below. */
export function IntentForm({ intent, result, fields, submit, variant, children }: IntentFormProps) {
	return (
		<Form method="post" className="fields fields--narrow" preventScrollReset>
			<HiddenFields fields={{ intent, ...fields }} />
			{result?.intent === intent && result.notice && <Notice {...result.notice} />}
			{children}
			<div>
				<SubmitButton variant={variant}>{submit}</SubmitButton>
			</div>
		</Form>
	);
}
