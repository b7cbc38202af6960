import type { Context } from "hono";
import { formPaths } from "#content/form-paths.ts";
import { messages } from "#content/messages.ts";
import type { Database } from "#database/connection.server.ts";
import { networkOf, type Rate, takeToken } from "#database/rate-limit.server.ts";
import { YOUR_DATA_PATH } from "#privacy/contract.ts";
import { isLoopback } from "./client-address.ts";
import { plainError } from "./plain-error.ts";

const MINUTE = 60_000;

/** Forms of one client: ten in ten minutes, five of them at once (quality.md, "Nobody gets in"). */
const FORMS_PER_10_MINUTES = 10;
const BURST = 5;

/** What pages send by themselves, which nobody waits for: one a second. */
const beaconRate: Rate = { burst: 60, perMs: 1_000 };

/** Sent by scripts of ours, searches, and what mailbox providers send in somebody's name. */
const BEACONS = new Set([
	"/statistics",
	"/consent",
	"/faq/miss",
	"/faq/search",
	"/newsletter/unsubscribe",
]);

/** These have limits of their own (staff/login-limits.server.ts), or a session. */
const LIMITED_ELSEWHERE = /^\/(login|logout|desk)(\/|\.|$)/i;

type LimitParts = {
	db: Database;
	/** SUBMISSION_LIMIT: forms per ten minutes; 0: any number; null: not said. */
	limit: number | null;
	now(): Date;
	log(event: string, details?: Record<string, unknown>): void;
};

/**
 * How long a client that has sent more forms than a person does has to wait, in seconds; or null. Unless
 * SUBMISSION_LIMIT is set, what comes from this very machine is not limited: behind a proxy that nobody
 * told us of (TRUST_PROXY), all visitors together would share one limit.
 */
export function formLimit({ db, limit, now, log }: LimitParts) {
	return async (context: Context, address: string | undefined): Promise<number | null> => {
		const { path } = context.req;
		if (limit === 0 || LIMITED_ELSEWHERE.test(path)) return null;
		if (limit === null && isLoopback(address)) return null;
		const isBeacon = BEACONS.has(path);
		const rate = isBeacon ? beaconRate : formRate(limit ?? FORMS_PER_10_MINUTES);
		const key = `${isBeacon ? "beacons" : "forms"}-from:${networkOf(address ?? "this machine")}`;
		// A database that cannot be written is the form's own answer to give.
		const taken = await takeToken(db, key, rate, now().getTime()).catch(() => null);
		if (taken === null || taken.ok) return null;
		log("too many forms", { path });
		return Math.ceil(taken.retryAfterMs / 1_000);
	};
}

function formRate(perTenMinutes: number): Rate {
	return {
		burst: Math.max(BURST, Math.ceil(perTenMinutes / 2)),
		perMs: (10 * MINUTE) / perTenMinutes,
	};
}

/** Pages that show their form again with what was typed, and take nothing while their sender has to wait (`heldBack`). */
const SHOWN_AGAIN: ReadonlySet<string> = new Set([
	formPaths.quiz,
	formPaths.question,
	formPaths.academy,
	formPaths.newsletter,
	formPaths.booking,
	YOUR_DATA_PATH,
]);

/** The answer to a form that came too soon: as its script understands it, as a page; null: its own page says it. */
export function tooManyForms(context: Context, seconds: number): Response | null {
	const isScript = context.req.header("accept") === "application/json";
	if (!isScript && SHOWN_AGAIN.has(context.req.path)) return null;
	const message = messages.tooMany(Math.ceil(seconds / 60));
	const answer = isScript
		? context.json({ outcome: "failed", message, values: {} }, 429)
		: plainError(context, 429);
	answer.headers.set("Retry-After", String(seconds));
	return answer;
}
