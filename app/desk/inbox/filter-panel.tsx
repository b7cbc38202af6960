import {
	type FocusEvent,
	type FormEvent,
	type KeyboardEvent,
	useEffect,
	useId,
	useRef,
	useState,
} from "react";
import { Form, Link, useNavigate } from "react-router";
import { industryCards } from "#content/industry.ts";
import { offerNames, offers } from "#content/offer.ts";
import {
	Check,
	type Option,
	Select,
	type StaffName,
	SubmitButton,
	staffOptions,
} from "#desk/layout/forms.tsx";
import { shortDate } from "#desk/layout/relative-time.ts";
import { leadKinds } from "#features/registry.ts";
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
	noFilter,
	without,
} from "./filter.ts";
import { statusNames } from "./lead-labels.ts";

export const statusOptions = leadStatuses.map((status): Option => [status, statusNames[status]]);

type ViewsProps = {
	filter: LeadFilter;
	saved: readonly { id: string; name: string; query: string }[];
	/** Counted up to `maxCounted`; one more stands for more. */
	unread: number;
	overdue: number;
	maxCounted: number;
};

/** Links to the filters most often used. */
export function Views({ filter, saved, unread, overdue, maxCounted }: ViewsProps) {
	const query = (changes: Partial<LeadFilter>) =>
		filterQuery({ ...noFilter, ...changes }).toString();
	const views = [
		{ id: "", name: "Everything", query: "" },
		{ id: "unread", name: "Unread", query: query({ unread: true }), count: unread },
		{ id: "overdue", name: "Overdue", query: query({ overdue: true }), count: overdue },
		{ id: "mine", name: "Mine", query: query({ assignee: "me" }) },
		{ id: "spam", name: "Spam", query: query({ spam: true }) },
		...saved,
	];
	const here = filterQuery(filter).toString();
	return (
		<nav className="views" aria-label="Views of the inbox">
			<ul>
				{views.map(({ id, name, query, ...view }) => (
					<li key={id}>
						<Link
							to={query === "" ? "/desk" : `/desk?${query}`}
							aria-current={here === query ? "page" : undefined}
						>
							<bdi>{name}</bdi>
							{"count" in view && view.count > 0 && (
								<>
									{" "}
									<span className="counter" data-late={id === "overdue"}>
										{view.count > maxCounted ? `${maxCounted}+` : view.count}
									</span>
								</>
							)}
						</Link>
					</li>
				))}
			</ul>
		</nav>
	);
}

/** The active filters, each with a link that removes it. */
export function FilterChips({ filter, staff }: Pick<FilterProps, "filter" | "staff">) {
	const names = activeNames(filter);
	if (names.length === 0) return null;
	return (
		<ul className="row" aria-label="Active filters">
			{names.map((name) => {
				const label = labelOf(filter, name, staff);
				return (
					<li key={name}>
						<Link
							className="chip-link"
							to={inboxPath(without(filter, name))}
							aria-label={`Remove: ${label}`}
						>
							<bdi>{label}</bdi> <Icon name="x" />
						</Link>
					</li>
				);
			})}
			<li>
				<Link className="link-button" to="/desk">
					Clear
				</Link>
			</li>
		</ul>
	);
}

function labelOf(filter: LeadFilter, name: FilterName, staff: readonly StaffName[]): string {
	const value = String(filter[name]);
	const options = optionsOf({ filter, staff, sources: [], tags: [] });
	const chosen = options[name]?.find(([each]) => each === value)?.[1] ?? value;
	if (name === "q") return `“${value}”`;
	if (name === "from") return `from ${shortDate(value)}`;
	if (name === "to") return `until ${shortDate(value)}`;
	if (name === "tag" || name === "source") return `${selects[name]}: ${value}`;
	if (name === "assignee")
		return `Assigned to: ${chosen === value ? "Somebody who has left" : chosen}`;
	return name in flags ? flags[name as keyof typeof flags] : chosen;
}

const flags = { unread: "Unread only", overdue: "Overdue only", spam: "Spam" };

type FilterProps = {
	filter: LeadFilter;
	sources: readonly string[];
	staff: readonly StaffName[];
	tags: readonly string[];
};

const selects = {
	kind: "Kind",
	status: "Status",
	source: "Source",
	industry: "Trade",
	recommendation: "Recommended",
	assignee: "Assigned to",
	tag: "Tag",
} as const;

function optionsOf({
	filter,
	sources,
	staff,
	tags,
}: FilterProps): Partial<Record<FilterName, readonly Option[]>> {
	/** With the chosen one, when no lead has it any more. */
	const known = (options: readonly string[], chosen: string | null) =>
		[...new Set(chosen === null ? options : [chosen, ...options])].map(
			(each): Option => [each, each],
		);
	return {
		kind: leadKinds.map(({ kind, label }) => [kind, label]),
		status: statusOptions,
		source: known(sources, filter.source),
		industry: industryCards.map(({ slug, title }) => [slug, title]),
		recommendation: offers.map((offer) => [offer, offerNames[offer]]),
		assignee: [["me", "Me"], ["nobody", "Nobody yet"], ...staffOptions(staff)],
		tag: known(tags, filter.tag),
	};
}

/** Milliseconds without typing before a search is made. */
const DEBOUNCE = 250;

/** Search and filters as one GET form, applied on every change; by its button without JavaScript. */
export function FilterPanel(props: FilterProps) {
	const { filter } = props;
	const form = useRef<HTMLFormElement>(null);
	const [isOpen, setOpen] = useState(false);
	const navigate = useNavigate();
	const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
	const searchId = useId();
	const stopTyping = () => clearTimeout(typing.current);
	useEffect(() => () => clearTimeout(typing.current), []);
	// The fields follow the address (a chip removed, history), except a search field that is being typed in.
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
		// One search is one history entry, however many letters it took.
		if ((event.target as HTMLElement).id === searchId)
			typing.current = setTimeout(() => apply(filter.q !== ""), DEBOUNCE);
		else apply(false);
	}
	/** No search follows upon a link that was pressed. */
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
