import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { ButtonForm } from "#desk/layout/button-form.tsx";
import { DataTable, DeskPage, Panel, When } from "#desk/layout/components.tsx";
import { respond, submitForm } from "#desk/layout/form.server.ts";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import { undoChanges } from "#desk/people/undo/undo.server.ts";
import { makeExcerpt } from "#desk/shared/excerpt.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { readForm } from "#lib/forms/read-form.server.ts";
import { Empty } from "#ui/empty.tsx";
import type { Route } from "./+types/route.ts";
import { listTrash, restoreFromTrash } from "./trash.server.ts";
import { trashLabels } from "./trash.ts";

const MAX_EXCERPT = 120;

export const meta = () => [{ title: deskCopy.title("Trash") }];

export async function loader({ context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	return { items: await listTrash(site), now: site.clock.at };
}

export async function action({ request, context }: Route.ActionArgs) {
	return respond(
		await submitForm(requireStaff(context), await readForm(request), {
			restore: restoreFromTrash,
			undo: undoChanges,
		}),
	);
}

export default function TrashPage({ loaderData }: Route.ComponentProps) {
	const { items } = loaderData;
	return (
		<DeskPage
			title="Trash"
			intro="Notes, tasks, project steps, drafts of proposals, tags and views can be restored for 30 days. People are never here: a person is kept, marked as spam, or erased for good. Reply templates keep their versions on their own page."
		>
			<PageNotice />
			<Panel title="Deleted">
				<DataTable
					caption="Deleted in the last 30 days, the latest first"
					rows={items}
					columns={{
						What: ({ kind }) => trashLabels[kind],
						Text: ({ text }) => <bdi>{makeExcerpt(text, MAX_EXCERPT)}</bdi>,
						Person: ({ personId, personName }) =>
							personId && (
								<Link to={`/desk/people/${personId}`}>
									<bdi>{personName}</bdi>
								</Link>
							),
						Deleted: ({ deletedAt, deletedBy }) => (
							<span>
								<When at={deletedAt} />
								<span>{` by ${deletedBy ?? "a removed account"}`}</span>
							</span>
						),
						Action: ({ kind, id, text }) => (
							<ButtonForm
								fields={{ intent: "restore", kind, id }}
								name={`Restore: ${makeExcerpt(text, MAX_EXCERPT)}`}
							>
								Restore
							</ButtonForm>
						),
					}}
					empty={
						<Empty
							title="Nothing deleted"
							text="Deleted notes, tasks, project steps, drafts of proposals, tags and views appear here."
						/>
					}
				/>
			</Panel>
		</DeskPage>
	);
}
