import caseStudiesPage from "#content/case-studies-page.json" with {
	type: "json",
};
import { withFacts } from "#content/content.ts";
import { currentCases } from "#features/content/current-content.server.ts";
import { FinalCta } from "#site/layout/final-cta.tsx";
import { PageHead } from "#site/layout/page-head.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { Illustration } from "#ui/illustration.tsx";
import { Sheet } from "#ui/sheet.tsx";
import type { Route } from "./+types/route.ts";
import { CaseRow, closingDrawing, summarizeCase } from "./case-row.tsx";

export const meta = () =>
	buildPageMeta({ ...withFacts(caseStudiesPage.meta), path: "/case-studies" });

export const handle = { tone: "dark" };

export function loader() {
	return currentCases().map(summarizeCase);
}

/** The data never changes while the page is open. */
export const shouldRevalidate = () => false;

export default function CaseStudiesPage({
	loaderData: cases,
}: Route.ComponentProps) {
	const { head, tab, action, closing } = caseStudiesPage;
	return (
		<>
			<PageHead
				{...head}
				color="baize"
				art={<Illustration name="ledger" size={[480, 305]} eager />}
			/>
			<Sheet tab={tab} tabHeading at={0} color="paper">
				<div className="wrap">
					<div className="ruled ruled--strong">
						{cases.map((study) => (
							<CaseRow key={study.slug} study={study} action={action} />
						))}
					</div>
				</div>
			</Sheet>
			<FinalCta copy={closing} place="case-studies" drawing={closingDrawing} />
		</>
	);
}
