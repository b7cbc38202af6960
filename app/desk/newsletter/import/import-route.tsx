import { deskCopy } from "#content/desk.ts";
import { ImportPage } from "#desk/import/import-panels.tsx";
import { loadImport } from "#desk/import/load-import.server.ts";
import { submitImport } from "#desk/import/submit-import.server.ts";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import type { Route } from "./+types/import-route.ts";
import { checkSubscribers } from "./check-subscribers.server.ts";
import { readSubscriberSample } from "./import-subscribers.server.ts";
import { SubscriberColumnsPanel } from "./subscriber-columns-panel.tsx";

export const meta = () => [{ title: deskCopy.title("Import subscribers") }];

export async function loader({ params, context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const { db, clock } = site;
	const loaded = await loadImport(site, params.id, "subscribers");

	return {
		...loaded,
		sample: await readSubscriberSample(db, loaded.found, clock.at),
	};
}

export function action({ request, params, context }: Route.ActionArgs) {
	return submitImport(
		requireStaff(context),
		params.id,
		request,
		checkSubscribers,
	);
}

export default function SubscriberImport({ loaderData }: Route.ComponentProps) {
	return (
		<ImportPage
			{...loaderData}
			columns={<SubscriberColumnsPanel {...loaderData} />}
		/>
	);
}
