import type { IndustryPage } from "#content/industry.ts";
import { industryTemplate } from "#content/industry-template.ts";
import { box } from "#ui/charts.tsx";
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

const pitch = 25.6;
const block = { width: 22.6, height: 12.8 };

/** How many parts of the whole stand so far, as blocks to count. Decoration: the order says the same. */
function BlockMeter({ filled, of }: { filled: number; of: number }) {
	const width = pitch * of - (pitch - block.width);
	return (
		<svg
			className="block-meter"
			viewBox={`0 0 ${width} ${block.height}`}
			width={width}
			height={block.height}
			aria-hidden="true"
		>
			<path className="block-meter__filled" d={blocks(0, filled)} />
			<path className="block-meter__open" d={blocks(filled, of)} />
		</svg>
	);
}

function blocks(from: number, to: number): string {
	let path = "";
	for (let index = from; index < to; index++)
		path += box(Math.round(pitch * index * 10) / 10, 0, block.width, block.height);
	return path;
}
