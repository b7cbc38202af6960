import type { Context } from "hono";
import type { Database } from "#database/connection.server.ts";
import { networkOf, type Rate, takeToken } from "#database/rate-limit.server.ts";
import { isLoopback } from "./client-address.ts";
import { plainError, plainMessage } from "./plain-error.ts";

const MINUTE = 60_000;

/** Forms of one client: ten in ten minutes, five of them at once (quality.md, "Nobody gets in"). */
const FORMS_PER_10_MINUTES = 10;
const BURST = 5;

/** What pages send by themselves, which nobody waits for: one a second. */
const beaconRate: Rate = { burst: 60, perMs: 1_000 };

/** Sent by scripts of ours, and what mailbox providers send in somebody's name. */
const BEACONS = new Set(["/statistics", "/consent", "/faq/miss", "/newsletter/unsubscribe"]);

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
 * Whether a client has sent more forms than a person does; the answer to that, or null. Unless
 * SUBMISSION_LIMIT is set, what comes from this very machine is not limited: behind a proxy that nobody
 * told us of (TRUST_PROXY), all visitors together would share one limit.
 */
export function formLimit({ db, limit, now, log }: LimitParts) {
	return async (context: Context, address: string | undefined): Promise<Response | null> => {
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
		return tooMany(context, Math.ceil(taken.retryAfterMs / 1_000));
	};
}

function formRate(perTenMinutes: number): Rate {
	return {
		burst: Math.max(BURST, Math.ceil(perTenMinutes / 2)),
		perMs: (10 * MINUTE) / perTenMinutes,
	};
}

/** As a form's script understands it, or as a page. */
function tooMany(context: Context, seconds: number): Response {
	const answer =
		context.req.header("accept") === "application/json"
			? context.json({ outcome: "failed", message: { title: plainMessage(429) }, values: {} }, 429)
			: plainError(context, 429);
	answer.headers.set("Retry-After", String(seconds));
	return answer;
}
