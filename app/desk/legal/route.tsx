import { Link } from "react-router";
import { deskCopy } from "#content/desk.ts";
import { legalSlugs } from "#content/legal-schema.ts";
import { loadEntry } from "#desk/entries/load-entry.server.ts";
import { DataTable, DeskPage, Panel } from "#desk/layout/components.tsx";
import { requireStaff } from "#features/auth/require-staff.server.ts";
import { formatLongDate } from "#lib/time/format.ts";
import type { Route } from "./+types/route.ts";
import { legalKind } from "./legal-kind.server.ts";

export const meta = () => [{ title: deskCopy.title("Legal texts") }];

export async function loader({ context }: Route.LoaderArgs) {
	const site = requireStaff(context);
	const texts = [];
	for (const slug of legalSlugs) {
		const loaded = await loadEntry(site, legalKind, slug);
		if (!loaded?.live) continue;

		const { live, hasDraft } = loaded;
		texts.push({ slug, title: live.title, date: live.date, hasDraft });
	}

	return { texts };
}

export default function LegalTextsPage({ loaderData }: Route.ComponentProps) {
	return (
		<DeskPage
			title="Legal texts"
			intro="These are templates. Have a solicitor check them. Each publication is a dated version; the earlier ones stay at their addresses."
		>
			<Panel title="Texts" tone="canary">
				<DataTable
					caption="Legal texts"
					rows={loaderData.texts}
					lines={["Text", "Draft", "Published version"]}
					columns={{
						Text: ({ slug, title }) => (
							<Link to={`/desk/legal/${slug}`}>{title}</Link>
						),
						"Published version": ({ date }) => formatLongDate(date),
						Draft: ({ hasDraft }) => (hasDraft ? "Not published" : null),
					}}
				/>
			</Panel>
		</DeskPage>
	);
}
