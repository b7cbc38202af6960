import { deskCopy } from "#content/desk.ts";
import { EntryListPage, EntryTable } from "#desk/entries/entry-list.tsx";
import { entryEditors } from "#desk/entries/kinds.server.ts";
import { Panel } from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/route.ts";
import { listOwnPages } from "./list-own-pages.server.ts";

export const meta = () => [{ title: deskCopy.title("Pages") }];

export async function loader({ context }: Route.LoaderArgs) {
	return { pages: await listOwnPages(requireStaff(context)) };
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await submitForm(requirePublishingSite(context), await readForm(request), {
			add: entryEditors.page.add,
		}),
	);
}

export default function OwnPagesPage({ loaderData }: Route.ComponentProps) {
	return (
		<EntryListPage
			title="Pages"
			intro="Pages of your own, such as an imprint, each with a link at the foot of every page."
			noun="Page"
		>
			<Panel title="All pages" tone="canary">
				<EntryTable
					caption="Pages"
					noun="Page"
					path="/desk/pages"
					rows={loaderData.pages}
					columns={{ Link: ({ link }) => link }}
					empty={
						<Empty
							title="No pages yet"
							text="Begin with New page. Many countries require an imprint."
						/>
					}
				/>
			</Panel>
		</EntryListPage>
	);
}
