import { savingsOfVisit } from "#features/calculator/savings-of-visit.ts";
import { storedConsent } from "#features/consent/stored-consent.ts";
import { attributionOfVisit, pageAddress } from "#features/tracking/visit.ts";
import { listen } from "#lib/listen.ts";
import { type FormResult, hiddenFields } from "./contract.ts";

/** Marks one try at sending a form: the same text keeps its key, changed text gets a new one. */
export type Attempt = { key: string; typed: string };

/** The attempt for what is typed now. */
export function attemptFor(typed: string, last: Attempt | null, newKey: () => string): Attempt {
	return last?.typed === typed ? last : { key: newKey(), typed };
}

/** A tab may lie open for days: a token is asked for again well before its two days are over. */
const FRESH_FOR = 6 * 60 * 60_000;

let asked: { at: number; token: Promise<string> } | null = null;

/**
 * Asks for the token of this page's forms, when somebody begins to fill one in; again when it has aged,
 * and when the tab is looked at once more. A form goes without one, too.
 */
export function askForToken(): void {
	const before = asked;
	if (before && Date.now() - before.at < FRESH_FOR) return;
	listen(document, "visibilitychange", askOnWaking);
	const token = fetch("/form-token")
		.then((answer) => answer.json())
		.then((answer: { token?: unknown }) => String(answer.token ?? ""))
		.catch(() => {
			// The next focus asks once more; until then an older token is better than none.
			asked = before;
			return before?.token ?? "";
		});
	asked = { at: Date.now(), token };
}

function askOnWaking(): void {
	if (document.visibilityState === "visible") askForToken();
}

/**
 * Posts a form to its route and returns what became of it.
 * @throws when the server cannot be reached or answers something that is no result.
 */
export async function sendForm<Field extends string>(
	action: string,
	fields: Readonly<Record<string, string>>,
	attempt: Attempt,
): Promise<FormResult<Field>> {
	// A token that the page was rendered with may be as old as the tab.
	const token = (await asked?.token) || fields[hiddenFields.token] || "";
	const body = new URLSearchParams({
		...fields,
		[hiddenFields.token]: token,
		[hiddenFields.idempotencyKey]: attempt.key,
		[hiddenFields.pageUrl]: pageAddress(),
		[hiddenFields.attribution]: JSON.stringify(attributionOfVisit()),
		[hiddenFields.consent]: JSON.stringify(storedConsent()),
		[hiddenFields.savings]: savingsOfVisit() ?? "",
	});
	const answer = await fetch(action, {
		method: "POST",
		body,
		headers: { Accept: "application/json" },
	});
	const result: unknown = await answer.json();
	if (!isResult<Field>(result))
		throw new Error(`${action} answered ${answer.status} without a result`);
	return result;
}

function isResult<Field extends string>(value: unknown): value is FormResult<Field> {
	return typeof value === "object" && value !== null && "outcome" in value && "message" in value;
}
