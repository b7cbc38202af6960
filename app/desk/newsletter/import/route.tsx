import { deskCopy } from "#content/desk.ts";
import { listImports } from "#desk/import/imports.server.ts";
import { ImportsPage } from "#desk/import/imports-page.tsx";
import { submitFile } from "#desk/import/store-file.server.ts";
import { SmallLink } from "#desk/layout/components.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/route.ts";
import { guessSubscriberMapping } from "./subscriber-columns.ts";

export const meta = () => [{ title: deskCopy.title("Import subscribers") }];

export async function loader({ context }: Route.LoaderArgs) {
	const { db, clock } = requireStaff(context);
	return { imports: await listImports(db, "subscribers"), now: clock.at };
}

export function action({ request, context }: Route.ActionArgs) {
	return submitFile(requireStaff(context), request, {
		kind: "subscribers",
		guess: guessSubscriberMapping,
	});
}

export default function SubscriberImports({
	loaderData,
}: Route.ComponentProps) {
	return (
		<ImportsPage
			{...loaderData}
			kind="subscribers"
			title="Import subscribers"
			intro="From another newsletter service or a spreadsheet: people who have agreed to your newsletter. You see what will happen before anybody is added, and can undo it for 30 days."
			label="CSV"
			accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values"
			hint="At most 20 MB and 50,000 people. Save an Excel file as CSV first."
			actions={
				<SmallLink to="/desk/newsletter/subscribers">Subscribers</SmallLink>
			}
		/>
	);
}
