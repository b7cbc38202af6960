import { useLoaderData } from "react-router";
import { caseStudies, caseStudiesPage } from "#content/case-studies.ts";
import type { CaseSummary } from "#sections/case-row.tsx";
import { CaseStudies } from "#sections/case-studies.tsx";
import { caseSummary } from "./case-summary.ts";
import { pageMeta } from "./page-meta.ts";

export const meta = () => pageMeta({ ...caseStudiesPage.meta, path: "/case-studies" });

export const handle = { tone: "desk" };

export function loader(): CaseSummary[] {
	return caseStudies.map(caseSummary);
}

/** The page never changes while it is open. */
export const shouldRevalidate = () => false;

export default function CaseStudiesPage() {
	const cases = useLoaderData<typeof loader>();
	return <CaseStudies copy={caseStudiesPage} cases={cases} />;
}
