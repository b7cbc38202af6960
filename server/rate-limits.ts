import type { Context } from "hono";
import { messages } from "#content/messages.ts";
import { isClientPage } from "#features/auth/desk-path.ts";
import { forms } from "#features/forms.ts";
import { YOUR_DATA_PATH } from "#features/privacy/contract.ts";
import { PROPOSAL_PATH } from "#features/proposals/proposal-path.ts";
import { isScriptForm } from "#lib/forms/script-form.server.ts";
import { createTokenBuckets, toNetwork } from "#lib/http/rate-limit.server.ts";
import { redactPath } from "#lib/log/redact.ts";
import { isLoopback } from "./client-address.ts";
import type { Log } from "./logging.ts";
import { plainError } from "./plain-response.ts";

const MINUTE_MS = 60_000;
const FORMS_PER_10_MINUTES = 10;
const MIN_FORM_BURST = 5;
const PAGES_PER_MINUTE = 120;

/** Requests with a higher limit than forms: beacons, the FAQ and mailbox providers. */
const BEACONS = new Set([
	"/statistics",
	"/consent",
	"/faq/miss",
	"/web-vitals",
	"/faq/search",
	"/faq/feedback",
	"/newsletter/unsubscribe",
]);

/** Limited per account (auth/login-limits.server.ts), or behind a session. */
const LIMITED_ELSEWHERE = /^\/(login|logout|desk)(\/|\.|$)/i;

/** Forms whose action renders them again with the typed text (`waitSeconds` of the site's context). */
const SHOWN_AGAIN: ReadonlySet<string> = new Set([
	...Object.values(forms).map(({ path }) => path),
	YOUR_DATA_PATH,
]);
const PROPOSAL = new RegExp(`^${PROPOSAL_PATH}/[^/]+$`);

/**
 * Seconds until a client's form is accepted, or null. Without SUBMISSION_LIMIT, requests from this machine are
 * not limited: behind a proxy without TRUST_PROXY, all visitors would share one limit.
 * @param limit forms per ten minutes; 0: unlimited; null: the default.
 */
export function formLimit(limit: number | null, log: Log) {
	const perTenMinutes = limit || FORMS_PER_10_MINUTES;
	const takeForm = createTokenBuckets({
		burst: Math.max(MIN_FORM_BURST, Math.ceil(perTenMinutes / 2)),
		perMs: (10 * MINUTE_MS) / perTenMinutes,
	});
	// Accepting a proposal takes several forms, and the client's office shares an address.
	const takeClientForm = createTokenBuckets({ burst: 30, perMs: 10_000 });
	const takeBeacon = createTokenBuckets({ burst: 60, perMs: 1_000 });

	const selectBuckets = (path: string) => {
		if (BEACONS.has(path)) return takeBeacon;

		return isClientPage(path) ? takeClientForm : takeForm;
	};

	return (path: string, address: string | undefined): number | null => {
		if (LIMITED_ELSEWHERE.test(path)) return null;

		const seconds = computeWait(selectBuckets(path), limit, address);
		if (seconds !== null) log("too many forms", { path: redactPath(path) });

		return seconds;
	};
}

/**
 * Seconds until a page is rendered for a client, or null. Static pages are not limited.
 * @param limit pages per minute; 0 and null as in `formLimit`.
 */
export function pageLimit(limit: number | null) {
	const perMinute = limit || PAGES_PER_MINUTE;
	const take = createTokenBuckets({
		burst: Math.ceil(perMinute / 2),
		perMs: MINUTE_MS / perMinute,
	});

	return (address: string | undefined) => computeWait(take, limit, address);
}

function computeWait(
	take: (key: string) => number,
	limit: number | null,
	address: string | undefined,
): number | null {
	if (limit === 0 || (limit === null && isLoopback(address))) return null;
	return Math.ceil(take(toNetwork(address ?? "local")) / 1_000) || null;
}

/** The response to a form over the limit, or null when its action responds. */
export function tooManyForms(
	context: Context,
	seconds: number,
): Response | null {
	const { path } = context.req;
	const isScript = isScriptForm(context.req.raw);
	if (!isScript && (SHOWN_AGAIN.has(path) || PROPOSAL.test(path))) return null;

	const message = messages().tooMany(Math.ceil(seconds / 60));
	const response = isScript
		? context.json({ outcome: "failed", message, values: {} }, 429)
		: plainError(context, 429);
	response.headers.set("Retry-After", String(seconds));

	return response;
}

export function tooManyPages(context: Context, seconds: number): Response {
	const message =
		"Many pages were opened from your network at once. Please wait a moment, then try again.";
	const response = plainError(context, 429, message);
	response.headers.set("Retry-After", String(seconds));

	return response;
}
