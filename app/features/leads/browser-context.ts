import { readStoredConsent } from "#features/consent/stored-consent.ts";
import { readAttribution, readPageAddress } from "#features/tracking/visit.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { readStored, writeStored } from "#lib/stored.ts";
import { hiddenFields } from "./contract.ts";
import type { SavingsSnapshot } from "./savings.server.ts";

let token: Promise<string> | null = null;

/**
 * Requests the form token when a form first gets focus. Forms are accepted without a token, and with an
 * expired one.
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

/** Hidden fields known only to the browser; they replace the rendered ones. */
export async function readBrowserContext(
	fields: FieldValues,
	key: string,
): Promise<FieldValues> {
	return {
		// A rendered token may be as old as the tab.
		[hiddenFields.token]: (await token) || fields[hiddenFields.token] || "",
		[hiddenFields.idempotencyKey]: key,
		[hiddenFields.pageUrl]: readPageAddress(),
		[hiddenFields.attribution]: JSON.stringify(readAttribution()),
		[hiddenFields.consent]: JSON.stringify(readStoredConsent()),
		[hiddenFields.savings]: JSON.stringify(
			readStored("sessionStorage", SAVINGS_KEY),
		),
	};
}

const CONTACT_KEY = "sheaf-contact";

/** Stores an email address typed in the quiz, to fill in other forms of this visit. */
export function storeContact(email: string): void {
	writeStored("sessionStorage", CONTACT_KEY, { email });
}

export function readStoredContact(): FieldValues {
	const email = readStored("sessionStorage", CONTACT_KEY)?.email;
	return typeof email === "string" ? { email } : {};
}

const SAVINGS_KEY = "sheaf-savings";

/** Stores the calculator's latest result, which is sent only with a form of this visit. */
export function storeSavings(savings: SavingsSnapshot): void {
	writeStored("sessionStorage", SAVINGS_KEY, savings);
}
