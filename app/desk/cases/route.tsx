import { deskCopy } from "#content/desk.ts";
import { EntryListPage, EntryTable } from "#desk/entries/entry-list.tsx";
import { entryEditors } from "#desk/entries/kinds.server.ts";
import { Panel } from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { MoveButtons } from "#desk/shared/move-buttons.tsx";
import { canPublish } from "#desk/shared/rights.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
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
		<EntryListPage
			title="Cases"
			intro="Case studies with figures before and after, in the order of the website. The home page shows the first three."
			noun="Case"
		>
			<Panel title="All cases" tone="canary">
				<EntryTable
					caption="Case studies"
					noun="Case"
					path="/desk/cases"
					rows={cases}
					columns={{ Client: ({ client }) => client }}
					order={order}
					empty="There are no cases yet: begin with New case."
				/>
			</Panel>
		</EntryListPage>
	);
}
