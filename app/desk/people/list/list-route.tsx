import { useRef } from "react";
import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { changeMany } from "#desk/bulk/bulk.server.ts";
import { DeskPage, Pager, SmallLink } from "#desk/layout/components.tsx";
import { respond } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { dayAt } from "#desk/layout/relative-time.ts";
import { BulkBar, SelectAll } from "#desk/list/bulk-bar.tsx";
import { changeViews, listSavedViews } from "#desk/list/saved-views.server.ts";
import { type View, Views } from "#desk/list/views.tsx";
import { listTags } from "#desk/people/card/people.server.ts";
import { ListShortcuts } from "#desk/shared/shortcuts.tsx";
import { useListPosition } from "#desk/shared/use-list-position.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { staffNames } from "#features/auth/store.server.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";
import { ButtonLink, buttonClass } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/list-route.ts";
import {
	everyone,
	PEOPLE_PATH,
	type PeopleFilter,
	parsePeopleFilter,
	peoplePath,
	peopleQuery,
} from "./filter.ts";
import {
	countPeople,
	listPeople,
	selectMatching,
	type Viewer,
} from "./list.server.ts";
import { FilterChips, PeopleFilterForm } from "./people-filter.tsx";
import { PeopleTable } from "./people-table.tsx";
import { formatSort, type PeopleSort, parseSort } from "./sort.ts";

/** Counts of views above this are `999+`. */
const MAX_COUNTED = 999;

export const handle = { isWide: true };

export const meta = () => [{ title: deskCopy.title("People") }];

export async function loader({ request, context }: Route.LoaderArgs) {
	const { db, staff, clock } = requireStaff(context);
	const query = new URL(request.url).searchParams;
	const filter = parsePeopleFilter(query);
	const sort = parseSort(query.get("sort"));
	const after = query.get("after");
	const viewer = { staffId: staff.id, now: clock.at };
	const [{ people, next }, total, views, staffs, tags] = await Promise.all([
		listPeople(db, { filter, sort, after, ...viewer }),
		countPeople(db, filter, viewer),
		countViews(db, staff.id, viewer),
		staffNames(db),
		listTags(db),
	]);

	return {
		filter,
		sort,
		people,
		next,
		total,
		views,
		tags,
		staff: staffs,
		ownId: staff.id,
		isDeep: after !== null,
		now: clock.at,
	};
}

/** The usual views and those that the staff member has saved. */
async function countViews(
	db: Database,
	staffId: string,
	viewer: Viewer,
): Promise<View[]> {
	const usual: [name: string, filter: Partial<PeopleFilter>][] = [
		["Everyone", {}],
		["Customers", { stage: "won" }],
		["No next task", { task: "none" }],
		["Mine", { assignee: "me" }],
	];
	const saved = await listSavedViews(db, staffId, "people");
	const views: View[] = [
		...usual.map(([name, filter]) => ({
			name,
			query: peopleQuery({ ...everyone, ...filter }).toString(),
		})),
		...saved,
	];

	return await Promise.all(
		views.map(async (view) => {
			const filter = parsePeopleFilter(new URLSearchParams(view.query));
			// A search may read every text.
			if (filter.q !== "") return view;

			return {
				...view,
				count: await countPeople(db, filter, viewer, MAX_COUNTED + 1),
			};
		}),
	);
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const fields = await readForm(request);
	const answer = await changeViews(site, fields, "people", (query) =>
		buildQuery(parsePeopleFilter(query), parseSort(query.get("sort"))),
	);

	const intent = fields.get("intent") ?? "";
	if (answer) return respond({ ...answer, intent });

	const filter = parsePeopleFilter(new URL(request.url).searchParams);
	const viewer = { staffId: site.staff.id, now: site.clock.at };
	const changed = await changeMany(site, fields, () =>
		selectMatching(site.db, filter, viewer),
	);

	return respond({ ...changed, intent });
}

function buildQuery(filter: PeopleFilter, sort: PeopleSort): URLSearchParams {
	const query = peopleQuery(filter);
	const by = formatSort(sort);
	if (by !== null) query.set("sort", by);

	return query;
}

export default function PeoplePage({ loaderData }: Route.ComponentProps) {
	const { filter, sort, people, total, isDeep, now } = loaderData;
	const table = useRef<HTMLTableElement>(null);
	useListPosition(
		people.map(({ id }) => id),
		(at) => table.current?.tBodies[0]?.rows[at]?.querySelector("th a"),
	);
	const query = buildQuery(filter, sort).toString();
	const here = peoplePath(query);
	const exportPath = `/desk/people.csv?${peopleQuery(filter)}`;
	const next =
		loaderData.next &&
		`${here}${query === "" ? "?" : "&"}after=${encodeURIComponent(loaderData.next)}`;

	return (
		<DeskPage
			title="People"
			intro={counted(total, "person", "people")}
			actions={
				<>
					<SmallLink to="/desk/people/import" className="wide-only">
						Import
					</SmallLink>
					<a
						className={`wide-only ${buttonClass({ variant: "outline", small: true })}`}
						href={exportPath}
						download
					>
						Export
					</a>
					<ButtonLink variant="primary" small to="/desk/leads/new">
						Add a person
					</ButtonLink>
					<ListShortcuts title="Shortcuts of the list" list={table} />
				</>
			}
		>
			<div className="fields inbox">
				<PageNotice />
				<div>
					<Views
						label="Views of the people"
						path={PEOPLE_PATH}
						action={here}
						views={loaderData.views}
						query={query}
						maxCount={MAX_COUNTED}
					/>
					<section className="list-sheet" aria-label="People">
						<div className="list-tools">
							{people.length > 0 && <SelectAll list={table} />}
							<PeopleFilterForm key={here} {...loaderData} />
							<BulkBar
								{...loaderData}
								action={here}
								exportPath={exportPath}
								list={table}
								isAll={people.length === total}
								today={dayAt(now)}
							/>
						</div>
						<FilterChips {...loaderData} />
						{people.length > 0 ? (
							<PeopleTable
								people={people}
								sort={sort}
								sortPath={(other) =>
									peoplePath(buildQuery(filter, other).toString())
								}
								now={now}
								table={table}
							/>
						) : (
							<PeopleEmpty query={query} isDeep={isDeep} />
						)}
					</section>
				</div>
				<Pager
					label="More people"
					newer={isDeep && here}
					older={next}
					newerLabel="First page"
					olderLabel="More"
				/>
			</div>
		</DeskPage>
	);
}

function PeopleEmpty({ query, isDeep }: { query: string; isDeep: boolean }) {
	if (query !== "" || isDeep)
		return (
			<Empty
				headingLevel={2}
				title="No one fits"
				text="No one matches all of these filters. Remove one, or search for the beginning of a word."
				action={<SmallLink to={PEOPLE_PATH}>Show everyone</SmallLink>}
			/>
		);

	return (
		<Empty
			headingLevel={2}
			title="No one here yet"
			text={
				<span>
					Everyone who sends a form is listed here, and everyone whom you add.{" "}
					<Link to="/desk/people/import">Import your contacts</Link> from a
					file, or add the first one.
				</span>
			}
			action={<SmallLink to="/desk/leads/new">Add a person</SmallLink>}
		/>
	);
}
