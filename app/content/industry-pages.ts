import * as v from "valibot";
import cleaningService from "./industries/cleaning-service.json" with { type: "json" };
import construction from "./industries/construction.json" with { type: "json" };
import homeServices from "./industries/home-services.json" with { type: "json" };
import interiorDesign from "./industries/interior-design.json" with { type: "json" };
import legalServices from "./industries/legal-services.json" with { type: "json" };
import { industrySlugs } from "./industry.ts";

const text = v.pipe(v.string(), v.nonEmpty());
const titledText = v.strictObject({ title: text, description: text });

const industryPageSchema = v.strictObject({
	slug: v.picklist(industrySlugs),
	name: text,
	meta: titledText,
	title: text,
	subtitle: text,
	mainDescription: text,
	/** "Book a Demo" unless the specification requires another text. */
	ctaText: text,
	ctaSubtext: text,
	/** The alternative text of the illustration. */
	picture: text,
	problemTitle: text,
	problemDescription: text,
	businessChallenges: v.array(titledText),
	/** Three columns of a before/after table, or one sentence each. */
	beforeAfter: v.variant("kind", [
		v.strictObject({
			kind: v.literal("table"),
			title: text,
			note: text,
			headers: v.tuple([text, text, text]),
			rows: v.array(v.tuple([text, text, text])),
		}),
		v.strictObject({ kind: v.literal("text"), title: text, note: text, before: text, after: text }),
	]),
	solutionTitle: text,
	solutionDescription: text,
	keyFeatures: v.array(text),
	enhancedSolutions: v.array(titledText),
	/** The tab of the success story, which names the source of its figures. */
	storyTab: text,
	testimonial: v.optional(v.strictObject({ quote: text, author: text })),
	successStory: v.strictObject({ title: text, description: text, href: text }),
	caseStudyTitle: text,
	caseStudyDescription: text,
	/** Heading of the questions and the line below it, e.g. "Asked at the counter." */
	faqTitle: text,
	faqDescription: text,
	faqs: v.array(v.strictObject({ question: text, answer: text })),
	closing: titledText,
	calculator: v.strictObject({
		intro: text,
		/** e.g. "Hours a week spent on quotes, rotas and chasing" */
		hoursLabel: text,
		enquiriesLabel: text,
		defaults: v.strictObject({
			hoursPerWeek: v.number(),
			hourlyRate: v.number(),
			enquiriesLostPerMonth: v.number(),
			enquiryValue: v.number(),
		}),
	}),
});

export type IndustryPage = v.InferOutput<typeof industryPageSchema>;

export const industryPages: readonly IndustryPage[] = v.parse(v.array(industryPageSchema), [
	cleaningService,
	construction,
	interiorDesign,
	legalServices,
	homeServices,
]);

export function industryPage(slug: string | undefined): IndustryPage {
	const page = industryPages.find((candidate) => candidate.slug === slug);
	if (!page) throw new Error(`No industry page ${slug}`);
	return page;
}
