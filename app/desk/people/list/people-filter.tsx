import { Form, Link } from "react-router";
import { FilterMenu } from "#desk/layout/filter-menu.tsx";
import { FormContext } from "#desk/layout/form-context.ts";
import {
	type Option,
	Select,
	type StaffName,
} from "#desk/layout/form-fields.tsx";
import { SearchBox } from "#desk/layout/search-box.tsx";
import { stageOptions } from "#desk/shared/lead-labels.ts";
import { Icon } from "#ui/icon.tsx";
import {
	PEOPLE_PATH,
	type PeopleFilter,
	peoplePath,
	peopleQuery,
	taskFilters,
} from "./filter.ts";
import { formatSort, type PeopleSort } from "./sort.ts";

type Props = {
	filter: PeopleFilter;
	sort: PeopleSort;
	staff: readonly StaffName[];
	tags: readonly string[];
};

type SelectName = Exclude<keyof PeopleFilter, "q">;

/** Search and filters as one GET form. */
export function PeopleFilterForm(props: Props) {
	const { q, ...chosen } = props.filter;
	const sort = formatSort(props.sort);
	const values = Object.fromEntries(
		Object.entries(chosen).flatMap(([name, value]) =>
			value ? [[name, value]] : [],
		),
	);

	return (
		<search>
			<Form method="get" action={PEOPLE_PATH} className="filter-form">
				{sort !== null && <input type="hidden" name="sort" value={sort} />}
				<SearchBox label="Search people" defaultValue={q} />
				<FilterMenu
					title="Filter the people"
					count={Object.keys(values).length}
				>
					<FormContext value={{ values }}>
						<div className="filter-menu__fields">
							{listSelects(props).map(({ name, label, none, options }) => (
								<Select
									key={name}
									label={label}
									name={name}
									none={none}
									options={options}
								/>
							))}
						</div>
					</FormContext>
				</FilterMenu>
			</Form>
		</search>
	);
}

/** The active filters, each a link that removes it. */
export function FilterChips(props: Omit<Props, "sort">) {
	const { filter } = props;
	const labels: [name: SelectName, text: string][] = [];
	for (const { name, label, options } of listSelects(props)) {
		const value = filter[name];
		if (value === null) continue;

		const chosen = options.find(([each]) => each === value)?.[1];
		labels.push([name, `${label}: ${chosen ?? value}`]);
	}
	if (labels.length === 0) return null;

	return (
		<ul className="row" aria-label="Active filters">
			{labels.map(([name, text]) => (
				<li key={name}>
					<Link className="chip-link" to={pathWithout(filter, name)}>
						<span className="sr">Remove: </span>
						<bdi>{text}</bdi> <Icon name="x" />
					</Link>
				</li>
			))}
			<li>
				<Link className="link-button" to={PEOPLE_PATH}>
					Clear
				</Link>
			</li>
		</ul>
	);
}

function pathWithout(filter: PeopleFilter, name: SelectName): string {
	return peoplePath(peopleQuery({ ...filter, [name]: null }).toString());
}

function listSelects({ staff, tags }: Pick<Props, "staff" | "tags">) {
	const selects: {
		name: SelectName;
		label: string;
		none: string;
		options: readonly Option[];
	}[] = [
		{ name: "stage", label: "Stage", none: "Any", options: stageOptions },
		{
			name: "tag",
			label: "Tag",
			none: "Any",
			options: tags.map((tag) => [tag, tag]),
		},
		{
			name: "assignee",
			label: "Assigned to",
			none: "Anyone",
			options: [
				["me", "Me"],
				["nobody", "No one"],
				...staff.map(({ id, name }): Option => [id, name]),
			],
		},
		{
			name: "task",
			label: "Next task",
			none: "Any",
			options: Object.entries(taskFilters),
		},
	];

	return selects;
}
