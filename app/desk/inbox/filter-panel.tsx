import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Form, useNavigate } from "react-router";
import { deskInbox } from "#content/desk-inbox.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import {
	activeNames,
	type FilterName,
	filterFrom,
	filterQuery,
	type LeadFilter,
	MAX_SEARCH_LENGTH,
} from "./filter.ts";
import { inboxPath } from "./filter-chips.tsx";
import { FilterFields, type FilterProps } from "./filter-fields.tsx";

const { filters: copy, search } = deskInbox;

/** A pause in typing after which the search is made, in milliseconds. */
const TYPED = 250;

/** Search and filters as one form: it answers while one types or chooses, and by its button without JavaScript. */
export function FilterPanel({ filter, sources, staff }: FilterProps) {
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
						maxLength={MAX_SEARCH_LENGTH}
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
						<FilterFields filter={filter} sources={sources} staff={staff} />
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
