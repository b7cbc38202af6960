import type { IndustryPage } from "#content/industry.ts";
import { industryTemplate } from "#content/industry-template.ts";
import { MoreLink } from "#ui/more-link.tsx";
import { Sheet } from "#ui/sheet.tsx";

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
			stock="theme"
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
			<p className="lead">{description}</p>
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
