import { type Claims, shippedClaims } from "#content/claims-schema.ts";
import { fillText } from "#content/content.ts";
import {
	type DocumentKey,
	type Documents,
	documentKinds,
} from "#content/documents.ts";
import { nameHolidayRegion } from "#content/holiday-regions.ts";
import { lawLabels } from "#content/law.ts";
import { lawNames } from "#content/law-names.ts";
import { offers } from "#content/offer.ts";

/** What came with the website, in the order in which it is listed and removed. */
export const sampleKinds = {
	fact: "Company facts",
	plan: "Plans",
	article: "Articles",
	case: "Case studies",
	quote: "Quotes of clients",
	claim: "Claims and figures",
	person: "Team",
	answer: "FAQ",
	"home-answer": "FAQ of the home page",
	template: "Reply templates",
	link: "Social links",
	legal: "Legal texts",
} as const;

export type SampleKind = keyof typeof sampleKinds;

/** A part of a document. */
export type SampleEntry = {
	id: string;
	title: string;
	text: string;
	/** Equal to what was shipped as long as nobody has changed it. */
	value: unknown;
};

type Source<Body> = {
	list(body: Body): SampleEntry[];
	/** Where the parts are replaced. */
	editAt: string;
	remove?(body: Body, ids: ReadonlySet<string>): Body;
	/** @param shipped has the parts that are put back. */
	putBack?(body: Body, ids: ReadonlySet<string>, shipped: Body): Body;
	/** True for a part that stands in the document without being shown. */
	isRemoved?(entry: SampleEntry): boolean;
};

type DocumentSource = Source<unknown> & { kind: SampleKind; key: DocumentKey };

function define<Key extends DocumentKey>(
	kind: SampleKind,
	key: Key,
	source: Source<Documents[Key]>,
): DocumentSource {
	return { kind, key, ...(source as unknown as Source<unknown>) };
}

type Item = { id: string };

function without<Each extends Item>(
	items: readonly Each[],
	ids: ReadonlySet<string>,
): Each[] {
	return items.filter(({ id }) => !ids.has(id));
}

/** The items with the shipped ones at their places. */
function putBack<Each extends Item>(
	items: readonly Each[],
	ids: ReadonlySet<string>,
	shipped: readonly Each[],
): Each[] {
	const all = [...items];
	for (const [index, item] of shipped.entries())
		if (ids.has(item.id) && !items.some(({ id }) => id === item.id))
			all.splice(index, 0, item);

	return all;
}

const factNames = {
	name: "Name",
	legalName: "Legal name",
	blurb: "Short description",
	email: "Email",
	supportEmail: "Support email",
	phone: "Phone",
} as const;

/** Begins the ids of facts that only the legal texts name. */
export const LAW = "law.";

/** Ends the id of the button of a plan, which may name it. */
export const BUTTON = ".button";

/** A claim's texts are changed in place, so that it can be put back. */
function changeClaims(
	{ entries }: Claims,
	ids: ReadonlySet<string>,
	change: (texts: string[], index: number) => string[],
): Claims {
	return {
		entries: entries.map((claim, index) =>
			ids.has(claim.id)
				? { ...claim, texts: change(claim.texts, index) }
				: claim,
		),
	};
}

