import { useLoaderData } from "react-router";
import { caseStudies, caseStudiesPage } from "#content/case-studies.ts";
import { breadcrumbThing, graph } from "#content/structured-data.ts";
import { publicOrigin } from "#origin.ts";
import type { CaseSummary } from "#sections/case-row.tsx";
import { CaseStudies } from "#sections/case-studies.tsx";
import { caseSummary } from "./case-summary.ts";
import { JsonLd } from "./json-ld.tsx";
import { pageMeta } from "./page-meta.ts";

export const meta = () =>
	pageMeta({ ...caseStudiesPage.meta, path: "/case-studies", image: "share/case-studies" });

export const handle = { tone: "desk" };

export function loader(): CaseSummary[] {
	return caseStudies.map(caseSummary);
}

/** The page never changes while it is open. */
export const shouldRevalidate = () => false;

export default function CaseStudiesPage() {
	const cases = useLoaderData<typeof loader>();
	return (
		<>
			<CaseStudies copy={caseStudiesPage} cases={cases} />
			<JsonLd
				data={
					import.meta.env.SSR &&
					graph(
						breadcrumbThing(publicOrigin(), { name: caseStudiesPage.name, path: "/case-studies" }),
					)
				}
			/>
		</>
	);
}
