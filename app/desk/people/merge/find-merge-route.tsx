import { data, Link, redirect } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, Panel, SmallLink } from "#desk/layout/components.tsx";
import { FilterForm } from "#desk/layout/filter-form.tsx";
import { FormField } from "#desk/layout/form-fields.tsx";
import { findPerson } from "#desk/people/card/people.server.ts";
import { everyone, parsePeopleFilter } from "#desk/people/list/filter.ts";
import { listPeople } from "#desk/people/list/list.server.ts";
import { StageChip } from "#desk/shared/lead-chips.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/find-merge-route.ts";

export const meta = () => [{ title: deskCopy.title("Merge cards") }];

export async function loader({ params, request, context }: Route.LoaderArgs) {
	const { db, clock } = requireStaff(context);
	const person = await findPerson(db, params.id);
	if (person?.merged_into)
		throw redirect(`/desk/people/${person.merged_into}/merge`);
	if (!person)
		throw data({ message: "There is no such card." }, { status: 404 });

	const { q } = parsePeopleFilter(new URL(request.url).searchParams);
	const filter = { ...everyone, q };
	const found =
		q === "" ? [] : (await listPeople(db, { filter, now: clock.at })).people;

	return {
		id: person.id,
		title: person.name ?? person.contact ?? "this card",
		q,
		people: found.filter(({ id }) => id !== person.id),
	};
}

export default function FindMergePage({ loaderData }: Route.ComponentProps) {
	const { id, title, q, people } = loaderData;
	const path = `/desk/people/${id}/merge`;

	return (
		<DeskPage
			title="Merge with another card"
			intro={`Find the other card of ${title}. You compare both before anything changes.`}
			actions={
				<SmallLink to={`/desk/people/${id}`}>Back to the card</SmallLink>
			}
		>
			<Panel title="The other card" tone="gold">
				<FilterForm
					label="Find the other card"
					path={path}
					current={q === "" ? path : `${path}?q=${q}`}
					filter={{ q }}
				>
					<FormField
						label="Name, email, phone or company"
						type="search"
						name="q"
						autoComplete="off"
					/>
				</FilterForm>
				{q !== "" && people.length === 0 && <p>No other card matches this.</p>}
				{people.length > 0 && (
					<ul className="list">
						{people.map((other) => (
							<li key={other.id} className="row ends list__split">
								<span className="row">
									<Link to={`/desk/people/${other.id}`}>
										<bdi>{other.name ?? (other.contact || "No name")}</bdi>
									</Link>
									{other.stage && <StageChip stage={other.stage} />}
									<span className="muted">
										<bdi>
											{[other.name !== null && other.contact, other.company]
												.filter(Boolean)
												.join(" · ")}
										</bdi>
									</span>
								</span>
								<SmallLink
									to={`${path}/${other.id}`}
									aria-label={`Compare and merge: ${other.name ?? other.contact}`}
								>
									Compare and merge
								</SmallLink>
							</li>
						))}
					</ul>
				)}
			</Panel>
		</DeskPage>
	);
}
