import copy from "#content/calculator.json" with { type: "json" };
import { company } from "#content/content.ts";
import { findIndustryPage } from "#content/industry-pages.ts";
import {
	buildSavingsPath,
	Calculator,
	type CalculatorIndustry,
} from "#features/calculator/calculator.tsx";
import {
	formatDefaults,
	inputNames,
	readTyped,
} from "#features/calculator/savings.ts";
import { PageHead } from "#site/layout/page-head.tsx";
import { buildPageMeta } from "#site/layout/page-meta.ts";
import { MoreLink } from "#ui/link.tsx";
import type { Route } from "./+types/route.ts";

export const meta = ({ loaderData }: Route.MetaArgs) =>
	loaderData
		? buildPageMeta({
				title: `${copy.page.title}: ${loaderData.industry.name}: ${company().name}`,
				description: copy.page.description,
				path: buildSavingsPath(loaderData.industry.slug),
				noindex: true,
			})
		: [];

export const handle = { tone: "dark" };

/** The calculator without JavaScript: fills in the query's values and calculates the result. */
export function loader({ url, pattern }: Route.LoaderArgs) {
	const { slug, name, calculator } = findIndustryPage(
		pattern.split("/").at(-1),
	);
	const query = url.searchParams;
	return {
		industry: { slug, name, calculator } satisfies CalculatorIndustry,
		typed: readTyped(query, formatDefaults(calculator.defaults)),
		own: inputNames.some((input) => query.has(input)),
	};
}

export default function SavingsRoute({ loaderData }: Route.ComponentProps) {
	const { industry, typed, own } = loaderData;
	return (
		<div
			key={industry.slug}
			className="savings-page"
			data-theme={industry.slug}
		>
			<PageHead
				here={copy.page.title}
				title={copy.title}
				intro={industry.calculator.intro}
				color="baize"
			/>
			<div className="desk calculator-page">
				<div className="wrap">
					<Calculator
						industry={industry}
						typed={typed}
						own={own}
						headingLevel={2}
					/>
					<MoreLink to={`/industries/${industry.slug}`}>
						{`${copy.page.back} ${industry.name}`}
					</MoreLink>
				</div>
			</div>
		</div>
	);
}
