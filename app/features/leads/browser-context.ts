import { storedConsent } from "#features/consent/stored-consent.ts";
import { attributionOfVisit, pageAddress } from "#features/tracking/visit.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { readStored, writeStored } from "#lib/stored.ts";
import { hiddenFields } from "./contract.ts";
import type { SavingsSnapshot } from "./savings.server.ts";

let token: Promise<string> | null = null;

/**
 * Requests the token of this page's forms when somebody begins to fill one in. A form may be sent without
 * one, and with one that has expired meanwhile.
 */
export function requestToken(): void {
	token ??= fetch("/form-token")
		.then((answer) => answer.json())
		.then((answer) => String(answer.token ?? ""))
		.catch(() => {
			token = null;
			return "";
		});
}

/** The hidden fields that only the browser knows, over those that the page was rendered with. */
export async function browserContext(fields: FieldValues, key: string): Promise<FieldValues> {
	return {
		// A rendered token may be as old as the tab.
		[hiddenFields.token]: (await token) || fields[hiddenFields.token] || "",
		[hiddenFields.idempotencyKey]: key,
		[hiddenFields.pageUrl]: pageAddress(),
		[hiddenFields.attribution]: JSON.stringify(attributionOfVisit()),
		[hiddenFields.consent]: JSON.stringify(storedConsent()),
		[hiddenFields.savings]: JSON.stringify(readStored("sessionStorage", SAVINGS_KEY)),
	};
}

const CONTACT_KEY = "sheaf-contact";

/** Remembers an address typed in the quiz, to fill in the other forms of this visit. */
export function storeContact(email: string): void {
	writeStored("sessionStorage", CONTACT_KEY, { email });
}

export function storedContact(): FieldValues {
	const email = readStored("sessionStorage", CONTACT_KEY)?.email;
	return typeof email === "string" ? { email } : {};
}

const SAVINGS_KEY = "sheaf-savings";

/** Keeps the calculator's latest result for the forms of this visit; it is never sent except inside one. */
export function storeSavings(savings: SavingsSnapshot): void {
	writeStored("sessionStorage", SAVINGS_KEY, savings);
}
