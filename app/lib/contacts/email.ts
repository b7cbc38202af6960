import { trimInvisible } from "./clean.ts";

/** No spaces, invisible characters or separators of mail headers. */
const WORD = String.raw`[^\s\p{Cf}@<>()[\]",;:\\.]+`;

/** A name, and a domain of two or more labels of which the last isn’t a number. */
const EMAIL = new RegExp(
	String.raw`^[^\s\p{Cf}@<>()[\]",;:\\]+@(?:${WORD}\.)+(?!\d+$)${WORD}$`,
	"u",
);

/** The email address as typed, without what copying adds around it; null for anything else. */
export function parseEmail(text: string): string | null {
	const email = trimInvisible(text).normalize("NFC");
	const domain = email.slice(email.lastIndexOf("@") + 1);

	return EMAIL.test(email) && asciiDomain(domain) !== null ? email : null;
}

/** Equal for all spellings of an address: in lower case, NFC, and with the domain in ASCII. */
export function emailKey(email: string): string {
	const address = trimInvisible(email).normalize("NFC").toLowerCase();
	const at = address.lastIndexOf("@") + 1;

	return (
		address.slice(0, at) + (asciiDomain(address.slice(at)) ?? address.slice(at))
	);
}

/** `bücher.example` as `xn--bcher-kva.example`; null when it cannot be a domain. */
function asciiDomain(domain: string): string | null {
	const url = `http://${domain}/`;
	if (/[/?#@:\\]/.test(domain) || !URL.canParse(url)) return null;

	return new URL(url).hostname;
}
