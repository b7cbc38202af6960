import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { DataTable, DeskPage, Panel, When } from "#desk/layout/components.tsx";
import { DeskForm } from "#desk/layout/desk-form.tsx";
import { type FormOutcome, respond } from "#desk/layout/form.server.ts";
import { FormField } from "#desk/layout/form-fields.tsx";
import { PageNotice } from "#desk/layout/form-notices.tsx";
import {
	requireStaff,
	type StaffContext,
} from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/route.ts";
import { describeCounts, stateNames } from "./import-texts.ts";
import { createImport, listImports } from "./imports.server.ts";
import { importLimits } from "./read-contacts.ts";
import { readContactFile } from "./read-file.server.ts";

export const meta = () => [{ title: deskCopy.title("Import contacts") }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db } = requireStaff(context);
	return { imports: await listImports(db) };
}

export async function action({ request, context }: Route.ActionArgs) {
	const site = requireStaff(context);
	const form = await request.formData().catch(() => new FormData());

	return respond({
		...(await storeFile(site, form.get("file"))),
		intent: "file",
	});
}

async function storeFile(
	site: StaffContext,
	file: FormDataEntryValue | null,
): Promise<FormOutcome> {
	const refuse = (error: string): FormOutcome => ({ errors: { file: error } });

	if (!(file instanceof File) || file.size === 0)
		return refuse("Please choose a file.");
	if (file.size > importLimits.bytes)
		return refuse("The file is too large. At most 20 MB.");

	const read = await readContactFile(await file.bytes());
	if ("error" in read) return refuse(read.error);

	return {
		to: `/desk/people/import/${await createImport(site, file.name, read)}`,
	};
}

const notices = {
	discarded: { title: "Discarded.", text: "Nothing was imported." },
};

export default function ImportsPage({ loaderData }: Route.ComponentProps) {
	const { imports } = loaderData;

	return (
		<DeskPage
			title="Import contacts"
			intro="From a spreadsheet or an address book. You see what will happen before anything is changed, and can undo it for 30 days."
		>
			<PageNotice done={notices} />
			<Panel title="The file" tone="gold">
				<DeskForm
					intent="file"
					className="fields"
					submit="Read the file"
					busyText="Reading…"
					sendsFile
					isQuiet
					scrolls
				>
					<FormField
						name="file"
						type="file"
						label="CSV or vCard"
						accept=".csv,.tsv,.txt,.vcf,.vcard,text/csv,text/tab-separated-values,text/vcard"
						hint="At most 20 MB and 50,000 contacts. Save an Excel file as CSV first."
						required
					/>
				</DeskForm>
			</Panel>
			{imports.length > 0 && (
				<Panel title="Earlier imports">
					<DataTable
						caption="Earlier imports, the latest first"
						rows={imports}
						columns={{
							File: ({ id, name }) => (
								<Link to={`/desk/people/import/${id}`}>{name}</Link>
							),
							State: ({ state }) => stateNames[state],
							Contacts: ({ counts }) => counts && describeCounts(counts),
							By: ({ by }) => by,
							When: ({ created_at }) => <When at={created_at} />,
						}}
					/>
				</Panel>
			)}
		</DeskPage>
	);
}
