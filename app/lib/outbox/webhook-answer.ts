import type { SendResult } from "./contract.ts";

type Failure = Extract<SendResult, { outcome: "failed" }>;
type Met = { status: number; retryAfter: string | undefined } | { error: unknown };

/** The receiver says that it is gone for good, and wants nothing more (Standard Webhooks). */
export const GONE = 410;

/** No receiver can make us wait longer than this, in milliseconds. */
const LONGEST_RETRY_AFTER = 24 * 60 * 60_000;

/** What an answer that is no success means, or none at all. */
export function webhookFailure(met: Met, now: Date): Failure {
	if ("error" in met) return { outcome: "failed", reached: false, hopeless: false, ...why(met) };
	const { status } = met;
	const pause = retryAfterOf(met.retryAfter, now);
	return {
		outcome: "failed",
		reached: true,
		hopeless: status === GONE,
		error: `The receiver answered ${status}.`,
		code: String(status),
		...(pause === null ? {} : { retryAfter: pause }),
	};
}

/** Why nobody was reached. The code is for the log: what Node calls it, or a word of ours. */
function why({ error }: { error: unknown }): Pick<Failure, "error" | "code"> {
	const { code, name, message, cause } = (error ?? {}) as {
		code?: unknown;
		name?: unknown;
		message?: unknown;
		cause?: unknown;
	};
	// A call that is cut short by the clock is told as an abort, with the clock as its cause.
	const isTimeout = [name, (cause as Error | undefined)?.name].includes("TimeoutError");
	if (isTimeout) return { error: "The receiver did not answer in time.", code: "TIMEOUT" };
	return {
		error: typeof message === "string" ? message : String(error),
		code: typeof code === "string" ? code : String(name ?? "unknown"),
	};
}

/** An address that is never called; the message is for the desk. */
export class NotCalled extends Error {
	readonly code: "NOT_HTTPS" | "NO_ADDRESS" | "NOT_PUBLIC";

	constructor(code: NotCalled["code"], message: string) {
		super(message);
		this.code = code;
	}
}

/** The pause that a Retry-After header asks for, in milliseconds: seconds or a date (RFC 9110, 10.2.3). Null when it asks for none. */
export function retryAfterOf(header: string | undefined, now: Date): number | null {
	if (header === undefined) return null;
	const text = header.trim();
	const pause = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
	if (!Number.isFinite(pause) || pause <= 0) return null;
	return Math.min(pause, LONGEST_RETRY_AFTER);
}
