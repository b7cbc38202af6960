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
import { industrySlugs } from "#content/industry.ts";
import { offerNames, offers } from "#content/offer.ts";
import { leadKinds } from "#features/registry.ts";
import { Button } from "#ui/button.tsx";
import { Field } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import {
	activeNames,
	type FilterName,
	filterFrom,
	filterQuery,
	inboxPath,
	type LeadFilter,
	leadStatuses,
	MAX_SEARCH_LENGTH,
} from "./filter.ts";
import { industryName, type StaffName } from "./filter-chips.tsx";
import { statusNames } from "./lead-labels.ts";

type FilterProps = {
	filter: LeadFilter;
	sources: readonly string[];
	staff: readonly StaffName[];
	tags: readonly string[];
};

/** Milliseconds without typing before a search is made. */
const DEBOUNCE = 250;

/** Search and filters as one GET form, applied on every change; by its button without JavaScript. */
export function FilterPanel({ filter, sources, staff, tags }: FilterProps) {
	const form = useRef<HTMLFormElement>(null);
	const [isOpen, setOpen] = useState(false);
	const navigate = useNavigate();
	const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
	const searchId = useId();
	// An earlier navigation may still be pending when the next one is asked for.
	const requested = useRef("");
	useEffect(() => {
		requested.current = filterQuery(filter).toString();
	}, [filter]);
	useSyncedFields(form, filter);
	useEffect(() => () => clearTimeout(typing.current), []);

	function apply(replace: boolean): void {
		clearTimeout(typing.current);
		if (!form.current) return;
		const query = new URLSearchParams();
		for (const [name, value] of new FormData(form.current)) query.set(name, String(value));
		const wanted = filterFrom(query);
		const address = filterQuery(wanted).toString();
		if (address === requested.current) return;
		requested.current = address;
		navigate(inboxPath(wanted), { replace, preventScrollReset: true });
	}
	function onInput(event: FormEvent<HTMLFormElement>): void {
		clearTimeout(typing.current);
		// One search is one history entry, however many letters it took.
		if ((event.target as HTMLElement).id === searchId)
			typing.current = setTimeout(() => apply(filter.q !== ""), DEBOUNCE);
		else apply(false);
	}
	function onSubmit(event: FormEvent<HTMLFormElement>): void {
		event.preventDefault();
		apply(false);
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
						Search leads
					</label>
					<Icon name="search" />
					<input
						id={searchId}
						type="search"
						name="q"
						defaultValue={filter.q}
						placeholder="Name, address, company, words…"
						maxLength={MAX_SEARCH_LENGTH}
						autoComplete="off"
						enterKeyHint="search"
						data-search
					/>
					<noscript>
						<button type="submit" className="btn btn--outline btn--sm">
							Search
						</button>
					</noscript>
				</div>
				<details
					className="lead-filter"
					open={isOpen}
					onToggle={(event) => setOpen(event.currentTarget.open)}
				>
					<summary>
						Filters
						{count > 0 && <span className="views__count">{count}</span>}
						<Icon name="down" />
					</summary>
					<div className="lead-filter__sheet">
						<p className="lead-filter__title">Filter the leads</p>
						<FilterFields filter={filter} sources={sources} staff={staff} tags={tags} />
						<div className="lead-filter__end">
							<Button type="submit" variant="dark" small>
								Show these
							</Button>
						</div>
					</div>
				</details>
			</Form>
		</search>
	);
}

function FilterFields({ filter, sources, staff, tags }: FilterProps) {
	return (
		<div className="lead-filter__fields">
			<Select label="Kind" name="kind" filter={filter}>
				{leadKinds.map(({ kind, label }) => (
					<option key={kind} value={kind}>
						{label}
					</option>
				))}
			</Select>
			<Select label="Status" name="status" filter={filter}>
				{leadStatuses.map((status) => (
					<option key={status} value={status}>
						{statusNames[status]}
					</option>
				))}
			</Select>
			<Select label="Source" name="source" filter={filter}>
				{withCurrent(sources, filter.source).map((source) => (
					<option key={source}>{source}</option>
				))}
			</Select>
			<Select label="Trade" name="industry" filter={filter}>
				{industrySlugs.map((slug) => (
					<option key={slug} value={slug}>
						{industryName(slug)}
					</option>
				))}
			</Select>
			<Select label="Recommended" name="recommendation" filter={filter}>
				{offers.map((offer) => (
					<option key={offer} value={offer}>
						{offerNames[offer]}
					</option>
				))}
			</Select>
			<Select label="Assigned to" name="assignee" filter={filter}>
				<option value="me">Me</option>
				<option value="nobody">Nobody yet</option>
				{staff.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</Select>
			<Select label="Tag" name="tag" filter={filter}>
				{withCurrent(tags, filter.tag).map((tag) => (
					<option key={tag}>{tag}</option>
				))}
			</Select>
			<Field label="From" name="from" type="date" defaultValue={filter.from ?? ""} />
			<Field label="Until" name="to" type="date" defaultValue={filter.to ?? ""} />
			<div className="lead-filter__checks">
				<Checkbox label="Unread only" name="unread" isOn={filter.unread} />
				<Checkbox label="Overdue only" name="overdue" isOn={filter.overdue} />
				<Checkbox label="Spam" name="spam" isOn={filter.spam} />
			</div>
		</div>
	);
}

/** The options, with the chosen one when no lead has it any more. */
function withCurrent(options: readonly string[], current: string | null): readonly string[] {
	return current === null || options.includes(current) ? options : [current, ...options];
}

type SelectProps = {
	label: string;
	name: "kind" | "status" | "source" | "industry" | "recommendation" | "assignee" | "tag";
	filter: LeadFilter;
	children: ReactNode;
};

function Select({ label, name, filter, children }: SelectProps) {
	return (
		<Field as="select" label={label} name={name} defaultValue={filter[name] ?? ""}>
			<option value="">Any</option>
			{children}
		</Field>
	);
}

function Checkbox({ label, name, isOn }: { label: string; name: FilterName; isOn: boolean }) {
	return (
		<label className="check">
			<input type="checkbox" name={name} value="1" defaultChecked={isOn} />
			{label}
		</label>
	);
}

/** The fields follow the address (a chip removed, history), except a search field that is being typed in. */
function useSyncedFields(form: { current: HTMLFormElement | null }, filter: LeadFilter): void {
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
