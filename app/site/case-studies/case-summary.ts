import type { CaseStudy } from "#content/case-studies.ts";
import type { CaseSummary } from "./case-row.tsx";

/** Only what the ledger shows of a case: the browser need not carry it in full. */
export function caseSummary(study: CaseStudy): CaseSummary {
	const { slug, theme, client, title, highlight, result, description, metrics } = study;
	return { slug, theme, client, title, highlight, result, description, metrics };
}
