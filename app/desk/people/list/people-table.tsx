import type { RefObject } from "react";
import { Link } from "react-router";
import { useFormResult } from "#desk/layout/form-results.tsx";
import { Initials } from "#desk/layout/initials.tsx";
import { formatExactly, formatListTime } from "#desk/layout/relative-time.ts";
import { BULK_FORM } from "#desk/list/bulk-bar.tsx";
import { DueDay } from "#desk/list/due-day.tsx";
import { SELECTED } from "#desk/list/selection.ts";
import { StageChip } from "#desk/shared/lead-chips.tsx";
import { formatDealValue } from "#desk/shared/money.ts";
import { Icon } from "#ui/icon.tsx";
import type { ListedPerson } from "./list.server.ts";
import { type PeopleSort, pressSort, type SortName } from "./sort.ts";

type Column = { head: string; className: string; sort?: SortName };

const columns: readonly Column[] = [
	{ head: "Name", className: "people-name", sort: "name" },
	{ head: "Company", className: "people-company", sort: "company" },
	{ head: "Phone or email", className: "people-contact" },
	{ head: "Stage", className: "people-stage", sort: "stage" },
	{ head: "Value", className: "people-value", sort: "value" },
	{ head: "Last contact", className: "people-last", sort: "contact" },
	{ head: "Next task", className: "people-task" },
	{ head: "Due", className: "people-due", sort: "due" },
];

type PeopleTableProps = {
	people: readonly ListedPerson[];
	sort: PeopleSort;
	/** The address of the list in another order. */
	sortPath(sort: PeopleSort): string;
	now: string;
	table: RefObject<HTMLTableElement | null>;
};

/** A row for each person; on a phone two lines. */
export function PeopleTable(props: PeopleTableProps) {
	const { people, sort, sortPath, now, table } = props;

	return (
		<table className="people-table" ref={table}>
			<caption className="sr">People</caption>
			<thead>
				<tr>
					<td className="people-select" />
					{columns.map(({ head, className, sort: by }) => (
						<th
							key={head}
							scope="col"
							className={className}
							aria-sort={by === sort.by ? nameDirection(sort) : undefined}
						>
							{by ? (
								<Link to={sortPath(pressSort(sort, by))} preventScrollReset>
									<span>{head}</span>
									{by === sort.by && (
										<span className="people-sort" data-up={!sort.isDescending}>
											<Icon name="down" />
										</span>
									)}
								</Link>
							) : (
								head
							)}
						</th>
					))}
					<th scope="col" className="people-owner">
						<span className="sr">Assigned to</span>
					</th>
				</tr>
			</thead>
			<tbody>
				{people.map((person) => (
					<PersonRow key={person.id} person={person} now={now} />
				))}
			</tbody>
		</table>
	);
}

function nameDirection({ isDescending }: PeopleSort) {
	return isDescending ? "descending" : "ascending";
}

function PersonRow({ person, now }: { person: ListedPerson; now: string }) {
	const { id, name, contact, company, tags, assignee, lastContact } = person;
	const title = name ?? (contact || "No name");
	const reached = person.phone ?? contact;
	const selected = useFormResult()?.values;

	return (
		<tr>
			<td className="people-select">
				<label className="checkbox square">
					<input
						type="checkbox"
						name={SELECTED + id}
						value="1"
						defaultChecked={selected?.[SELECTED + id] === "1"}
						form={BULK_FORM}
					/>
					<span className="sr">{`Select ${title}`}</span>
				</label>
			</td>
			<th scope="row" className="people-name">
				<Link to={`/desk/people/${id}`}>
					<bdi>{title}</bdi>
				</Link>
			</th>
			<td className="people-company">
				<div className="people-cell">
					{company !== null && <bdi className="people-clip">{company}</bdi>}
					{tags.map((tag) => (
						<span key={tag} className="list-tag">
							{tag}
						</span>
					))}
				</div>
			</td>
			<td className="people-contact">
				{reached !== title && <bdi className="people-clip">{reached}</bdi>}
			</td>
			<td className="people-stage">
				{person.stage ? (
					<StageChip stage={person.stage} />
				) : (
					<span className="people-none">No deal</span>
				)}
			</td>
			<td className="people-value">{formatDealValue(person)}</td>
			<td className="people-last">
				<time dateTime={lastContact} title={formatExactly(lastContact)}>
					{formatListTime(lastContact, now)}
				</time>
			</td>
			<td className="people-task">
				{person.task !== null && (
					<bdi className="people-clip">{person.task}</bdi>
				)}
			</td>
			<td className="people-due">
				<DueDay due={person.dueOn} now={now} />
			</td>
			<td className="people-owner">
				{assignee !== null && (
					<span title={`Assigned to ${assignee}`}>
						<Initials name={assignee} />
						<span className="sr">{`Assigned to ${assignee}`}</span>
					</span>
				)}
			</td>
		</tr>
	);
}
