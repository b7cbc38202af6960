import { savingsOfVisit } from "#calculator/savings-of-visit.ts";
import { storedConsent } from "#consent/stored-consent.ts";
import { attributionOfVisit, pageAddress } from "#tracking/visit.ts";
import { type FormResult, hiddenFields } from "./contract.ts";

/** Marks one try at sending a form: the same text keeps its key, changed text gets a new one. */
export type Attempt = { key: string; typed: string };

/** The attempt for what is typed now. */
export function attemptFor(typed: string, last: Attempt | null, newKey: () => string): Attempt {
	return last?.typed === typed ? last : { key: newKey(), typed };
}

let token: Promise<string> | null = null;

/** Asks once per page for the token of its forms, when somebody begins to fill one in. A form goes without one, too. */
export function askForToken(): void {
	token ??= fetch("/form-token")
		.then((answer) => answer.json())
		.then((answer: { token?: unknown }) => String(answer.token ?? ""))
		.catch(() => {
			token = null;
			return "";
		});
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
	const body = new URLSearchParams({
		[hiddenFields.token]: (await token) ?? "",
		...fields,
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
