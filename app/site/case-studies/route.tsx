import { useLoaderData } from "react-router";
import { type CaseStudiesCopy, caseStudies, caseStudiesPage } from "#content/case-studies.ts";
import { publicOrigin } from "#lib/http/origin.ts";
import { FinalCall } from "#site/layout/final-call.tsx";
import { JsonLd } from "#site/layout/json-ld.tsx";
import { PageHead } from "#site/layout/page-head.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import { breadcrumbThing, graph } from "#site/layout/structured-data.ts";
import { Illustration } from "#ui/illustration.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CaseRow, type CaseSummary, caseSummary } from "./case-row.tsx";

export const meta = () => pageMeta({ ...caseStudiesPage.meta, path: "/case-studies" });

export const handle = { tone: "dark" };

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

type CaseStudiesProps = {
	copy: CaseStudiesCopy;
	cases: readonly CaseSummary[];
};

/** All cases as a ledger; each leads to its page. */
function CaseStudies({ copy, cases }: CaseStudiesProps) {
	const { name, heading, intro, tab, action, closing, cta } = copy;
	return (
		<>
			<PageHead
				here={name}
				title={heading}
				intro={intro}
				color="baize"
				art={<Illustration name="ledger" size={[480, 305]} eager />}
			/>
			<Sheet tab={tab} tabHeading at={0} color="paper">
				<div className="wrap">
					<div className="cases">
						{cases.map((study) => (
							<CaseRow key={study.slug} study={study} action={action} />
						))}
					</div>
				</div>
			</Sheet>
			<FinalCall copy={{ ...closing, action: cta }} place="case-studies" />
		</>
	);
}
