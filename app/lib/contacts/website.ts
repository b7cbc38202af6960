import { trimInvisible } from "./clean.ts";

/** Two or more labels of which the last has two or more characters and isn’t a number. `URL` has put other scripts into ASCII. */
const DOMAIN =
	/^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+(?!\d+$)[a-z0-9-]{2,}$/;

/** Characters without a glyph, which copying leaves inside addresses, too. */
const INVISIBLE =
	/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** An http or https URL, with `https://` before `example.com`; null for anything else. */
export function parseWebsite(text: string): string | null {
	const typed = trimInvisible(text).replace(INVISIBLE, "");
	const hasScheme =
		/^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]*:\d/.test(typed);
	const address = hasScheme
		? typed.replace(/^(https?:)[/\\]*/i, "$1//")
		: `https://${typed.replace(/^\/\//, "")}`;
	// A handle, such as @client.example, or a user's name.
	if (/^[^/]*\/\/[^/?#]*@/.test(address)) return null;
	if (/\s/.test(address) || !URL.canParse(address)) return null;

	const { protocol, hostname } = new URL(address);
	const isWeb = protocol === "https:" || protocol === "http:";

	return isWeb && DOMAIN.test(hostname) ? address : null;
}
