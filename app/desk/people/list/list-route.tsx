import { useRef } from "react";
import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, SmallLink, When } from "#desk/layout/components.tsx";
import { listTags } from "#desk/people/card/people.server.ts";
import { StageChip } from "#desk/shared/lead-chips.tsx";
import { useListPosition } from "#desk/shared/use-list-position.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import { ButtonLink, buttonClass } from "#ui/button.tsx";
import type { Route } from "./+types/list-route.ts";
import {
	type ListedPerson,
	listPeople,
	parsePeopleFilter,
	peopleQuery,
} from "./list.server.ts";
import { PeopleFilterForm } from "./people-filter.tsx";

export const meta = () => [{ title: deskCopy.title("People") }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, clock } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const filter = parsePeopleFilter(query);
	const after = query.get("after");
	const [{ people, next }, staff, tags] = await Promise.all([
		listPeople(db, { filter, after, now: clock.at }),
		staffNames(db),
		listTags(db),
	]);

	const own = peopleQuery(filter).toString();

	return {
		filter,
		people,
		staff,
		tags,
		isDeep: after !== null,
		exported: own === "" ? "/desk/people.csv" : `/desk/people.csv?${own}`,
		first: own === "" ? "/desk/people" : `/desk/people?${own}`,
		next: next && `/desk/people?${own}${own === "" ? "" : "&"}after=${next}`,
	};
}

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
	const { filter, people, staff, tags, isDeep, first, next, exported } =
		loaderData;
	const list = useRef<HTMLUListElement>(null);
	useListPosition(
		people.map(({ id }) => id),
		(at) => list.current?.children[at]?.querySelector("a"),
	);
	const isFiltered = Object.values(filter).some(Boolean);

	return (
		<DeskPage
			title="People"
			intro="Everyone you know, whether or not they have written. Search by name, email, phone, company, tag or note."
			actions={
				<>
					<a
						className={buttonClass({ variant: "outline", small: true })}
						href={exported}
						download
					>
						Export
					</a>
					<SmallLink to="/desk/people/import">Import</SmallLink>
					<ButtonLink variant="primary" small to="/desk/people/new">
						New contact
					</ButtonLink>
				</>
			}
		>
			<PeopleFilterForm key={first} filter={filter} staff={staff} tags={tags} />
			{people.length > 0 ? (
				<ul className="list list--columns" ref={list}>
					{people.map((person) => (
						<PersonItem key={person.id} person={person} />
					))}
				</ul>
			) : (
				<p>
					{isFiltered
						? "No one matches these filters."
						: "There is no one here yet."}
				</p>
			)}
			{(isDeep || next) && (
				<nav className="row" aria-label="More people">
					{isDeep && <Link to={first}>First page</Link>}
					{next && <Link to={next}>More</Link>}
				</nav>
			)}
		</DeskPage>
	);
}

function PersonItem({ person }: { person: ListedPerson }) {
	const { id, name, contact, company, tags, assignee, lastContact } = person;
	const title = name ?? (contact || "No name");
	const details = [name !== null && contact, company, tags].filter(Boolean);

	return (
		<li>
			<p className="row">
				<Link to={`/desk/people/${id}`}>
					<bdi>{title}</bdi>
				</Link>
				{person.stage && <StageChip stage={person.stage} />}
			</p>
			{details.length > 0 && (
				<p className="muted">
					<bdi>{details.join(" · ")}</bdi>
				</p>
			)}
			<p className="muted">
				<span>Last contact</span> <When at={lastContact} />
				{assignee && <span>{`, assigned to ${assignee}`}</span>}
			</p>
		</li>
	);
}
