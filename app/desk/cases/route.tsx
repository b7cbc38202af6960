import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DataTable, DeskPage, Panel } from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { ButtonForm, PageNotice } from "#desk/layout/forms.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { AnyLink } from "#ui/link.tsx";
import type { Route } from "./+types/route.ts";
import { addCase, listCases } from "./cases.server.ts";

export const meta = () => [{ title: deskCopy.title("Cases") }];

export async function loader({ context }: Route.LoaderArgs) {
	return { cases: await listCases(requireStaff(context)) };
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await submitForm(requireStaff(context), await readForm(request), {
			add: addCase,
		}),
	);
}

const notices = { deleted: { title: "Case deleted." } };

export default function CasesPage({ loaderData }: Route.ComponentProps) {
	return (
		<DeskPage
			title="Cases"
			intro="Case studies with figures before and after. The home page shows the first three."
			actions={
				<ButtonForm fields={{ intent: "add" }} scrolls>
					New case
				</ButtonForm>
			}
		>
			<PageNotice done={notices} />
			<Panel title="All cases" tone="canary">
				<DataTable
					caption="Case studies"
					rows={loaderData.cases}
					columns={{
						Case: ({ id, title }) => (
							<Link to={`/desk/cases/${id}`}>{title}</Link>
						),
						Client: ({ client }) => client,
						Website: ({ path }) =>
							path ? <AnyLink to={path}>On the website</AnyLink> : "Not shown",
						Draft: ({ hasDraft }) => (hasDraft ? "Yes" : null),
					}}
					empty="There are no cases yet."
				/>
			</Panel>
		</DeskPage>
	);
}
