import type { SendResult } from "#lib/outbox/contract.ts";

/** As much of a server's answer as the outbox keeps, for a year. */
const MAX_ERROR_LENGTH = 500;

type Failure = Extract<SendResult, { outcome: "failed" }>;
type SmtpError = { code?: unknown; responseCode?: unknown; message?: unknown };

/** What a failed sending means: was anybody there, and can another try help? */
export function smtpFailure(error: unknown): Failure {
	const { code, responseCode, message } = (error ?? {}) as SmtpError;
	const name = typeof code === "string" ? code : "unknown";
	const status = typeof responseCode === "number" ? responseCode : null;
	const text = typeof message === "string" ? message : String(error);
	return {
		outcome: "failed",
		reached: status !== null && isAboutThisMail(name) && status !== CLOSING_DOWN,
		hopeless: name === "EENVELOPE" && isNoSuchAddress(status, text),
		error: masked(text).slice(0, MAX_ERROR_LENGTH),
		code: status === null ? name : `${name} ${status}`,
	};
}

/** As much as is looked through, however long an answer is. */
const MAX_READ = 4 * MAX_ERROR_LENGTH;

const ADDRESS = /[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;]+/g;

/** Servers like to quote the address; whom a mail is for stands on its row, and goes with it. */
function masked(answer: string): string {
	return answer.slice(0, MAX_READ).replace(ADDRESS, "[address]");
}

/** RFC 5321, 4.2.3: service not available, closing transmission channel. */
const CLOSING_DOWN = 421;

/** A refused login or greeting is nobody's fault but the connection's. */
function isAboutThisMail(code: string): boolean {
	return code === "EENVELOPE" || code === "EMESSAGE";
}

/** RFC 3463, 5.1.x: the address itself is bad. Without that code a 550 may as well be a wrong setting of the server's. */
function isNoSuchAddress(status: number | null, text: string): boolean {
	return status !== null && status >= 500 && /\b5\.1\.(?:1|2|3|10)\b/.test(text);
}
