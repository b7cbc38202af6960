import type * as v from "valibot";
import {
	type CaseOrder,
	caseOrderSchema,
	shippedCaseOrder,
} from "./case-order.ts";
import {
	type Claims,
	claimsSchema,
	shippedClaimsDocument,
} from "./claims-schema.ts";
import { shippedCompany } from "./company.ts";
import { type Company, companySchema } from "./company-schema.ts";
import {
	type FaqDocument,
	faqSchema,
	type HomeFaqDocument,
	homeFaqSchema,
	shippedFaq,
	shippedHomeFaq,
} from "./faq-schema.ts";
import { type Notice, noticeSchema, shippedNotice } from "./notice-schema.ts";
import {
	type ProposalTemplate,
	proposalTemplateSchema,
	shippedProposalTemplate,
} from "./proposal-template-schema.ts";
import { type Quotes, quotesSchema, shippedQuotes } from "./quotes-schema.ts";
import {
	type Redirects,
	redirectsSchema,
	shippedRedirects,
} from "./redirects-schema.ts";
import {
	type ReplyTemplates,
	replyTemplatesSchema,
	shippedReplyTemplates,
} from "./reply-templates-schema.ts";
import { type SignUp, shippedSignUp, signUpSchema } from "./sign-up-schema.ts";
import {
	type Switches,
	shippedSwitches,
	switchesSchema,
} from "./switches-schema.ts";
import { shippedTeam, type Team, teamSchema } from "./team-schema.ts";
import { type Plans, shippedTiers, tiersSchema } from "./tiers-schema.ts";

/** The bodies of the documents, by key. */
export type Documents = {
	company: Company;
	tiers: Plans;
	notice: Notice;
	redirects: Redirects;
	team: Team;
	quotes: Quotes;
	claims: Claims;
	faq: FaqDocument;
	"home-faq": HomeFaqDocument;
	"reply-templates": ReplyTemplates;
	"proposal-template": ProposalTemplate;
	"case-order": CaseOrder;
	"sign-up": SignUp;
	switches: Switches;
};

export type DocumentKey = keyof Documents;

/** Documents that are lists, each with a page of its own on the desk. */
const listKeys = [
	"redirects",
	"faq",
	"home-faq",
	"reply-templates",
	"case-order",
	"sign-up",
] as const satisfies readonly DocumentKey[];

/** Documents with a form under Settings. */
export type SettingsKey = Exclude<DocumentKey, (typeof listKeys)[number]>;

/** `setting`: owners, and members if an owner allows it. */
export type Publisher = "owner" | "setting" | "member";

type DocumentKind<Body> = {
	/** Its name on the desk. */
	label: string;
	schema: v.GenericSchema<unknown, Body>;
	shipped: Body;
	/**
	 * Pages that show it, which are rendered before it is published: one that fails refuses it. All others follow.
	 * Null when no page shows it.
	 */
	pages: readonly string[] | null;
	/** Members may draft all documents, and publish these. */
	publishedBy: Publisher;
	/** Its texts name facts as `{phone}`. */
	hasPlaceholders?: true;
};

/** Everything that a document is, declared once. */
export const documentKinds: {
	readonly [Key in DocumentKey]: DocumentKind<Documents[Key]>;
} = {
	company: {
		label: "Company",
		schema: companySchema,
		shipped: shippedCompany,
		pages: ["/about", "/book"],
		publishedBy: "owner",
	},
	tiers: {
		label: "Prices",
		schema: tiersSchema,
		shipped: shippedTiers,
		pages: ["/services", "/faq"],
		publishedBy: "owner",
	},
	notice: {
		label: "Notice bar",
		schema: noticeSchema,
		shipped: shippedNotice,
		pages: [],
		publishedBy: "member",
	},
	team: {
		label: "Team",
		schema: teamSchema,
		shipped: shippedTeam,
		pages: ["/about", "/blog"],
		publishedBy: "owner",
	},
	quotes: {
		label: "Quotes",
		schema: quotesSchema,
		shipped: shippedQuotes,
		pages: ["/about", "/case-studies", "/services"],
		publishedBy: "setting",
		hasPlaceholders: true,
	},
	claims: {
		label: "Claims",
		schema: claimsSchema,
		shipped: shippedClaimsDocument,
		pages: ["/about", "/case-studies", "/services"],
		publishedBy: "owner",
		hasPlaceholders: true,
	},
	faq: {
		label: "FAQ",
		schema: faqSchema,
		shipped: shippedFaq,
		pages: ["/faq"],
		publishedBy: "member",
		hasPlaceholders: true,
	},
	"home-faq": {
		label: "FAQ of the home page",
		schema: homeFaqSchema,
		shipped: shippedHomeFaq,
		pages: [],
		publishedBy: "member",
		hasPlaceholders: true,
	},
	"reply-templates": {
		label: "Reply templates",
		schema: replyTemplatesSchema,
		shipped: shippedReplyTemplates,
		pages: null,
		publishedBy: "member",
	},
	"proposal-template": {
		label: "Proposal template",
		schema: proposalTemplateSchema,
		shipped: shippedProposalTemplate,
		pages: null,
		publishedBy: "owner",
	},
	"case-order": {
		label: "Order of the cases",
		schema: caseOrderSchema,
		shipped: shippedCaseOrder,
		pages: ["/case-studies"],
		publishedBy: "setting",
	},
	"sign-up": {
		label: "Newsletter sign-up",
		schema: signUpSchema,
		shipped: shippedSignUp,
		pages: ["/blog"],
		publishedBy: "owner",
	},
	switches: {
		label: "Pages and sections",
		schema: switchesSchema,
		shipped: shippedSwitches,
		pages: ["/services", "/about", "/faq"],
		publishedBy: "owner",
	},
	redirects: {
		label: "Redirects",
		schema: redirectsSchema,
		shipped: shippedRedirects,
		pages: null,
		publishedBy: "owner",
	},
};

export const documentKeys = Object.keys(documentKinds) as DocumentKey[];

export function isListKey(key: string): boolean {
	return (listKeys as readonly string[]).includes(key);
}

export function isDocumentKey(text: string): text is DocumentKey {
	return Object.hasOwn(documentKinds, text);
}
