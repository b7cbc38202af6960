import { buildCasePath } from "#content/case-path.ts";
import { withFacts } from "#content/content.ts";
import servicesPage from "#content/services-page.json" with { type: "json" };
import { currentCase } from "#features/content/current-content.server.ts";

type Follow = (typeof servicesPage.services.items)[number]["follow"];

export type Service = ReturnType<typeof currentServices>["items"][number];

/** The services, each with a link to its case; to the prices while that isn't published. */
export function currentServices() {
	const { withoutCase, items, ...services } = withFacts(servicesPage).services;

	return {
		...services,
		items: items.map(({ follow, ...service }) => ({
			...service,
			follow: linkCase(follow) ?? withoutCase,
		})),
	};
}

function linkCase({ label, case: id, to }: Follow) {
	if (to !== undefined) return { label, to };

	const study = currentCase(id);
	return study && { label, to: buildCasePath(study) };
}
