import { storedConsent } from "#features/consent/stored-consent.ts";
import { attributionOfVisit, pageAddress } from "#features/tracking/visit.ts";
import type { FieldValues } from "#lib/forms/fields.ts";
import { listen } from "#lib/listen.ts";
import { readStored, writeStored } from "#lib/stored.ts";
import { hiddenFields } from "./contract.ts";
import type { SavingsSnapshot } from "./savings.server.ts";

/** A token is valid for two days; one this old is requested again. Milliseconds. */
const FRESH_FOR = 6 * 60 * 60_000;

let requested: { at: number; token: Promise<string> } | null = null;

/**
 * Requests the token of this page's forms when somebody begins to fill one in; again when it has aged, and
 * when the tab becomes visible once more. A form may be sent without one.
 */
export function requestToken(): void {
	const before = requested;
	if (before && Date.now() - before.at < FRESH_FOR) return;
	listen(document, "visibilitychange", requestWhenVisible);
	const token = fetch("/form-token")
		.then((answer) => answer.json())
		.then((answer: { token?: unknown }) => String(answer.token ?? ""))
		.catch(() => {
			// The next focus requests again; until then an older token is better than none.
			requested = before;
			return before?.token ?? "";
		});
	requested = { at: Date.now(), token };
}

function requestWhenVisible(): void {
	if (document.visibilityState === "visible") requestToken();
}

/** The hidden fields that only the browser knows, over those that the page was rendered with. */
export async function browserContext(fields: FieldValues, key: string): Promise<FieldValues> {
	// A rendered token may be as old as the tab.
	const token = (await requested?.token) || fields[hiddenFields.token] || "";
	return {
		[hiddenFields.token]: token,
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
