import {
	type FocusEvent,
	type FormEvent,
	type KeyboardEvent,
	useEffect,
	useId,
	useRef,
	useState,
} from "react";
import { Form, useNavigate } from "react-router";
import { Check, Select, SubmitButton } from "#desk/layout/forms.tsx";
import { Field } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import {
	activeNames,
	type FilterName,
	filterFrom,
	inboxPath,
	MAX_SEARCH_LENGTH,
	without,
} from "./filter.ts";
import { type FilterProps, flags, optionsOf, selects } from "./filter-chips.tsx";

/** Milliseconds without typing before a search starts. */
const DEBOUNCE = 250;

/** Search and filters as one GET form. Changes apply at once; without JavaScript by the button. */
export function FilterPanel(props: FilterProps) {
	const { filter } = props;
	const form = useRef<HTMLFormElement>(null);
	const [isOpen, setOpen] = useState(false);
	const navigate = useNavigate();
	const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
	const searchId = useId();
	const stopTyping = () => clearTimeout(typing.current);
	useEffect(() => () => clearTimeout(typing.current), []);
	// Syncs the fields with the URL after navigation, except a search field that is being edited.
	useEffect(() => {
		for (const field of form.current?.elements ?? []) {
			if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
			const value = filter[field.name as FilterName];
			if (field.type === "search" && field === document.activeElement) continue;
			if (field.type === "search") clearTimeout(typing.current);
			if (field.type === "checkbox") (field as HTMLInputElement).checked = value === true;
			else field.value = typeof value === "string" ? value : "";
		}
	}, [filter]);

	function apply(replace: boolean): void {
		stopTyping();
		if (!form.current) return;
		const fields = [...new FormData(form.current)].map(([name, value]) => [name, String(value)]);
		const to = inboxPath(filterFrom(new URLSearchParams(fields)));
		navigate(to, { replace: replace || to === inboxPath(filter), preventScrollReset: true });
	}
	function onInput(event: FormEvent<HTMLFormElement>): void {
		stopTyping();
		// Replaces the history entry while typing, so that one search adds one entry.
		if ((event.target as HTMLElement).id === searchId)
			typing.current = setTimeout(() => apply(filter.q !== ""), DEBOUNCE);
		else apply(false);
	}
	/** Cancels the pending search when a link is clicked. */
	function onBlur({ relatedTarget }: FocusEvent): void {
		if (relatedTarget instanceof HTMLAnchorElement) stopTyping();
	}
	function onSubmit(event: FormEvent<HTMLFormElement>): void {
		event.preventDefault();
		apply(false);
		setOpen(false);
	}
	function onKeyDown(event: KeyboardEvent): void {
		if (event.key === "Escape" && isOpen) setOpen(false);
	}

	const count = activeNames(without(filter, "q")).length;
	return (
		<search>
			<Form
				ref={form}
				method="get"
				action="/desk"
				className="inbox-form"
				onInput={onInput}
				onBlur={onBlur}
				onSubmit={onSubmit}
				onKeyDown={onKeyDown}
			>
				<div className="field">
					<label className="sr" htmlFor={searchId}>
						Search leads
					</label>
					<span className="field__icon inbox-search">
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
					</span>
					<noscript>
						<SubmitButton>Search</SubmitButton>
					</noscript>
				</div>
				<details
					className="lead-filter"
					open={isOpen}
					onToggle={(event) => setOpen(event.currentTarget.open)}
				>
					<summary>
						Filters
						{count > 0 && <span className="counter">{count}</span>}
						<Icon name="down" />
					</summary>
					<div className="lead-filter__sheet">
						<p className="strong lead-filter__title">Filter the leads</p>
						<FilterFields {...props} />
						<div className="lead-filter__end">
							<SubmitButton variant="dark">Show these</SubmitButton>
						</div>
					</div>
				</details>
			</Form>
		</search>
	);
}

function FilterFields(props: FilterProps) {
	const { filter } = props;
	const options = optionsOf(props);
	return (
		<div className="lead-filter__fields">
			{(Object.keys(selects) as (keyof typeof selects)[]).map((name) => (
				<Select
					key={name}
					label={selects[name]}
					name={name}
					none="Any"
					options={options[name] ?? []}
					defaultValue={filter[name] ?? ""}
				/>
			))}
			<Field label="From" name="from" type="date" defaultValue={filter.from ?? ""} />
			<Field label="Until" name="to" type="date" defaultValue={filter.to ?? ""} />
			<div className="row lead-filter__checks">
				{(Object.keys(flags) as (keyof typeof flags)[]).map((name) => (
					<Check key={name} label={flags[name]} name={name} isOn={filter[name]} />
				))}
			</div>
		</div>
	);
}
