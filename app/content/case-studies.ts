import type { CaseStudy } from "./case-schema.ts";
import file from "./case-studies.json" with { type: "json" };

/** The shipped case studies. Their figures are placeholders until evidence supports them. */
export const caseStudies = file as readonly CaseStudy[];
