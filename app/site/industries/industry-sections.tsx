import industryTemplate from "#content/industry-template.json" with {
	type: "json",
};
import { drawBox } from "#ui/charts.tsx";
import { MoreLink } from "#ui/link.tsx";
import { Entries, Ticks } from "#ui/lists.tsx";
import { Section, Sheet } from "#ui/sheet.tsx";
import type {
	CurrentIndustry,
	IndustryStory,
} from "./current-industry.server.ts";

type PageProps = { page: CurrentIndustry };

export function Problem({ page }: PageProps) {
	return (
		<Section
			tab={industryTemplate.tabs.problem}
			at={0}
			name="problem"
			title={page.problemTitle}
			intro={page.problemDescription}
			split
		>
			<Entries
				className="columns points challenges"
				ordered
				items={page.businessChallenges}
			/>
		</Section>
	);
}

type Comparison = NonNullable<CurrentIndustry["beforeAfter"]>;

/** Two columns, "before" and "after": a table, or one sentence each. */
export function BeforeAfter({ comparison }: { comparison: Comparison }) {
	return (
		<Section
			tab={industryTemplate.tabs.beforeAfter}
			at={2}
			color="theme-soft"
			name="before-after"
			title={comparison.title}
			intro={comparison.note}
			split
		>
			{"rows" in comparison ? (
				<ComparisonTable {...comparison} />
			) : (
				<div className="columns comparison-text">
					<div>
						<h3 className="h4 comparison__head">{industryTemplate.before}</h3>
						<p className="h3">{comparison.before}</p>
					</div>
					<div>
						<h3 className="h4 band comparison__head">
							{industryTemplate.after}
						</h3>
						<p className="h3">{comparison.after}</p>
					</div>
				</div>
			)}
		</Section>
	);
}

function ComparisonTable({
	headers,
	rows,
}: Extract<Comparison, { rows: unknown }>) {
	const [measure, before, after] = headers;
	return (
		<table className="comparison">
			<caption className="sr">{industryTemplate.comparisonLabel}</caption>
			<thead>
				<tr>
					<th scope="col">
						<span className="sr">{measure}</span>
					</th>
					<th scope="col">{before}</th>
					<th scope="col">
						<span className="band comparison__head">{after}</span>
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

/** The parts of the solution, numbered, and the features included with each. */
export function Solution({ page }: PageProps) {
	const { enhancedSolutions: parts } = page;
	return (
		<Section
			tab={industryTemplate.tabs.solution}
			at={3}
			name="solution"
			title={page.solutionTitle}
			intro={page.solutionDescription}
			split
		>
			<ul className="columns columns--3 entries points industry-features">
				{parts.map(({ title, description }, index) => (
					<li key={title}>
						<BlockMeter filled={index + 1} of={parts.length} />
						<h3>{title}</h3>
						<p className="muted">{description}</p>
					</li>
				))}
			</ul>
			<div className="split beside industry-fit">
				<h3 className="h4">{industryTemplate.featuresTitle}</h3>
				<Ticks className="columns" items={page.keyFeatures} />
			</div>
		</Section>
	);
}

const block = { width: 22.6, height: 12.8, pitch: 25.6 };

/** Decorative meter of `filled` blocks of `of`. */
function BlockMeter({ filled, of }: { filled: number; of: number }) {
	const width = block.pitch * (of - 1) + block.width;
	return (
		<svg
			className="block-meter"
			viewBox={`0 0 ${width} ${block.height}`}
			width={width}
			height={block.height}
			aria-hidden="true"
		>
			<path d={blocks(0, filled)} />
			<path className="block-meter__open" d={blocks(filled, of)} />
		</svg>
	);
}

function blocks(from: number, to: number): string {
	let path = "";
	for (let index = from; index < to; index++)
		path += drawBox(
			Math.round(block.pitch * index * 10) / 10,
			0,
			block.width,
			block.height,
		);

	return path;
}

/** A case study, with the client's words if they are quoted. */
export function Story({ story }: { story: IndustryStory }) {
	const { tab, title, description, client, summary, to, quote } = story;
	return (
		<Sheet tab={tab} at={6} color="theme" labelledBy="story-h">
			<div className="wrap split">
				{quote ? (
					<Quote {...quote} />
				) : (
					<div className="stack">
						<h2 id="story-h">{title}</h2>
						<p className="intro">{description}</p>
					</div>
				)}
				<div className="card stack">
					<p className="kind">{client}</p>
					{quote && (
						<>
							<h2 id="story-h" className="h3">
								{title}
							</h2>
							<p className="muted">{description}</p>
						</>
					)}
					<p className="muted">{summary}</p>
					<MoreLink to={to}>{industryTemplate.caseLink}</MoreLink>
				</div>
			</div>
		</Sheet>
	);
}

/** A quote with its author's role and place. */
function Quote({ text, author }: { text: string; author: string }) {
	const [role, ...place] = author.split(", ");
	return (
		<figure className="split quote quote--stack">
			<blockquote>{text}</blockquote>
			<figcaption className="quote-author paper">
				<span>{role}</span>
				<span className="sr">, </span>
				<span>{place.join(", ")}</span>
			</figcaption>
		</figure>
	);
}
