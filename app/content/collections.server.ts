import type * as v from "valibot";
import type { RenderedMarkdown } from "#lib/markdown/markdown.server.ts";
import { type ArticleText, articleSchema } from "./article-schema.ts";
import { shippedArticles } from "./articles.server.ts";
import { buildCasePath } from "./case-path.ts";
import { type CaseStudy, caseSchema } from "./case-schema.ts";
import { caseStudies } from "./case-studies.ts";
import { withFacts } from "./content.ts";
import {
	type DocumentKey,
	type Documents,
	documentKinds,
	isDocumentKey,
	type Publisher,
} from "./documents.ts";
import {
	type ArchivedIssue,
	archivedIssueSchema,
	buildIssuePath,
	withoutNames,
} from "./issue-schema.ts";
import { listEarlierPaths, shippedLegal } from "./legal.server.ts";
import { type LegalDocument, legalSchema } from "./legal-schema.ts";
import { renderedTexts } from "./markdown-cache.server.ts";
import {
	buildOwnPath,
	type OwnPage,
	ownPageSchema,
} from "./own-page-schema.ts";
import type { TextKind } from "./text-renderers.server.ts";
import { listTopics } from "./topics.server.ts";

/** The bodies of documents of which there are many. Their keys have an id: `article:<id>`. */
export type Collections = {
	case: CaseStudy;
	article: ArticleText;
	issue: ArchivedIssue;
	legal: LegalDocument;
	page: OwnPage;
};

export type CollectionName = keyof Collections;

export type EntryKey<Name extends CollectionName = CollectionName> =
	`${Name}:${string}`;

/** The key of any document in the database. */
export type StoredKey = DocumentKey | EntryKey;

export type BodyOf<Key extends StoredKey> = Key extends DocumentKey
	? Documents[Key]
	: Collections[CollectionName];

type Collection<Body> = {
	/** The name of one of its documents on the desk. */
	label: string;
	schema: v.GenericSchema<unknown, Body>;
	/** Shipped documents by id. The ids never change. */
	shipped: ReadonlyMap<string, Body>;
	publishedBy: Publisher;
	/** There are no others than the shipped ones, and none can be taken off the website. */
	isFixed?: true;
	/** The address of a document's page. */
	findPath(body: Body): string;
	/** The path of the field that decides it. */
	pathField: string;
	/** Links to an entry that is taken down lead here. */
	listPath: string;
	/** The addresses of the lists that contain it. */
	findListPaths(body: Body): string[];
	/** Its Markdown, which may keep the parser busy. */
	readMarkdown(body: Body): string;
	/** Body to publish on a day, where the draft leaves something open. */
	complete?(body: Body, day: string): Body;
	/** Fills its placeholders. @throws for an unknown one, or a mistake in its Markdown. */
	fill(body: Body): void | Promise<void>;
};

export const collections: {
	readonly [Name in CollectionName]: Collection<Collections[Name]>;
} = {
	article: {
		label: "Article",
		schema: articleSchema,
		shipped: new Map(
			shippedArticles.map((article) => [article.fields.slug, article]),
		),
		publishedBy: "setting",
		findPath: ({ fields }) => `/blog/${fields.slug}`,
		pathField: "fields.slug",
		listPath: "/blog",
		findListPaths: ({ fields }) => listTopics([fields]).map(({ path }) => path),
		readMarkdown: ({ body }) => body,
		complete: (article, day) =>
			article?.fields && !article.fields.date
				? { ...article, fields: { ...article.fields, date: day } }
				: article,
		async fill({ fields, body }) {
			withFacts(fields);
			throwProblem(await renderText("article", body));
		},
	},
	case: {
		label: "Case study",
		schema: caseSchema,
		shipped: new Map(caseStudies.map((study) => [study.slug, study])),
		publishedBy: "setting",
		findPath: buildCasePath,
		pathField: "slug",
		listPath: "/case-studies",
		findListPaths: () => [],
		readMarkdown: () => "",
		fill: (study) => void withFacts(study),
	},
	issue: {
		label: "Newsletter issue",
		schema: archivedIssueSchema,
		shipped: new Map(),
		publishedBy: "member",
		findPath: buildIssuePath,
		pathField: "number",
		listPath: "/newsletter",
		findListPaths: () => [],
		readMarkdown: ({ body }) => body,
		async fill({ body }) {
			await renderText("issue", withoutNames(body));
		},
	},
	legal: {
		label: "Legal text",
		schema: legalSchema,
		shipped: shippedLegal,
		publishedBy: "owner",
		isFixed: true,
		findPath: ({ slug }) => `/${slug}`,
		pathField: "slug",
		listPath: "/",
		findListPaths: listEarlierPaths,
		readMarkdown: ({ body }) => body,
		async fill({ title, summary, description, body }) {
			withFacts({ title, summary, description });
			throwProblem(await renderText("legal", body));
		},
	},
	page: {
		label: "Page",
		schema: ownPageSchema,
		shipped: new Map(),
		publishedBy: "owner",
		findPath: buildOwnPath,
		pathField: "slug",
		listPath: "/",
		findListPaths: () => [],
		readMarkdown: ({ body }) => body,
		fill: async ({ body }) => throwProblem(await renderText("legal", body)),
	},
};

function throwProblem({ problems: [first] }: RenderedMarkdown): void {
	if (first) throw new Error(`Line ${first.line}: ${first.message}`);
}

/** @throws for an unknown placeholder. */
async function renderText(
	kind: TextKind,
	body: string,
): Promise<RenderedMarkdown> {
	const { prepare, read } = renderedTexts[kind];
	await prepare([body]);

	return read(body);
}

export const collectionNames = Object.keys(collections) as CollectionName[];

/** Splits `article:<id>`; null for the key of a single document. */
export function parseEntryKey(
	key: string,
): { name: CollectionName; id: string } | null {
	const [name = "", ...rest] = key.split(":");
	if (rest.length === 0 || !Object.hasOwn(collections, name)) return null;

	return { name: name as CollectionName, id: rest.join(":") };
}

/** True for an entry that no website is without. */
export function isFixed(key: string): boolean {
	const entry = parseEntryKey(key);
	return entry !== null && collections[entry.name].isFixed === true;
}

export function isStoredKey(text: string): text is StoredKey {
	return isDocumentKey(text) || parseEntryKey(text) !== null;
}

/** The declaration of a document, with what is shipped for it: null for one that was written on the desk. */
export function findKind(key: StoredKey) {
	const entry = parseEntryKey(key);
	if (!entry) {
		const { label, schema, shipped, publishedBy } =
			documentKinds[key as DocumentKey];
		return {
			label,
			schema: schema as v.GenericSchema<unknown, unknown>,
			shipped: shipped as unknown,
			publishedBy,
		};
	}

	const { label, schema, shipped, publishedBy } = collections[entry.name];
	return {
		label,
		schema: schema as v.GenericSchema<unknown, unknown>,
		shipped: (shipped.get(entry.id) ?? null) as unknown,
		publishedBy,
	};
}
