import { deskCopy } from "#content/desk.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/route.ts";
import { contactFiles, listImports } from "./imports.server.ts";
import { ImportsPage } from "./imports-page.tsx";
import { submitFile } from "./store-file.server.ts";

export const meta = () => [{ title: deskCopy.title("Import contacts") }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, clock } = requireStaff(context);
	return { imports: await listImports(db), now: clock.at };
}

export function action({ request, context }: Route.ActionArgs) {
	return submitFile(requireStaff(context), request, contactFiles);
}

export default function ContactImports({ loaderData }: Route.ComponentProps) {
	return (
		<ImportsPage
			{...loaderData}
			kind="contacts"
			title="Import contacts"
			intro="From a spreadsheet or an address book. You see what will happen before anything is changed, and can undo it for 30 days."
			label="CSV or vCard"
			accept=".csv,.tsv,.txt,.vcf,.vcard,text/csv,text/tab-separated-values,text/vcard"
			hint="At most 20 MB and 50,000 contacts. Save an Excel file as CSV first."
		/>
	);
}
