import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { entryEditors } from "#desk/entries/kinds.server.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { DataTable, DeskPage, Panel } from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { MoveButtons } from "#desk/shared/move-buttons.tsx";
import { canPublish } from "#desk/shared/rights.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { AnyLink } from "#ui/link.tsx";
import type { Route } from "./+types/route.ts";
import { listCases, moveCase, readOrderVersion } from "./cases.server.ts";

export const meta = () => [{ title: deskCopy.title("Cases") }];

export async function loader({ context }: Route.LoaderArgs) {
	const site = requireStaff(context);

	return {
		cases: await listCases(site),
		orderVersion: await readOrderVersion(site),
		canMove: await canPublish(site, "case-order"),
	};
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await submitForm(requirePublishingSite(context), await readForm(request), {
			add: entryEditors.case.add,
			up: moveCase,
			down: moveCase,
		}),
	);
}

const notices = {
	deleted: { title: "Case deleted." },
	discarded: { title: "Draft discarded." },
};

export default function CasesPage({ loaderData }: Route.ComponentProps) {
	const { cases, orderVersion, canMove } = loaderData;
	const [first] = cases;
	const last = cases.at(-1);
	const order = canMove && {
		Order: ({ id, title }: (typeof cases)[number]) => (
			<MoveButtons
				name={title}
				fields={{ id, version: orderVersion }}
				isFirst={id === first?.id}
				isLast={id === last?.id}
			/>
		),
	};

	return (
		<DeskPage
			title="Cases"
			intro="Case studies with figures before and after, in the order of the website. The home page shows the first three."
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
					rows={cases}
					columns={{
						Case: ({ id, title }) => (
							<Link to={`/desk/cases/${id}`}>{title}</Link>
						),
						Client: ({ client }) => client,
						Website: ({ path }) =>
							path ? <AnyLink to={path}>On the website</AnyLink> : "Not shown",
						Draft: ({ hasDraft }) => (hasDraft ? "Yes" : null),
						...order,
					}}
					empty="There are no cases yet."
				/>
			</Panel>
		</DeskPage>
	);
}
