import { data, useLoaderData } from "react-router";
import { type CaseStudy, caseStudies, caseStudiesPage } from "#content/case-studies.ts";
import { industryCards } from "#content/industry-cards.ts";
import { publicOrigin } from "#lib/http/origin.ts";
import { JsonLd } from "#site/layout/json-ld.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import { breadcrumbThing, graph } from "#site/layout/structured-data.ts";
import type { Route } from "./+types/case-study-route.ts";
import type { CaseSummary } from "./case-row.tsx";
import { caseSummary } from "./case-row.tsx";
import { CaseStudyView } from "./case-study.tsx";

type CasePage = { study: CaseStudy; trade: { title: string; to: string }; next: CaseSummary };

export const meta = ({ loaderData: page }: Route.MetaArgs) =>
	page
		? pageMeta({
				...page.study.meta,
				path: `/case-studies/${page.study.slug}`,
			})
		: [];

export const handle = { tone: "paper" };

/** One case in full, and as much of the next as its link shows. Each case has a route of its own, ending in its slug. */
export function loader({ pattern }: Route.LoaderArgs): CasePage {
	const place = caseStudies.findIndex(({ slug }) => pattern.endsWith(`/${slug}`));
	const study = caseStudies[place];
	const next = caseStudies[(place + 1) % caseStudies.length];
	const card = industryCards.find(({ slug }) => slug === study?.theme);
	if (!study || !next || !card) throw data(null, { status: 404 });
	return { study, trade: { title: card.title, to: card.ctaLink }, next: caseSummary(next) };
}

/** The page never changes while it is open. */
export const shouldRevalidate = () => false;

export default function CaseStudyPage() {
	const { study, trade, next } = useLoaderData<typeof loader>();
	return (
		<>
			<CaseStudyView copy={caseStudiesPage} study={study} trade={trade} next={next} />
			<JsonLd
				data={
					import.meta.env.SSR &&
					graph(
						breadcrumbThing(
							publicOrigin(),
							{ name: caseStudiesPage.name, path: "/case-studies" },
							{ name: study.title, path: `/case-studies/${study.slug}` },
						),
					)
				}
			/>
		</>
	);
}
