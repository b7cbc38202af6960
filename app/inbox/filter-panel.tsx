import {
	type FormEvent,
	type KeyboardEvent,
	type ReactNode,
	useEffect,
	useId,
	useRef,
	useState,
} from "react";
import { Form, useNavigate } from "react-router";
import { deskInbox } from "#content/desk-inbox.ts";
import { kindNames, statusNames } from "#content/desk-leads.ts";
import { industrySlugs } from "#content/industry.ts";
import { offerNames, offers } from "#content/offer.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import {
	activeNames,
	type FilterName,
	filterFrom,
	filterQuery,
	type LeadFilter,
	leadKinds,
	leadStatuses,
	MOST_SEARCH_LENGTH,
} from "./filter.ts";
import { inboxPath } from "./filter-chips.tsx";
import { type StaffName, tradeName } from "./filter-words.ts";

const { filters: copy, search } = deskInbox;

type FilterPanelProps = {
	filter: LeadFilter;
	sources: readonly string[];
	staff: readonly StaffName[];
};

/** A pause in typing after which the search is made, in milliseconds. */
const TYPED = 250;

/** Search and filters as one form: it answers while one types or chooses, and by its button without JavaScript. */
export function FilterPanel({ filter, sources, staff }: FilterPanelProps) {
	const form = useRef<HTMLFormElement>(null);
	const [isOpen, setOpen] = useState(false);
	const navigate = useNavigate();
	const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
	const searchId = useId();
	useFieldsOf(form, filter);
	useEffect(() => () => clearTimeout(typing.current), []);

	function show(replace: boolean): void {
		clearTimeout(typing.current);
		if (!form.current) return;
		const asked = filterFrom(queryOf(form.current));
		if (filterQuery(asked).toString() === filterQuery(filter).toString()) return;
		navigate(inboxPath(asked), { replace, preventScrollReset: true });
	}
	function onInput(event: FormEvent<HTMLFormElement>): void {
		const isSearch = (event.target as HTMLElement).id === searchId;
		clearTimeout(typing.current);
		// One search is one step back, however many letters it took.
		if (isSearch) typing.current = setTimeout(() => show(filter.q !== ""), TYPED);
		else show(false);
	}
	function onSubmit(event: FormEvent<HTMLFormElement>): void {
		event.preventDefault();
		show(false);
		setOpen(false);
	}
	function onKeyDown(event: KeyboardEvent): void {
		if (event.key === "Escape" && isOpen) setOpen(false);
	}

	const count = activeNames(filter).filter((name) => name !== "q").length;
	return (
		<search className="inbox-tools">
			<Form
				ref={form}
				method="get"
				action="/desk"
				className="inbox-form"
				onInput={onInput}
				onSubmit={onSubmit}
				onKeyDown={onKeyDown}
			>
				<div className="inbox-search">
					<label className="sr" htmlFor={searchId}>
						{search.label}
					</label>
					<Icon name="search" />
					<input
						id={searchId}
						type="search"
						name="q"
						defaultValue={filter.q}
						placeholder={search.placeholder}
						maxLength={MOST_SEARCH_LENGTH}
						autoComplete="off"
						enterKeyHint="search"
						data-search
					/>
					<noscript>
						<button type="submit" className="btn btn--line btn--sm">
							{search.submit}
						</button>
					</noscript>
				</div>
				<details
					className="lead-filter"
					open={isOpen}
					onToggle={(event) => setOpen(event.currentTarget.open)}
				>
					<summary>
						{copy.summary}
						{count > 0 && <span className="views__count">{count}</span>}
						<Icon name="down" />
					</summary>
					<div className="lead-filter__sheet">
						<p className="lead-filter__title">{copy.label}</p>
						<Fields filter={filter} sources={sources} staff={staff} />
						<div className="lead-filter__end">
							<Button type="submit" kind="ink" small>
								{copy.show}
							</Button>
						</div>
					</div>
				</details>
			</Form>
		</search>
	);
}

function Fields({ filter, sources, staff }: FilterPanelProps) {
	const known = filter.source === null || sources.includes(filter.source);
	return (
		<div className="lead-filter__fields">
			<Choice name="kind" value={filter.kind}>
				{leadKinds.map((kind) => (
					<option key={kind} value={kind}>
						{kindNames[kind]}
					</option>
				))}
			</Choice>
			<Choice name="status" value={filter.status}>
				{leadStatuses.map((status) => (
					<option key={status} value={status}>
						{statusNames[status]}
					</option>
				))}
			</Choice>
			<Choice name="source" value={filter.source}>
				{(known ? sources : [filter.source ?? "", ...sources]).map((source) => (
					<option key={source}>{source}</option>
				))}
			</Choice>
			<Choice name="industry" value={filter.industry}>
				{industrySlugs.map((slug) => (
					<option key={slug} value={slug}>
						{tradeName(slug)}
					</option>
				))}
			</Choice>
			<Choice name="recommendation" value={filter.recommendation}>
				{offers.map((offer) => (
					<option key={offer} value={offer}>
						{offerNames[offer]}
					</option>
				))}
			</Choice>
			<Choice name="assignee" value={filter.assignee}>
				<option value="me">{copy.me}</option>
				<option value="nobody">{copy.nobody}</option>
				{staff.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</Choice>
			<Field label={copy.from} name="from" type="date" defaultValue={filter.from ?? ""} />
			<Field label={copy.to} name="to" type="date" defaultValue={filter.to ?? ""} />
			<div className="lead-filter__checks">
				<Check name="unread" isOn={filter.unread} />
				<Check name="overdue" isOn={filter.overdue} />
				<Check name="spam" isOn={filter.spam} />
			</div>
		</div>
	);
}

type ChoiceName = "kind" | "status" | "source" | "industry" | "recommendation" | "assignee";

function Choice({
	name,
	value,
	children,
}: {
	name: ChoiceName;
	value: string | null;
	children: ReactNode;
}) {
	return (
		<Field as="select" label={copy[name]} name={name} defaultValue={value ?? ""}>
			<option value="">{copy.any}</option>
			{children}
		</Field>
	);
}

function Check({ name, isOn }: { name: "unread" | "overdue" | "spam"; isOn: boolean }) {
	return (
		<label className="check">
			<input type="checkbox" name={name} value="1" defaultChecked={isOn} />
			{copy[name]}
		</label>
	);
}

function queryOf(form: HTMLFormElement): URLSearchParams {
	const query = new URLSearchParams();
	for (const [name, value] of new FormData(form))
		if (typeof value === "string") query.set(name, value);
	return query;
}

/** The address may change without the form (a chip taken off, going back): its fields follow, but never under somebody's fingers. */
function useFieldsOf(form: { current: HTMLFormElement | null }, filter: LeadFilter): void {
	useEffect(() => {
		for (const field of form.current?.elements ?? []) {
			if (field === document.activeElement && field.matches("input[type=search]")) continue;
			if (!("name" in field)) continue;
			const value = filter[field.name as FilterName];
			if (field instanceof HTMLInputElement && field.type === "checkbox")
				field.checked = value === true;
			else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
				field.value = typeof value === "string" ? value : "";
		}
	}, [form, filter]);
}
