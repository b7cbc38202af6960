import { deskCopy } from "#content/desk.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/import-route.ts";
import { checkImport } from "./check-import.server.ts";
import { ContactColumnsPanel } from "./contact-columns-panel.tsx";
import { ImportPage } from "./import-panels.tsx";
import { readSample } from "./imports.server.ts";
import { loadImport } from "./load-import.server.ts";
import { submitImport } from "./submit-import.server.ts";

export const meta = () => [{ title: deskCopy.title("Import contacts") }];

export async function loader({ params, context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const loaded = await loadImport(site, params.id, "contacts");

	return { ...loaded, sample: await readSample(site.db, loaded.found) };
}

export function action({ request, params, context }: Route.ActionArgs) {
	return submitImport(requireStaff(context), params.id, request, checkImport);
}

export default function ContactImport({ loaderData }: Route.ComponentProps) {
	return (
		<ImportPage
			{...loaderData}
			columns={<ContactColumnsPanel {...loaderData} />}
		/>
	);
}
