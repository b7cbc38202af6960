import { industryTemplate } from "#content/industry.ts";
import type { IndustryPage } from "#content/industry-pages.ts";
import { box } from "#ui/charts.tsx";
import { Icon } from "#ui/icon.tsx";
import { MoreLink } from "#ui/link.tsx";
import { SectionHead, Sheet } from "#ui/sheet.tsx";

type PageProps = { page: IndustryPage };

export function Problem({ page }: PageProps) {
	return (
		<Sheet tab={industryTemplate.tabs.problem} at={0} labelledBy="problem-h">
			<div className="wrap">
				<SectionHead
					split
					id="problem-h"
					title={page.problemTitle}
					intro={page.problemDescription}
				/>
				<ol className="columns points entries chal">
					{page.businessChallenges.map(({ title, description }) => (
						<li key={title}>
							<h3>{title}</h3>
							<p>{description}</p>
						</li>
					))}
				</ol>
			</div>
		</Sheet>
	);
}

type Comparison = IndustryPage["beforeAfter"];

/** Two columns, the second one a white sheet with a band on top: a table, or one sentence each. */
export function BeforeAfter({ comparison }: { comparison: Comparison }) {
	return (
		<Sheet
			tab={industryTemplate.tabs.beforeAfter}
			at={2}
			color="theme-soft"
			labelledBy="before-after-h"
		>
			<div className="wrap">
				<SectionHead split id="before-after-h" title={comparison.title} intro={comparison.note} />
				{comparison.kind === "table" ? (
					<ComparisonTable {...comparison} />
				) : (
					<div className="split told">
						<div>
							<h3 className="ba__head">{industryTemplate.before}</h3>
							<p>{comparison.before}</p>
						</div>
						<div>
							<h3 className="band ba__head">{industryTemplate.after}</h3>
							<p>{comparison.after}</p>
						</div>
					</div>
				)}
			</div>
		</Sheet>
	);
}

function ComparisonTable({ headers, rows }: Extract<Comparison, { kind: "table" }>) {
	const [measure, before, after] = headers;
	return (
		<table className="ba">
			<caption className="sr">{industryTemplate.comparisonLabel}</caption>
			<thead>
				<tr>
					<th scope="col">
						<span className="sr">{measure}</span>
					</th>
					<th scope="col">{before}</th>
					<th scope="col">
						<span className="band ba__head">{after}</span>
					</th>
				</tr>
			</thead>
			<tbody>
				{rows.map(([label, was, is]) => (
					<tr key={label}>
						<th scope="row">{label}</th>
						<td data-column={before}>{was}</td>
						<td data-column={after}>{is}</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}

/** The parts, each with the count so far, and what comes with any of them. */
export function Solution({ page }: PageProps) {
	const { enhancedSolutions: parts } = page;
	return (
		<Sheet tab={industryTemplate.tabs.solution} at={3} color="paper" labelledBy="solution-h">
			<div className="wrap">
				<SectionHead
					split
					id="solution-h"
					title={page.solutionTitle}
					intro={page.solutionDescription}
				/>
				<ul className="entries feats">
					{parts.map(({ title, description }, index) => (
						<li key={title}>
							<BlockMeter filled={index + 1} of={parts.length} />
							<h3>{title}</h3>
							<p className="muted">{description}</p>
						</li>
					))}
				</ul>
				<div className="split fitted">
					<h3 className="h4">{industryTemplate.featuresTitle}</h3>
					<ul className="ticks columns">
						{page.keyFeatures.map((feature) => (
							<li key={feature}>
								<Icon name="check" />
								{feature}
							</li>
						))}
					</ul>
				</div>
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
			<path d={blocks(0, filled)} />
			<path className="open" d={blocks(filled, of)} />
		</svg>
	);
}

function blocks(from: number, to: number): string {
	let path = "";
	for (let index = from; index < to; index++)
		path += box(Math.round(pitch * index * 10) / 10, 0, block.width, block.height);
	return path;
}

/** A client's words beside the case they belong to. Without a client's words the case speaks alone. */
export function Story({ page }: PageProps) {
	const { testimonial, successStory } = page;
	return (
		<Sheet tab={page.storyTab} at={6} color="theme" labelledBy="story-h">
			<div className="wrap split">
				{testimonial ? (
					<Quote {...testimonial} />
				) : (
					<div className="stack">
						<h2 id="story-h">{successStory.title}</h2>
						<p className="intro">{successStory.description}</p>
					</div>
				)}
				<div className="card stack">
					<p className="kind">{page.caseStudyTitle}</p>
					{testimonial && (
						<>
							<h2 id="story-h" className="h3">
								{successStory.title}
							</h2>
							<p className="muted">{successStory.description}</p>
						</>
					)}
					<p className="muted">{page.caseStudyDescription}</p>
					<MoreLink to={successStory.href}>{industryTemplate.caseLink}</MoreLink>
				</div>
			</div>
		</Sheet>
	);
}

/** Signed with a slip: the client's role in large, the place in small. */
function Quote({ quote, author }: NonNullable<IndustryPage["testimonial"]>) {
	const [role, ...place] = author.split(", ");
	return (
		<figure className="split quote quote--stack">
			<blockquote>{quote}</blockquote>
			<figcaption className="who paper">
				{role}
				<span className="sr">, </span>
				<span>{place.join(", ")}</span>
			</figcaption>
		</figure>
	);
}
