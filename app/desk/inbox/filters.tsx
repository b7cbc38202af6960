import { type FormEvent, useEffect, useRef, useState } from "react";
import { Form, Link, useNavigate, useNavigation } from "react-router";
import { industryCards } from "#content/industry.ts";
import { offers } from "#content/offer.ts";
import { nameOffer } from "#content/tiers.ts";
import { FilterMenu } from "#desk/layout/filter-menu.tsx";
import { FormContext } from "#desk/layout/form-context.ts";
import {
	Check,
	FormField,
	type Option,
	Select,
	type StaffName,
	staffOptions,
} from "#desk/layout/form-fields.tsx";
import { shortDate } from "#desk/layout/relative-time.ts";
import { SearchBox } from "#desk/layout/search-box.tsx";
import { stageOptions } from "#desk/shared/lead-labels.ts";
import { labelSource } from "#desk/shared/source-labels.ts";
import { leadKinds } from "#features/lead-kinds.ts";
import { Icon } from "#ui/icon.tsx";
import {
	buildInboxPath,
	type FilterName,
	filterFrom,
	filterQuery,
	type LeadFilter,
	listActiveNames,
	listInvalidNames,
	MAX_SEARCH_LENGTH,
	noFilter,
} from "./filter.ts";

type Field = HTMLInputElement | HTMLSelectElement;

type FilterPanelProps = {
	filter: LeadFilter;
	sources: readonly string[];
	staff: readonly StaffName[];
	tags: readonly string[];
};

/** The active filters, each a link that removes it. */
export function FilterChips(props: FilterPanelProps) {
	const { filter } = props;
	const names = listActiveNames(filter);
	if (names.length === 0) return null;

	return (
		<ul className="row" aria-label="Active filters">
			{names.map((name) => (
				<li key={name}>
					<Link
						className="chip-link"
						to={buildInboxPath({ ...filter, [name]: noFilter[name] })}
					>
						<span className="sr">Remove: </span>
						<bdi>{findFilterLabel(props, name)}</bdi> <Icon name="x" />
					</Link>
				</li>
			))}
			<li>
				<Link className="link-button" to="/desk">
					Clear
				</Link>
			</li>
		</ul>
	);
}

function findFilterLabel(props: FilterPanelProps, name: FilterName): string {
	const value = String(props.filter[name]);
	if (name === "q") return `“${value}”`;
	if (name === "from" || name === "to")
		return `${days[name]} ${shortDate(value)}`;
	if (name in checks) return checks[name as keyof typeof checks];

	const [, label, options = []] =
		listSelects(props).find(([each]) => each === name) ?? [];
	const chosen = options.find(([each]) => each === value)?.[1];

	return `${label}: ${chosen ?? "Removed account"}`;
}

const days = { from: "From", to: "Until" };

const checks = { unread: "Unread only", overdue: "Overdue only", spam: "Spam" };

function listSelects({ filter, sources, staff, tags }: FilterPanelProps) {
	/** Includes the chosen option even when no lead has it. */
	const known = (
		options: readonly string[],
		chosen: string | null,
		nameOption = (name: string) => name,
	) =>
		[...new Set(chosen === null ? options : [chosen, ...options])].map(
			(each): Option => [each, nameOption(each)],
		);

	const selects: [name: FilterName, label: string, options: Option[]][] = [
		["kind", "Kind", leadKinds.map(({ kind, label }) => [kind, label])],
		["status", "Stage", [...stageOptions]],
		["source", "Source", known(sources, filter.source, labelSource)],
		[
			"industry",
			"Trade",
			industryCards.map(({ slug, title }) => [slug, title]),
		],
		[
			"recommendation",
			"Recommended",
			offers.map((offer) => [offer, nameOffer(offer)]),
		],
		[
			"assignee",
			"Assigned to",
			[["me", "Me"], ["nobody", "Unassigned"], ...staffOptions(staff)],
		],
		["tag", "Tag", known(tags, filter.tag)],
	];

	return selects;
}