/** The parts of documents; articles, cases and legal texts are documents of their own. */
export const documentSources: readonly DocumentSource[] = [
	define("fact", "company", {
		editAt: "/desk/settings/company",
		list: (company) => [
			...Object.entries(factNames).map(([id, title]) => {
				const value = company[id as keyof typeof factNames];
				return { id, title, text: value, value };
			}),
			{
				id: "address",
				title: "Address",
				text: `${company.address.street}, ${company.address.locality}`,
				value: company.address,
			},
			{
				id: "holidays",
				title: "Bank holidays",
				text: nameHolidayRegion(company.holidayRegion) ?? "None",
				value: company.holidayRegion,
			},
			...lawNames.map((name) => ({
				id: LAW + name,
				title: `Legal texts: ${lawLabels[name][0].toLowerCase()}`,
				text: company.law[name],
				value: company.law[name],
			})),
		],
	}),
	define("plan", "tiers", {
		editAt: "/desk/settings/prices",
		list: (plans) =>
			offers.flatMap((offer) => {
				const { name, level, outcome, features, footer, buttonText } =
					plans[offer];

				return [
					{
						id: offer,
						title: name,
						text: [outcome, ...features].join(" · "),
						value: { level, outcome, features, footer },
					},
					{
						id: offer + BUTTON,
						title: `Button of ${name}`,
						text: buttonText,
						value: buttonText,
					},
				];
			}),
	}),
	define("quote", "quotes", {
		editAt: "/desk/settings/quotes",
		list: ({ quotes }) =>
			quotes.map((quote) => ({
				id: quote.id,
				title: quote.author,
				text: quote.text,
				value: quote,
			})),
		remove: ({ quotes }, ids) => ({ quotes: without(quotes, ids) }),
		putBack: ({ quotes }, ids, shipped) => ({
			quotes: putBack(quotes, ids, shipped.quotes),
		}),
	}),
	define("claim", "claims", {
		editAt: "/desk/settings/claims",
		list: ({ entries }) =>
			entries.map(({ id, texts }) => {
				const claim = shippedClaims.find((each) => each.id === id);
				return {
					id,
					title: fillText(claim?.title ?? id),
					text: fillText(texts.filter(Boolean).join(" · ")),
					value: texts,
				};
			}),
		isRemoved: ({ value }) => (value as string[]).every((text) => text === ""),
		remove: (claims, ids) =>
			changeClaims(claims, ids, (texts) => texts.map(() => "")),
		putBack: (claims, ids, shipped) =>
			changeClaims(
				claims,
				ids,
				(texts, index) =>
					shipped.entries.find(({ id }) => id === claims.entries[index]?.id)
						?.texts ?? texts,
			),
	}),
	define("person", "team", {
		editAt: "/desk/settings/team",
		list: ({ members }) =>
			members.map((member) => ({
				id: member.id,
				title: member.name,
				text: member.bio,
				value: member,
			})),
		remove: ({ members }, ids) => ({ members: without(members, ids) }),
		putBack: ({ members }, ids, shipped) => ({
			members: putBack(members, ids, shipped.members),
		}),
	}),
	define("answer", "faq", {
		editAt: "/desk/faq",
		list: ({ tabs }) => tabs.flatMap(({ items }) => items.map(describeAnswer)),
		remove: ({ tabs }, ids) => ({
			tabs: tabs.map((tab) => ({ ...tab, items: without(tab.items, ids) })),
		}),
		putBack: ({ tabs }, ids, shipped) => ({
			tabs: tabs.map((tab) => {
				const own = shipped.tabs.find(({ id }) => id === tab.id)?.items ?? [];
				return { ...tab, items: putBack(tab.items, ids, own) };
			}),
		}),
	}),
	define("home-answer", "home-faq", {
		editAt: "/desk/faq",
		list: ({ items }) => items.map(describeAnswer),
		remove: ({ items, ...home }, ids) => ({
			...home,
			items: without(items, ids),
		}),
		putBack: ({ items, ...home }, ids, shipped) => ({
			...home,
			items: putBack(items, ids, shipped.items),
		}),
	}),
	define("template", "reply-templates", {
		editAt: "/desk/templates",
		list: ({ templates }) =>
			templates.map((template) => ({
				id: template.id,
				title: template.label,
				text: template.text,
				value: template,
			})),
		remove: ({ templates }, ids) => ({ templates: without(templates, ids) }),
		putBack: ({ templates }, ids, shipped) => ({
			templates: putBack(templates, ids, shipped.templates),
		}),
	}),
	define("link", "company", {
		editAt: "/desk/settings/company",
		list: ({ social }) =>
			social.map((link) => ({
				id: link.name.toLowerCase(),
				title: link.name,
				text: link.url,
				value: link,
			})),
		remove: (company, ids) => ({
			...company,
			social: company.social.filter(({ name }) => !ids.has(name.toLowerCase())),
		}),
		putBack: (company, ids, shipped) => ({
			...company,
			social: [
				...company.social,
				...shipped.social.filter(({ name }) => ids.has(name.toLowerCase())),
			],
		}),
	}),
];

function describeAnswer(item: {
	id: string;
	question: string;
	answer: string;
}): SampleEntry {
	return {
		id: item.id,
		title: fillText(item.question),
		text: fillText(item.answer),
		value: item,
	};
}

export function findShipped(key: DocumentKey): unknown {
	return documentKinds[key].shipped;
}
