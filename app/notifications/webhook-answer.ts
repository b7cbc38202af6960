import type { SendResult } from "./contract.ts";

type Failure = Extract<SendResult, { outcome: "failed" }>;
type Met = { status: number; retryAfter: string | undefined } | { error: unknown };

/** The receiver says that it is gone for good, and wants nothing more (Standard Webhooks). */
export const GONE = 410;

/** No receiver can make us wait longer than this, in milliseconds. */
const LONGEST_RETRY_AFTER = 24 * 60 * 60_000;

/** What an answer that is no success means, or none at all. */
export function webhookFailure(met: Met, now: Date): Failure {
	if ("error" in met) {
		const { error } = met;
		const { code, name, message } = (error ?? {}) as {
			code?: unknown;
			name?: unknown;
			message?: unknown;
		};
		return {
			outcome: "failed",
			reached: false,
			hopeless: false,
			error: typeof message === "string" ? message : String(error),
			code: String(code ?? name ?? "unknown"),
		};
	}
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

/** The pause that a Retry-After header asks for, in milliseconds: seconds or a date (RFC 9110, 10.2.3). Null when it asks for none. */
export function retryAfterOf(header: string | undefined, now: Date): number | null {
	if (header === undefined) return null;
	const text = header.trim();
	const pause = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
	if (!Number.isFinite(pause) || pause <= 0) return null;
	return Math.min(pause, LONGEST_RETRY_AFTER);
}
