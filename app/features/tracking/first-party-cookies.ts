import { type CookieConsent, optionalCategories } from "#features/consent/choice.ts";
import { registry } from "./registry.ts";

/** The first-party cookies that this choice does not allow; `*` in a name stands for any ending. */
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
 * The assignments to `document.cookie` that delete those cookies: for this host and each domain above
 * it, because tags set them on the highest domain that the browser allows.
 * @param present `document.cookie` as it reads now.
 */
export function deletions(present: string, host: string, names: readonly string[]): string[] {
	const isDenied = (name: string) =>
		names.some((each) => (each.endsWith("*") ? name.startsWith(each.slice(0, -1)) : name === each));
	const found = present
		.split(";")
		.map((pair) => pair.split("=", 1)[0]?.trim() ?? "")
		.filter((name) => name !== "" && isDenied(name));
	const scopes = ["", ...domainsOf(host).map((domain) => `; Domain=${domain}`)];
	return found.flatMap((name) => scopes.map((scope) => `${name}=; Path=/; Max-Age=0${scope}`));
}

/** `www.example.co.uk` → itself, `example.co.uk`, `co.uk`: the browser ignores public suffixes. */
function domainsOf(host: string): string[] {
	const labels = host.split(".");
	return labels.slice(0, -1).map((_, index) => labels.slice(index).join("."));
}