/** Search and filters as one GET form. Changes apply at once; without JavaScript by the button. */
export function FilterPanel(props: FilterPanelProps) {
	const { filter } = props;
	const form = useRef<HTMLFormElement>(null);
	const panel = useRef<HTMLDetailsElement>(null);
	const navigate = useNavigate();
	const count = listActiveNames(filter).filter((name) => name !== "q").length;

	// The fields follow the URL; the search field does so by itself.
	useEffect(() => {
		for (const field of form.current?.querySelectorAll<Field>(
			"details [name]",
		) ?? []) {
			const value = filter[field.name as FilterName];
			if (field.type === "checkbox")
				(field as HTMLInputElement).checked = value === true;
			// Even an equal value would empty a date that is being typed.
			else if (field.value !== (value ?? "")) field.value = String(value ?? "");
		}
	}, [filter]);

	/** A series of changes adds one history entry. */
	function apply({ target, currentTarget }: FormEvent<HTMLFormElement>): void {
		const fields = [...new FormData(currentTarget)].map(([name, value]) => [
			name,
			String(value),
		]);
		const query = new URLSearchParams(fields);
		const isTyping =
			listInvalidNames(query).length > 0 ||
			(target as Partial<Field>).name === "q";
		if (!isTyping)
			void navigate(buildInboxPath(filterFrom(query)), {
				replace: count > 0,
				preventScrollReset: true,
			});
	}

	function close(): void {
		if (panel.current) panel.current.open = false;
	}

	return (
		<search>
			<Form
				ref={form}
				method="get"
				action="/desk"
				className="filter-form"
				onChange={apply}
				onSubmit={close}
				onKeyDown={(event) => event.key === "Escape" && close()}
			>
				<SearchField filter={filter} />
				<FilterMenu ref={panel} title="Filter the leads" count={count}>
					<FilterFields {...props} />
				</FilterMenu>
			</Form>
		</search>
	);
}

/** Milliseconds without typing before a search starts. */
const SEARCH_DELAY = 300;

/** Searches while staff type; without JavaScript by its button. One search adds one history entry. */
function SearchField({ filter }: { filter: LeadFilter }) {
	const [typed, setTyped] = useState(filter.q);
	const searched = useRef(filter.q);
	const navigate = useNavigate();
	const isIdle = useNavigation().state === "idle";

	useEffect(() => {
		if (filter.q !== searched.current) setTyped(filter.q);

		searched.current = filter.q;
	}, [filter.q]);
	useEffect(() => {
		const { q } = filterFrom(new URLSearchParams({ q: typed }));
		// A click on a link takes precedence over a search that has not started.
		if (!isIdle || q === filter.q) return;

		const timer = setTimeout(() => {
			searched.current = q;
			const options = { replace: filter.q !== "", preventScrollReset: true };
			void navigate(buildInboxPath({ ...filter, q }), options);
		}, SEARCH_DELAY);

		return () => clearTimeout(timer);
	}, [typed, isIdle, filter, navigate]);

	return (
		<SearchBox
			label="Search leads"
			value={typed}
			onChange={({ target }) => setTyped(target.value)}
			maxLength={MAX_SEARCH_LENGTH}
		/>
	);
}

function FilterFields(props: FilterPanelProps) {
	return (
		<FormContext
			value={{ values: Object.fromEntries(filterQuery(props.filter)) }}
		>
			<div className="filter-menu__fields">
				{listSelects(props).map(([name, label, options]) => (
					<Select
						key={name}
						label={label}
						name={name}
						none="Any"
						options={options}
					/>
				))}
				{Object.entries(days).map(([name, label]) => (
					<FormField key={name} label={label} name={name} type="date" />
				))}
				<div className="row filter-menu__checks">
					{Object.entries(checks).map(([name, label]) => (
						<Check key={name} label={label} name={name} />
					))}
				</div>
			</div>
		</FormContext>
	);
}
