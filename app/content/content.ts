import { shippedContent } from "#content/shipped-content.ts";
import { onceFor } from "#lib/cache.ts";
import type { CompanyFacts, Content } from "./content-types.ts";
import type { ServerContent } from "./live-content.server.ts";
import type { Offer } from "./offer.ts";
import { reword } from "./rewordings.ts";
import type { SwitchId } from "./switches.ts";

/** The id of the page's element with its content as JSON. */
export const contentElementId = "content";

/**
 * Set by the server (live-content.server.ts). Routes are bundled and the server is not, so a module's variable
 * would exist twice.
 */
const provided = globalThis as { sheafContent?: ServerContent };

let fromPage: Content | undefined;

/**
 * The content of the page that is rendered, else of the process. The browser reads it from the page once, so
 * that hydration has the same values as the HTML.
 */
export function content(): Content {
	if (typeof document === "undefined")
		return provided.sheafContent?.content() ?? shippedContent();

	fromPage ??= parsePage();

	return fromPage;
}

/** The content as JSON that cannot close its script element, for the page's element. */
export function contentJson(): string {
	const { company, ...rest } = content();
	// Only the server asks for holidays, and fills texts that name the law.
	const facts = { ...company, holidayRegion: undefined, law: undefined };

	return JSON.stringify({
		company: facts,
		...rest,
		serverFacts: undefined,
	}).replace(/</g, "\\u003c");
}

function parsePage(): Content {
	const text = document.getElementById(contentElementId)?.textContent;
	return text ? JSON.parse(text) : shippedContent();
}

export function company(): CompanyFacts {
	return content().company;
}

/** False for a page or a section that the agency has switched off. */
export function isOn(id: SwitchId): boolean {
	return !content().off?.ids.includes(id);
}

/** The address that a link leads to; null where nothing is. */
export function resolveLink(to: string): string | null {
	const { off } = content();
	return off && RegExp(off.links).test(to) ? null : to;
}

const fillOnce = onceFor((from: Content) =>
	onceFor((copy: object) => fillStrings(copy, from)),
);

/**
 * The copy with values for `{name}`, `{email}`, `{price.blueprint}` and so on. Computed once for each content.
 * @throws for an unknown placeholder.
 */
export function withFacts<Copy extends object>(copy: Copy): Copy {
	return fillOnce(content())(copy) as Copy;
}

/** A value that depends on the content and is computed once for each. */
export function onceForContent<Value>(compute: () => Value): () => Value {
	const once = onceFor((_: Content) => ({ value: compute() }));

	return () => once(content()).value;
}

/** @throws for an unknown placeholder. */
export function fillText(text: string, from: Content = content()): string {
	return text.replace(PLACEHOLDER, (_, name: string) => readFact(name, from));
}

const PLACEHOLDER = /\{([a-z][\w.-]*)\}/gi;

/** Replaces the strings of a value, not its serialised form: facts may contain quotes. */
function fillStrings(value: unknown, from: Content): unknown {
	const { rewordings, off } = from;
	if (typeof value === "string")
		return fillText(rewordings ? reword(value, rewordings) : value, from);
	if (Array.isArray(value)) {
		return value.flatMap((each) => {
			if (off && isLinkTo(each)) return [];

			const filled = fillStrings(each, from);
			const isLost =
				(rewordings && hasLostText(each, filled)) ||
				(off && hasLostLinks(each, filled));

			return isLost ? [] : [filled];
		});
	}
	if (typeof value !== "object" || value === null) return value;

	return Object.fromEntries(
		Object.entries(value).map(([key, each]) => [key, fillStrings(each, from)]),
	);
}

/** True for an entry of a list that leads to what is switched off. */
function isLinkTo(entry: unknown): boolean {
	const { to } = Object(entry);
	return typeof to === "string" && resolveLink(to) === null;
}

/** True for a list of links that has none left. */
function hasLostLinks(before: unknown, after: unknown): boolean {
	return Object(before).links?.length > 0 && Object(after).links.length === 0;
}

/** True for an entry of a list one of whose texts was left out: the others would stand without it. */
function hasLostText(before: unknown, after: unknown): boolean {
	const texts = listValues(after);
	return listValues(before).some(
		(text, index) => text !== "" && texts[index] === "",
	);
}

function listValues(value: unknown): unknown[] {
	return value && typeof value === "object" ? Object.values(value) : [value];
}

/** Facts that are read as they are. */
export const textFacts = [
	"name",
	"legalName",
	"blurb",
	"email",
	"supportEmail",
	"phone",
	"phoneInternational",
	"companyNumber",
	"vatNumber",
	"registration",
] as const;

function readFact(name: string, from: Content): string {
	const text = textFacts.find((fact) => fact === name);
	if (text) return from.company[text] ?? "";
	if (name === "address") return formatAddress(from.company);
	if (name === "locality") return from.company.address.locality;
	if (name === "year") return String(from.year);

	const call = readCallFact(name, from);
	if (call) return call;

	const [kind, item] = name.split(".");
	const plan = from.tiers[item as Offer];
	const fact =
		kind === "plan"
			? plan?.name
			: kind === "price"
				? plan?.price
				: from.serverFacts?.[name];
	if (fact === undefined)
		throw new Error(`{${name}} is not a known placeholder.`);

	return fact;
}

/** `{call.length}` is “fifteen minutes”, `{call.Length}` begins a sentence, `{call.minutes}` is the number. */
function readCallFact(name: string, { calls }: Content): string | undefined {
	const [call = "", form] = name.split(".");
	if (call !== "call" && call !== "onboarding") return undefined;

	const { minutes, length } = calls[call];
	if (form === "length") return length;
	if (form === "Length")
		return length.charAt(0).toUpperCase() + length.slice(1);

	return form === "minutes" ? String(minutes) : undefined;
}

/** The postal address in one line. */
export function formatAddress({ address, town }: CompanyFacts): string {
	return `${address.street}, ${town}, ${address.countryName}`;
}
