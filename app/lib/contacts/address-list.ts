import { emailKey, parseEmail } from "./email.ts";

const NAMED = /<([^<>]*)>$/;

/**
 * Reads addresses with commas, semicolons or line breaks between them, each alone or as `Name <address>`. An
 * address in several spellings counts once.
 */
export function parseAddressList(
	text: string,
): { addresses: string[] } | { invalid: string } {
	const addresses = new Map<string, string>();
	const parts = text
		.split(/[,;\r\n]+/)
		.map((part) => part.trim())
		.filter((part) => part !== "");

	for (const part of parts) {
		const address = parseEmail(NAMED.exec(part)?.[1] ?? part);
		if (address === null) return { invalid: part };

		const key = emailKey(address);
		if (!addresses.has(key)) addresses.set(key, address);
	}

	return { addresses: [...addresses.values()] };
}
