import { trimInvisible } from "./clean.ts";

/** No spaces, invisible characters or separators of mail headers. */
const WORD = String.raw`[^\s\p{Cf}@<>()[\]",;:\\.]+`;

/** A label of a domain: no hyphens at its ends, at most 63 characters. */
const LABEL = `(?!-)(?![^.]{64})${WORD}(?<!-)`;

/** Words with dots, and a domain of several labels; the last has two or more characters and isn’t a number. */
const EMAIL = new RegExp(
	String.raw`^${WORD}(?:\.${WORD})*@(?:${LABEL}\.)+(?!\d+$)(?=..)${LABEL}$`,
	"u",
);

/** Octets before the at sign (RFC 5321). */
const MAX_LOCAL = 64;

/** The email address as typed, without what copying adds around it; null for anything else. */
export function parseEmail(text: string): string | null {
	const email = trimInvisible(text).normalize("NFC");
	const at = email.lastIndexOf("@");
	const isValid =
		EMAIL.test(email) &&
		new TextEncoder().encode(email.slice(0, at)).length <= MAX_LOCAL &&
		toAsciiDomain(email.slice(at + 1)) !== null;

	return isValid ? email : null;
}

/** Equal for all spellings of an address: in lower case, NFC, and with the domain in ASCII. */
export function emailKey(email: string): string {
	const address = trimInvisible(email).normalize("NFC").toLowerCase();
	const at = address.lastIndexOf("@") + 1;

	return (
		address.slice(0, at) +
		(toAsciiDomain(address.slice(at)) ?? address.slice(at))
	);
}

/** `bücher.example` as `xn--bcher-kva.example`; null when it cannot be a domain. */
function toAsciiDomain(domain: string): string | null {
	const url = `http://${domain}/`;
	if (/[/?#@:\\]/.test(domain) || !URL.canParse(url)) return null;

	return new URL(url).hostname;
}
