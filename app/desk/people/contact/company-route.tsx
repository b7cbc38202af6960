import { Link, redirect } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DeskPage, Panel } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { FormField } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { undoChanges } from "#desk/people/undo/undo.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { limits } from "#lib/forms/fields.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { counted } from "#lib/number-format.ts";
import type { Route } from "./+types/company-route.ts";
import { readCompany, renameCompany, renameFields } from "./company.server.ts";

export const meta: Route.MetaFunction = ({ loaderData }) => [
	{ title: deskCopy.title(loaderData?.company ?? "") },
];

/** A card without a company has no such page. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const company = await readCompany(requireStaff(context).db, params.id);
	if (!company) throw redirect(`/desk/people/${params.id}`);

	return { ...company, fields: renameFields(company.people, company.key) };
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await submitForm(requireStaff(context), await readForm(request), {
			renameCompany,
			undo: undoChanges,
		}),
	);
}

export default function CompanyPage({
	loaderData: { company, people, count, fields },
}: Route.ComponentProps) {
	const isCut = count > people.length;

	return (
		<DeskPage
			title={company}
			intro={`${counted(count, "person", "people")} at this company, in any spelling of its name.`}
		>
			<PageNotice of={["undo"]} />
			<Panel title="Rename the company" tone="gold">
				<DeskForm
					intent="renameCompany"
					fields={fields}
					submit={`Rename for ${counted(people.length, "person", "people")}`}
					busyText="Saving..."
					noValidate
				>
					{/* A new key shows the name that was saved. */}
					<FormField
						key={company}
						label="Company"
						name="company"
						maxLength={limits.company.max}
						autoComplete="off"
						defaultValue={company}
						hint={
							isCut
								? `For the ${counted(people.length, "person", "people")} below. The others can be renamed afterwards.`
								: "For everyone below. What they sent in forms stays as it was."
						}
					/>
				</DeskForm>
			</Panel>
			<Panel title="People">
				<ul className="list">
					{people.map((person) => (
						<li key={person.id}>
							<Link to={`/desk/people/${person.id}`}>
								<bdi>{person.name ?? (person.contact || "No name")}</bdi>
							</Link>
							<p className="muted">
								<bdi>
									{[person.name !== null && person.contact, person.company]
										.filter(Boolean)
										.join(" · ")}
								</bdi>
							</p>
						</li>
					))}
				</ul>
			</Panel>
		</DeskPage>
	);
}
