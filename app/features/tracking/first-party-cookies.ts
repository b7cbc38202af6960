import { type CookieConsent, optionalCategories } from "#features/consent/choice.ts";
import { registry } from "./registry.ts";

/** The names, with `*` for any ending, of the first-party cookies that this choice does not allow. */
export function deniedCookies(consent: CookieConsent | null): string[] {
	return registry.flatMap(({ categories, stored }) =>
		stored
			.filter(({ kind, party }) => kind === "cookie" && party === "first")
			.filter(({ category }) => {
				const needed = category
					? [category]
					: optionalCategories.filter((each) => categories.includes(each));
				return needed.length > 0 && !needed.some((each) => consent?.[each]);
			})
			.map(({ name }) => name),
	);
}

/**
 * What to assign to `document.cookie`, one after the other, so that those cookies are gone: for this
 * host and each domain above it, because tags set them as far up as the browser lets them.
 * @param present `document.cookie` as it reads now.
 */
export function deletions(present: string, host: string, names: readonly string[]): string[] {
	const found = present
		.split(";")
		.map((pair) => pair.split("=", 1)[0]?.trim() ?? "")
		.filter((name) => name !== "" && names.some((wanted) => matches(name, wanted)));
	const scopes = ["", ...domainsOf(host).map((domain) => `; Domain=${domain}`)];
	return found.flatMap((name) => scopes.map((scope) => `${name}=; Path=/; Max-Age=0${scope}`));
}

function matches(name: string, wanted: string): boolean {
	return wanted.endsWith("*") ? name.startsWith(wanted.slice(0, -1)) : name === wanted;
}

/** `www.example.co.uk` → itself, `example.co.uk`, `co.uk`: the browser ignores the ones nobody may set. */
function domainsOf(host: string): string[] {
	const labels = host.split(".");
	return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}
