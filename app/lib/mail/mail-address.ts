/** A mail address with the name beside it, if there is one. */
export type MailAddress = { name: string; address: string };

/** Text, at sign, text, dot, text; nothing that could end a header. */
const ADDRESS = /^[^\s@<>()[\]",;:\\]+@[^\s@<>()[\]",;:\\]+\.[^\s@<>()[\]",;:\\]+$/;
const NAMED = /^"?([^"<>\r\n]*?)"?\s*<([^<>]+)>$/;

/**
 * Reads `name@example.com` or `Some Name <name@example.com>`.
 * @throws when it is neither.
 */
export function addressOf(text: string): MailAddress {
	const [, name = "", inside] = NAMED.exec(text.trim()) ?? [];
	const address = inside ?? text.trim();
	if (!ADDRESS.test(address)) throw new Error("That is no mail address.");
	return { name: name.trim(), address };
}

/** Whether `addressOf` can read it. */
export function isMailAddress(text: string): boolean {
	try {
		addressOf(text);
		return true;
	} catch {
		return false;
	}
}
