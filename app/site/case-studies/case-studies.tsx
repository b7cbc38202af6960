import type { CaseStudiesCopy } from "#content/case-studies.ts";
import { FinalCall } from "#site/layout/final-call.tsx";
import { PageHead } from "#site/layout/page-head.tsx";
import { Illustration } from "#ui/illustration.tsx";
import { Sheet } from "#ui/sheet.tsx";
import { CaseRow, type CaseSummary } from "./case-row.tsx";

type CaseStudiesProps = {
	copy: CaseStudiesCopy;
	cases: readonly CaseSummary[];
};

/** All cases as a ledger; each leads to its page. */
export function CaseStudies({ copy, cases }: CaseStudiesProps) {
	const { name, heading, lead, tab, action, closing, cta } = copy;
	return (
		<>
			<PageHead
				here={name}
				title={heading}
				lead={lead}
				stock="baize"
				art={<Illustration name="ledger" size={[480, 305]} eager />}
			/>
			<Sheet tab={tab} tabHeading at={0} stock="paper">
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
