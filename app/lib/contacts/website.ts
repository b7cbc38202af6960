import { trimInvisible } from "./clean.ts";

/** Two or more labels of which the last isn’t a number. `URL` has put other scripts into ASCII. */
const DOMAIN = /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?\.)+(?!\d+$)[a-z0-9-]+$/;

/** An http or https URL, with `https://` before `example.com`; null for anything else. */
export function parseWebsite(text: string): string | null {
	const typed = trimInvisible(text);
	const hasScheme =
		/^[a-z][a-z0-9+.-]*:/i.test(typed) && !/^[^/]*:\d/.test(typed);
	const address = hasScheme ? typed : `https://${typed}`;
	if (/\s/.test(address) || !URL.canParse(address)) return null;

	const { protocol, hostname, username, password } = new URL(address);
	const isWeb = protocol === "https:" || protocol === "http:";
	const isPlain = username === "" && password === "";

	return isWeb && isPlain && DOMAIN.test(hostname) ? address : null;
}
