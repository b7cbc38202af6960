import caseStudiesPage from "#content/case-studies-page.json" with {
	type: "json",
};
import { withFacts } from "#content/content.ts";
import {
	currentCases,
	currentQuotes,
} from "#features/content/current-content.server.ts";
import { ClientQuotes } from "#site/layout/client-quotes.tsx";
import { FinalCta } from "#site/layout/final-cta.tsx";
import { PageHead } from "#site/layout/page-head.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { Illustration } from "#ui/illustration.tsx";
import { Sheet } from "#ui/sheet.tsx";
import type { Route } from "./+types/route.ts";
import { CaseRow, closingDrawing, summarizeCase } from "./case-row.tsx";
import { describeCaseStudies } from "./case-studies.server.ts";

export const meta = ({ loaderData }: Route.MetaArgs) =>
	loaderData
		? buildPageMeta({ ...loaderData.meta, path: "/case-studies" })
		: [];

export const handle = { tone: "dark" };

export function loader() {
	return {
		meta: describeCaseStudies(),
		cases: currentCases().map(summarizeCase),
		quotes: currentQuotes("case-studies"),
	};
}

/** The data never changes while the page is open. */
export const shouldRevalidate = () => false;

export default function CaseStudiesPage({
	loaderData: { cases, quotes },
}: Route.ComponentProps) {
	const { closing } = caseStudiesPage;
	const { head, none, tab, action } = withFacts(caseStudiesPage);
	const isEmpty = cases.length === 0;
	return (
		<>
			<PageHead
				{...head}
				intro={isEmpty ? none.intro : head.intro}
				color="baize"
				art={<Illustration name="ledger" size={[480, 305]} eager />}
			/>
			<Sheet tab={tab} tabHeading at={0} color="paper">
				<div className="wrap">
					{isEmpty ? (
						<Empty
							title={none.title}
							text={none.text}
							action={
								<ButtonLink variant="outline" small to="/ask">
									{none.action}
								</ButtonLink>
							}
						/>
					) : (
						<div className="ruled ruled--strong">
							{cases.map((study) => (
								<CaseRow key={study.slug} study={study} action={action} />
							))}
						</div>
					)}
				</div>
			</Sheet>
			<ClientQuotes tab={caseStudiesPage.clientsTab} quotes={quotes} />
			<FinalCta copy={closing} place="case-studies" drawing={closingDrawing} />
		</>
	);
}
