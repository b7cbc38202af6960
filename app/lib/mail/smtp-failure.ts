import type { SmtpServer } from "./smtp-server.ts";

/** Maximum length of a server's answer in the outbox; longer ones are cut before addresses are masked, too. */
const MAX_ERROR_LENGTH = 500;

const ADDRESS = /[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;]+/g;

/** RFC 5321, 4.2.3: service not available, closing transmission channel. */
const CLOSING_DOWN = 421;

/**
 * RFC 3463, 5.1.x: the address itself is bad. A 550 without that code may be caused by a wrong setting of
 * the server.
 */
const BAD_ADDRESS = /\b5\.1\.(?:1|2|3|10)\b/;

/** RFC 3463: the message is too large for the mailbox or the system. */
const TOO_LARGE = /\b5\.(?:2\.3|3\.4)\b/;

/** RFC 5321: exceeded storage allocation, which means the mailbox when it answers a recipient. */
const EXCEEDED = 552;
const MAILBOX_FULL = /\b5\.2\.2\b/;

type SmtpError = Error & {
	code?: string;
	responseCode?: number;
	command?: string;
};

function isTooLarge({ responseCode, command, message }: SmtpError): boolean {
	if (Number(responseCode) >= 500 && TOO_LARGE.test(message)) return true;

	return (
		responseCode === EXCEEDED &&
		command !== "RCPT TO" &&
		!MAILBOX_FULL.test(message)
	);
}

/** Classifies an error: server reached or not, further attempts useful or not. */
export function describeSmtpFailure(
	error: unknown,
	server?: Pick<SmtpServer, "host" | "port">,
) {
	const failure = error as SmtpError;
	const { code = "unknown", responseCode: status, message } = failure;
	// As opposed to a refused greeting or login.
	const isAboutThisMail =
		status !== undefined && (code === "EENVELOPE" || code === "EMESSAGE");
	const explained = server && explainFailure(failure, server);
	const answer = explained ?? message.slice(0, 4 * MAX_ERROR_LENGTH);

	return {
		outcome: "failed" as const,
		reached: isAboutThisMail && status !== CLOSING_DOWN,
		isPermanent:
			isTooLarge(failure) ||
			(code === "EENVELOPE" &&
				Number(status) >= 500 &&
				BAD_ADDRESS.test(message)),
		// Servers quote the recipient; stored errors must not contain it.
		error: answer.replace(ADDRESS, "[address]").slice(0, MAX_ERROR_LENGTH),
		code: status === undefined ? code : `${code} ${status}`,
	};
}

/** Errors before a server has answered, as Node and Nodemailer report them. */
const NO_ANSWER =
	/\b(?:ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EDNS)\b|^(?:Connection|Greeting) timeout|greeting never received/i;

/** Null for errors that speak for themselves. */
function explainFailure(
	failure: SmtpError,
	{ host, port }: Pick<SmtpServer, "host" | "port">,
): string | null {
	const { code, message } = failure;
	const name = host.includes(":") ? `[${host}]` : host;
	if (NO_ANSWER.test(`${message} ${code}`))
		return `No mail server answers at ${name}:${port}. Check its name and port.`;

	if (isTooLarge(failure))
		return `The email is too large for the mail server: ${message}`;

	if (code === "EAUTH")
		return `The mail server at ${name} refused the name or password: ${message}`.slice(
			0,
			4 * MAX_ERROR_LENGTH,
		);

	return null;
}
