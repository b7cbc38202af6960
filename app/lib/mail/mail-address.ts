import { EMAIL_ADDRESS } from "#lib/forms/fields.ts";

const NAMED = /^"?([^"<>\r\n]*?)"?\s*<([^<>]+)>$/;

/** Reads `name@example.com` or `Some Name <name@example.com>`; see `isMailAddress` for anything else. */
export function addressOf(text: string): { name: string; address: string } {
	const [, name = "", inside] = NAMED.exec(text.trim()) ?? [];
	return { name: name.trim(), address: inside ?? text.trim() };
}

export function isMailAddress(text: string): boolean {
	return EMAIL_ADDRESS.test(addressOf(text).address);
}
