import { useLoaderData } from "react-router";
import { caseStudies, caseStudiesPage } from "#content/case-studies.ts";
import { publicOrigin } from "#lib/http/origin.ts";
import { JsonLd } from "#site/layout/json-ld.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import { breadcrumbThing, graph } from "#site/layout/structured-data.ts";
import type { CaseSummary } from "./case-row.tsx";
import { CaseStudies } from "./case-studies.tsx";
import { caseSummary } from "./case-summary.ts";

export const meta = () => pageMeta({ ...caseStudiesPage.meta, path: "/case-studies" });

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
