import { useEffect } from "react";
import { useLoaderData } from "react-router";
import { calculatorCopy } from "#content/calculator.ts";
import type { IndustryPage } from "#content/industry.ts";
import { industryTemplate } from "#content/industry-template.ts";
import { Calculator } from "#features/calculator/calculator.tsx";
import { typedDefaults } from "#features/calculator/inputs.ts";
import { track } from "#features/tracking/events.ts";
import { publicOrigin } from "#lib/http/origin.ts";
import { Faq } from "#site/layout/faq.tsx";
import { FinalCall } from "#site/layout/final-call.tsx";
import { JsonLd } from "#site/layout/json-ld.tsx";
import { pageMeta } from "#site/layout/page-meta.ts";
import { breadcrumbThing, faqThing, graph, industryThing } from "#site/layout/structured-data.ts";
import { SectionHead, Sheet } from "#ui/sheet.tsx";
import type { Route } from "./+types/route.ts";
import { IndustryHero } from "./industry-hero.tsx";
import { industryOfRoute } from "./industry-of-route.ts";
import {
	BeforeAfter,
	IndustryProblem,
	IndustrySolution,
	IndustryStory,
} from "./industry-sections.tsx";

export const meta = ({ loaderData: page }: Route.MetaArgs) =>
	page ? pageMeta({ ...page.meta, path: pathOf(page) }) : [];

export const handle = { tone: "paper" };

/** One trade's page: the browser need not carry the other four. */
export function loader({ pattern }: Route.LoaderArgs): IndustryPage {
	return industryOfRoute(pattern);
}

/** The page never changes while it is open. */
export const shouldRevalidate = () => false;

export default function IndustryRoute() {
	const page = useLoaderData<typeof loader>();
	useEffect(() => {
		track({ name: "industry_page_shown", title: page.name, industry: page.slug });
	}, [page]);
	return (
		<div key={page.slug} data-theme={page.slug}>
			<IndustryHero
				page={page}
				onImageShown={(imageUrl) =>
					track({ name: "industry_image_shown", industry: page.slug, imageUrl })
				}
			/>
			<IndustryProblem page={page} />
			{page.beforeAfter && <BeforeAfter comparison={page.beforeAfter} />}
			<IndustrySolution page={page} color={page.beforeAfter ? "paper" : "theme-soft"} />
			<Sheet tab={calculatorCopy.tab} at={5} color="baize" labelledBy="calculator-h">
				<div className="wrap">
					<SectionHead
						split
						id="calculator-h"
						title={calculatorCopy.title}
						intro={page.calculator.intro}
					/>
					<Calculator industry={page} typed={typedDefaults(page.calculator.defaults)} />
				</div>
			</Sheet>
			<IndustryStory page={page} />
			{page.faqs.length > 0 && (
				<Faq
					copy={{
						tab: industryTemplate.tabs.faq,
						title: page.faqTitle ?? industryTemplate.tabs.faq,
						intro: page.faqDescription,
					}}
					questions={page.faqs}
				/>
			)}
			<FinalCall
				copy={{
					title: page.closing.title,
					intro: page.closing.description,
					action: page.ctaText,
					note: industryTemplate.closingNotes.join(" · "),
				}}
				place="industry"
			/>
			<JsonLd
				data={
					import.meta.env.SSR &&
					graph(
						industryThing(publicOrigin(), page),
						breadcrumbThing(publicOrigin(), { name: page.name, path: pathOf(page) }),
						faqThing(publicOrigin(), pathOf(page), page.faqs),
					)
				}
			/>
		</div>
	);
}

function pathOf({ slug }: IndustryPage): string {
	return `/industries/${slug}`;
}
