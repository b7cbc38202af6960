import type { IndustryPage } from "#content/industry.ts";
import { industryTemplate } from "#content/industry-template.ts";
import { BlockMeter } from "#ui/drawing/block-meter.tsx";
import { Icon } from "#ui/icon.tsx";
import { SectionHead, Sheet, type Stock } from "#ui/sheet.tsx";

type IndustrySolutionProps = {
	page: Pick<
		IndustryPage,
		"solutionTitle" | "solutionDescription" | "enhancedSolutions" | "keyFeatures"
	>;
	stock: Stock;
};

/** What we build: the parts, each with the count so far, and what comes with any of them. */
export function IndustrySolution({ page, stock }: IndustrySolutionProps) {
	const { enhancedSolutions: parts, keyFeatures } = page;
	return (
		<Sheet tab={industryTemplate.tabs.solution} at={3} stock={stock} labelledBy="solution-h">
			<div className="wrap">
				<SectionHead
					split
					id="solution-h"
					title={page.solutionTitle}
					lead={page.solutionDescription}
				/>
				<ul className="feats">
					{parts.map(({ title, description }, index) => (
						<li key={title}>
							<BlockMeter filled={index + 1} of={parts.length} />
							<h3>{title}</h3>
							<p>{description}</p>
						</li>
					))}
				</ul>
				{keyFeatures.length > 0 && (
					<div className="fitted">
						<h3>{industryTemplate.featuresTitle}</h3>
						<ul>
							{keyFeatures.map((feature) => (
								<li key={feature}>
									<Icon name="check" />
									{feature}
								</li>
							))}
						</ul>
					</div>
				)}
			</div>
		</Sheet>
	);
}
