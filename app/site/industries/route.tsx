import { useEffect, useRef } from "react";
import calculatorCopy from "#content/calculator.json" with { type: "json" };
import industryTemplate from "#content/industry-template.json" with {
	type: "json",
};
import { Calculator } from "#features/calculator/calculator.tsx";
import { formatDefaults } from "#features/calculator/savings.ts";
import { track } from "#features/tracking/events.ts";
import { ClientQuotes } from "#site/layout/client-quotes.tsx";
import { Faq } from "#site/layout/faq.tsx";
import { FinalCta } from "#site/layout/final-cta.tsx";
import { JsonLd } from "#site/layout/json-ld.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import {
	buildBreadcrumbThing,
	buildFaqThings,
	buildIndustryThing,
} from "#site/layout/structured-data.ts";
import { Breadcrumb } from "#ui/breadcrumb.tsx";
import { ButtonLink } from "#ui/button.tsx";
import { Section } from "#ui/sheet.tsx";
import type { Route } from "./+types/route.ts";
import {
	type CurrentIndustry,
	currentIndustry,
} from "./current-industry.server.ts";
import { BeforeAfter, Problem, Solution, Story } from "./industry-sections.tsx";

export const meta = ({ loaderData: page }: Route.MetaArgs) =>
	page ? buildPageMeta({ ...page.meta, path: `/industries/${page.slug}` }) : [];

export const handle = { tone: "paper" };

/** Loads one industry's page, so that the browser does not load the others. Each has a separate route. */
export function loader({ pattern }: Route.LoaderArgs): CurrentIndustry {
	return currentIndustry(pattern.split("/").at(-1));
}

/** The data never changes while the page is open. */
export const shouldRevalidate = () => false;

export default function IndustryRoute({
	loaderData: page,
}: Route.ComponentProps) {
	const path = `/industries/${page.slug}`;
	useEffect(() => {
		track({
			name: "industry_page_shown",
			title: page.name,
			industry: page.slug,
		});
	}, [page]);

	return (
		<div key={page.slug} data-theme={page.slug}>
			<Hero page={page} />
			<Problem page={page} />
			{page.beforeAfter && <BeforeAfter comparison={page.beforeAfter} />}
			<Solution page={page} />
			<Section
				tab={calculatorCopy.tab}
				at={5}
				color="baize"
				name="calculator"
				title={calculatorCopy.title}
				intro={page.calculator.intro}
				split
			>
				<Calculator
					industry={page}
					typed={formatDefaults(page.calculator.defaults)}
				/>
			</Section>
			{page.story && <Story story={page.story} />}
			<ClientQuotes
				tab={industryTemplate.tabs.quote}
				quotes={page.quotes}
				color="theme"
			/>
			<Faq
				copy={{
					tab: industryTemplate.tabs.faq,
					title: page.faqTitle,
					intro: page.faqDescription,
				}}
				questions={page.faqs}
			/>
			<FinalCta
				copy={{
					title: page.closing.title,
					intro: page.closing.description,
					action: page.ctaText,
					note: industryTemplate.closingNotes.join(" · "),
				}}
				place="industry"
				drawing={{ name: "shoes", size: [480, 300] }}
			/>
			<JsonLd
				things={
					import.meta.env.SSR && [
						buildIndustryThing(page),
						buildBreadcrumbThing({ name: page.name, path }),
						...buildFaqThings(path, page.faqs),
					]
				}
			/>
		</div>
	);
}

/** The head of the page, with the illustration at its bottom edge. */
function Hero({ page }: { page: CurrentIndustry }) {
	return (
		<div className="industry-hero wide-buttons">
			<div className="wrap">
				<Breadcrumb here={page.name} />
				<div className="split">
					<div className="stack industry-hero__words">
						<h1>{page.title}</h1>
						<p className="large strong industry-hero__sub">{page.subtitle}</p>
						<p className="intro">{page.mainDescription}</p>
						<ButtonLink
							variant="dark"
							icon="arrow"
							className="gap-above"
							to="/book"
							data-book="industry"
						>
							{page.ctaText}
						</ButtonLink>
						<p className="small gap-above">{page.ctaSubtext}</p>
					</div>
					<Picture page={page} />
				</div>
			</div>
		</div>
	);
}

/** Sends one event when the illustration has loaded. */
function Picture({ page: { slug, picture } }: { page: CurrentIndustry }) {
	const image = useRef<HTMLImageElement>(null);
	const tracked = useRef(false);
	const imageUrl = `/illustrations/${slug}.svg`;

	function onShown(): void {
		if (tracked.current) return;

		tracked.current = true;
		track({ name: "industry_image_shown", industry: slug, imageUrl });
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for images loaded before hydration
	useEffect(() => {
		if (image.current?.complete && image.current.naturalWidth > 0) onShown();
	}, []);

	return (
		<div className="industry-hero__art">
			<img
				ref={image}
				className="morph"
				src={imageUrl}
				alt={picture}
				width="480"
				height="313"
				fetchPriority="high"
				onLoad={onShown}
			/>
		</div>
	);
}
