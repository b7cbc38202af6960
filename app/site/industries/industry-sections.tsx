import type { BeforeAfter as Comparison, IndustryPage } from "#content/industry.ts";
import { industryTemplate } from "#content/industry-template.ts";
import { box } from "#ui/charts.tsx";
import { Icon } from "#ui/icon.tsx";
import { MoreLink } from "#ui/more-link.tsx";
import { SectionHead, Sheet, type SheetColor } from "#ui/sheet.tsx";

type IndustrySolutionProps = {
	page: Pick<
		IndustryPage,
		"solutionTitle" | "solutionDescription" | "enhancedSolutions" | "keyFeatures"
	>;
	color: SheetColor;
};

/** What we build: the parts, each with the count so far, and what comes with any of them. */
export function IndustrySolution({ page, color }: IndustrySolutionProps) {
	const { enhancedSolutions: parts, keyFeatures } = page;
	return (
		<Sheet tab={industryTemplate.tabs.solution} at={3} color={color} labelledBy="solution-h">
			<div className="wrap">
				<SectionHead
					split
					id="solution-h"
					title={page.solutionTitle}
					intro={page.solutionDescription}
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

type IndustryProblemProps = {
	page: Pick<IndustryPage, "problemTitle" | "problemDescription" | "businessChallenges">;
};

/** What goes wrong in the trade, counted. */
export function IndustryProblem({ page }: IndustryProblemProps) {
	return (
		<Sheet tab={industryTemplate.tabs.problem} at={0} labelledBy="problem-h">
			<div className="wrap">
				<SectionHead
					split
					id="problem-h"
					title={page.problemTitle}
					intro={page.problemDescription}
				/>
				<ol className="chal">
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

/** Two columns, the second one a white sheet with a band on top: a table, or one sentence each. */
export function BeforeAfter({ comparison }: { comparison: Comparison }) {
	const { title, note } = comparison;
	return (
		<Sheet
			tab={industryTemplate.tabs.beforeAfter}
			at={2}
			color="theme-soft"
			labelledBy="before-after-h"
		>
			<div className="wrap">
				<SectionHead split id="before-after-h" title={title} intro={note} />
				{comparison.kind === "table" ? (
					<Table comparison={comparison} />
				) : (
					<Words comparison={comparison} />
				)}
			</div>
		</Sheet>
	);
}

function Table({ comparison }: { comparison: Extract<Comparison, { kind: "table" }> }) {
	const [measure, before, after] = comparison.headers;
	return (
		<table className="ba">
			<caption className="sr">{industryTemplate.comparisonLabel}</caption>
			<thead>
				<tr>
					<th scope="col">
						<span className="sr">{measure}</span>
					</th>
					<th scope="col">{before}</th>
					<th scope="col">{after}</th>
				</tr>
			</thead>
			<tbody>
				{comparison.rows.map(([label, was, is]) => (
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

function Words({ comparison }: { comparison: Extract<Comparison, { kind: "text" }> }) {
	return (
		<div className="told">
			<div className="told__before">
				<h3>{industryTemplate.before}</h3>
				<p>{comparison.before}</p>
			</div>
			<div className="told__after">
				<h3>{industryTemplate.after}</h3>
				<p>{comparison.after}</p>
			</div>
		</div>
	);
}

type IndustryStoryProps = {
	page: Pick<
		IndustryPage,
		"slug" | "testimonial" | "successStory" | "caseStudyTitle" | "caseStudyDescription"
	>;
};

/** A client's words beside the case they belong to. Without a client's words the case speaks alone. */
export function IndustryStory({ page }: IndustryStoryProps) {
	const { slug, testimonial, successStory } = page;
	if (!testimonial && !successStory) return null;
	return (
		<Sheet
			tab={industryTemplate.storyTabs[slug]}
			at={6}
			color="theme"
			labelledBy={successStory && "story-h"}
			tabHeading={!successStory}
		>
			<div className="wrap story">
				{testimonial ? <Quote {...testimonial} /> : <StoryHead {...successStory} />}
				{successStory && <StoryBox page={page} withHead={testimonial !== undefined} />}
			</div>
		</Sheet>
	);
}

/** Signed with a slip: what the client does in large, where in small. */
function Quote({ quote, author }: NonNullable<IndustryPage["testimonial"]>) {
	const [role, ...place] = author.split(", ");
	return (
		<figure className="quote quote--stack">
			<blockquote>{quote}</blockquote>
			<figcaption className="who">
				{role}
				{place.length > 0 && (
					<>
						<span className="sr">, </span>
						<span>{place.join(", ")}</span>
					</>
				)}
			</figcaption>
		</figure>
	);
}

function StoryHead({ title, description }: Partial<NonNullable<IndustryPage["successStory"]>>) {
	return (
		<div className="story__head">
			<h2 id="story-h">{title}</h2>
			<p className="intro">{description}</p>
		</div>
	);
}

function StoryBox({ page, withHead }: IndustryStoryProps & { withHead: boolean }) {
	const { successStory, caseStudyTitle, caseStudyDescription } = page;
	if (!successStory) return null;
	return (
		<div className="story__box">
			{caseStudyTitle && <p className="kind">{caseStudyTitle}</p>}
			{withHead && (
				<>
					<h2 id="story-h">{successStory.title}</h2>
					<p>{successStory.description}</p>
				</>
			)}
			{caseStudyDescription && <p className="story__note">{caseStudyDescription}</p>}
			<MoreLink to={successStory.href}>{industryTemplate.caseLink}</MoreLink>
		</div>
	);
}
