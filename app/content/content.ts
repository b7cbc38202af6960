import { shippedContent } from "#content/shipped-content.ts";
import type { Company } from "./company-schema.ts";
import type { CompanyFacts, Content } from "./content-types.ts";
import { offers } from "./offer.ts";

/** The id of the page's element with its content as JSON. */
export const contentElementId = "content";

/**
 * The server sets this function (content.server.ts). Routes are bundled and the server is not, so a module's
 * variable would exist twice.
 */
const provided = globalThis as { sheafContent?: () => Content };

let fromPage: Content | undefined;

/**
 * The content of the page that is rendered, else of the process. The browser reads it from the page once, so
 * that hydration has the same values as the HTML.
 */
export function content(): Content {
	if (typeof document === "undefined")
		return provided.sheafContent?.() ?? shippedContent();

	fromPage ??= parsePage();

	return fromPage;
}

/** The content as JSON that cannot close its script element, for the page's element. */
export function contentJson(): string {
	return JSON.stringify(content()).replace(/</g, "\\u003c");
}

function parsePage(): Content {
	const text = document.getElementById(contentElementId)?.textContent;
	return text ? JSON.parse(text) : shippedContent();
}

export function company(): CompanyFacts {
	return content().company;
}

const filledCopies = new WeakMap<Content, WeakMap<object, object>>();

/**
 * The copy with values for `{name}`, `{email}`, `{price.blueprint}` and so on. Computed once for each content.
 * @throws for an unknown placeholder.
 */
export function withFacts<Copy extends object>(copy: Copy): Copy {
	const from = content();
	const known = filledCopies.get(from) ?? new WeakMap<object, object>();
	filledCopies.set(from, known);

	const found = known.get(copy) ?? (fillStrings(copy, from) as object);
	known.set(copy, found);

	return found as Copy;
}

/** A value that depends on the content and is computed once for each. */
export function onceForContent<Value>(compute: () => Value): () => Value {
	const known = new WeakMap<Content, { value: Value }>();

	return () => {
		const from = content();
		const found = known.get(from) ?? { value: compute() };
		known.set(from, found);

		return found.value;
	};
}

/** @throws for an unknown placeholder. */
export function fillText(text: string, from: Content = content()): string {
	return text.replace(PLACEHOLDER, (_, name: string) => readFact(name, from));
}

const PLACEHOLDER = /\{([a-z][\w.-]*)\}/gi;

/** Replaces the strings of a value, not its serialised form: facts may contain quotes. */
function fillStrings(value: unknown, from: Content): unknown {
	if (typeof value === "string") return fillText(value, from);
	if (Array.isArray(value)) return value.map((each) => fillStrings(each, from));
	if (typeof value !== "object" || value === null) return value;

	return Object.fromEntries(
		Object.entries(value).map(([key, each]) => [key, fillStrings(each, from)]),
	);
}

const textFacts = [
	"name",
	"legalName",
	"blurb",
	"email",
	"supportEmail",
	"phone",
	"phoneInternational",
] as const;

/** The plans, and projects outside of them. */
const pricedItems = [...offers, "project"] as const;

/** The names that copy may use in braces. */
export const placeholderNames: readonly string[] = [
	...textFacts,
	"address",
	"locality",
	"year",
	...pricedItems.map((item) => `price.${item}`),
];

function readFact(name: string, { company, tiers, year }: Content): string {
	const text = textFacts.find((fact) => fact === name);
	if (text) return company[text];
	if (name === "address") return addressText(company);
	if (name === "locality") return company.address.locality;
	if (name === "year") return String(year);

	const item = pricedItems.find((each) => name === `price.${each}`);
	if (!item) throw new Error(`{${name}} is not a known placeholder.`);

	return tiers[item].price;
}

/** The postal address in one line. */
export function addressText({ address }: Company): string {
	const { street, locality, postalCode, countryName } = address;
	return `${street}, ${locality} ${postalCode}, ${countryName}`;
}
