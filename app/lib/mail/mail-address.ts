import { EMAIL_ADDRESS } from "#lib/forms/fields.ts";

export type MailAddress = { name: string; address: string };

const NAMED = /^"?([^"<>\r\n]*?)"?\s*<([^<>]+)>$/;

/** Reads `name@example.com` or `Some Name <name@example.com>`. @throws when it is neither. */
export function addressOf(text: string): MailAddress {
	const [, name = "", inside] = NAMED.exec(text.trim()) ?? [];
	const address = inside ?? text.trim();
	if (!EMAIL_ADDRESS.test(address)) throw new Error("That is no mail address.");
	return { name: name.trim(), address };
}

export function isMailAddress(text: string): boolean {
	try {
		addressOf(text);
		return true;
	} catch {
		return false;
	}
}
