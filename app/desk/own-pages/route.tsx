import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { entryEditors } from "#desk/entries/kinds.server.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { DataTable, DeskPage, Panel } from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { requirePublishingSite } from "#desk/shared/content-site.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { AnyLink } from "#ui/link.tsx";
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

const notices = {
	deleted: { title: "Page deleted." },
	discarded: { title: "Draft discarded." },
};

export default function OwnPagesPage({ loaderData }: Route.ComponentProps) {
	return (
		<DeskPage
			title="Pages"
			intro="Pages of your own, such as an imprint, each with a link at the foot of every page."
			actions={
				<ButtonForm fields={{ intent: "add" }} scrolls>
					New page
				</ButtonForm>
			}
		>
			<PageNotice done={notices} />
			<Panel title="All pages" tone="canary">
				<DataTable
					caption="Pages"
					rows={loaderData.pages}
					columns={{
						Page: ({ id, title }) => (
							<Link to={`/desk/pages/${id}`}>{title}</Link>
						),
						Link: ({ link }) => link,
						Website: ({ path }) =>
							path ? <AnyLink to={path}>On the website</AnyLink> : "Not shown",
						Draft: ({ hasDraft }) => (hasDraft ? "Yes" : null),
					}}
					empty="There are no pages yet. Many countries require an imprint."
				/>
			</Panel>
		</DeskPage>
	);
}
