/** The five trades we build for; the slug is the path under /industries and the theme's name. */
export const industrySlugs = [
	"cleaning-service",
	"construction",
	"interior-design",
	"legal-services",
	"home-services",
] as const;
export type IndustrySlug = (typeof industrySlugs)[number];

export type TitledText = { title: string; description: string };
export type QuestionAnswer = { question: string; answer: string };

export type IndustryCard = {
	slug: IndustrySlug;
	/** Also what the filter matches, case-insensitively by substring. */
	title: string;
	boldStatement: string;
	description: string;
	/** Exactly the three pitches of the specification. */
	solutions: readonly [string, string, string];
	ctaText: string;
	ctaLink: `/industries/${IndustrySlug}`;
};

/** Three columns of a before/after table, or one sentence each. */
export type BeforeAfter =
	| {
			kind: "table";
			title: string;
			note: string;
			headers: readonly [string, string, string];
			rows: readonly (readonly [label: string, before: string, after: string])[];
	  }
	| { kind: "text"; title: string; note: string; before: string; after: string };

/** Everything an industry page says; the template in app/sections decides how it looks. */
export type IndustryPage = {
	slug: IndustrySlug;
	name: string;
	meta: { title: string; description: string };
	title: string;
	subtitle: string;
	mainDescription: string;
	/** 'Book a Demo' unless the specification says otherwise. */
	ctaText: string;
	ctaSubtext?: string;
	problemTitle: string;
	problemDescription: string;
	businessChallenges: readonly TitledText[];
	beforeAfter?: BeforeAfter;
	solutionTitle: string;
	solutionDescription: string;
	keyFeatures: readonly string[];
	enhancedSolutions: readonly TitledText[];
	testimonial?: { quote: string; author: string };
	successStory?: TitledText & { href: string };
	caseStudyTitle?: string;
	caseStudyDescription?: string;
	/** Heading of the questions and the line under it, e.g. "Asked at the counter." */
	faqTitle?: string;
	faqDescription?: string;
	faqs: readonly QuestionAnswer[];
	closing: TitledText;
	/** The savings calculator's defaults and the words of its questions. */
	calculator: {
		intro: string;
		/** e.g. "Hours a week spent on quotes, rotas and chasing" */
		hoursLabel: string;
		enquiriesLabel: string;
		defaults: {
			hoursPerWeek: number;
			hourlyRate: number;
			enquiriesLostPerMonth: number;
			enquiryValue: number;
		};
	};
};
