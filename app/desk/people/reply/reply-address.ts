import { emailKey } from "#lib/contacts/email.ts";

/** The address of the card that a reply goes to: the wanted one, such as that which wrote last, or else the first. */
export function chooseAddress(
	emails: readonly string[],
	wanted: string | null | undefined,
): string | undefined {
	const key = emailKey(wanted ?? "");
	return emails.find((email) => emailKey(email) === key) ?? emails[0];
}
