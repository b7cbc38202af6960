import { cutText } from "#lib/text/cut-text.ts";
import type { SmtpServer } from "./smtp-server.ts";

/** Maximum length of a server's answer in the outbox; longer ones are cut before addresses are masked, too. */
const MAX_ERROR_LENGTH = 500;

const ADDRESS = /[^\s<>()[\]"',;:]+@[^\s<>()[\]"',;]+/g;

/** RFC 5321, 4.2.3: service not available, closing transmission channel. */
const CLOSING_DOWN = 421;

/**
 * RFC 3463, 5.1.x, and RFC 7505: the recipient's address itself is bad. 5.1.0, 5.1.7 and 5.1.8 are about the sender's;
 * a 550 without a code may be caused by a wrong setting of the server.
 */
const BAD_ADDRESS = /\b5\.1\.(?:1|2|3|6|10)\b/;

/** Words for a mailbox that doesn't exist, in answers without one of these codes. */
const UNKNOWN_MAILBOX =
	/(?:no such|unknown|invalid|non-?existent) (?:local )?(?:user|recipient|mailbox|account)\b|(?:user|recipient|mailbox|account)(?: address)?(?: is)? (?:unknown|not found|does(?: not|n.t) exist|no longer (?:exists|available|in use))|no (?:mailbox|user) (?:here )?by that name|user not known|mailbox unavailable/i;

/** Microsoft's answer for recipients that a directory doesn't have. */
const NOT_IN_DIRECTORY = /\b5\.4\.1\b.*recipient address rejected/is;

/** The general text of RFC 5321 for a refusal of any kind. */
const POLICY_CODE = /\b5\.7\.\d+\b/;
const GENERAL_TEXT = /mailbox unavailable/i;

/** What a refusal says about us, by the first that fits. */
const complaints = {
	sender:
		/\b5\.1\.[78]\b|\b5\.7\.(?:2\d|30)\b|sender(?:.s)? (?:address |domain |verif\w* )?(?:is )?(?:rejected|denied|refused|unknown|failed|not (?:allowed|found|verified|owned))|(?:from|return.path|envelope) address (?:is )?(?:rejected|not|invalid)|\b(?:SPF|DKIM|DMARC)\b/i,
	login:
		/^530\b|\b5\.7\.(?:8|9|11)\b|authentication (?:is )?required|must (?:authenticate|log ?in)|\brelay(?:ing)? (?:access )?(?:is )?(?:not|denied)|unable to relay|not permitted to relay/i,
	quota:
		/\b5\.7\.70[58]\b|(?:exceed|reach)\w*\b.{0,60}\b(?:limit|quota|max\w*|rate)\b.{0,60}\b(?:hour|day|daily|hourly|minute|emails?|messages|recipients)\b|(?:hourly|daily|sending|rate|outgoing)[ -](?:limit|quota)|max(?:imum)? (?:number of )?(?:emails?|messages?|recipients) per|too many (?:emails|messages)|throttl/i,
} as const;

/** RFC 3463 codes of Microsoft for groups and people that take no email from strangers. */
const TAKES_NO_STRANGERS = /\b5\.7\.1\d\d\b/;

export type Complaint = keyof typeof complaints;

/** RFC 3463: the message is too large for the mailbox or the system. */
const TOO_LARGE = /\b5\.(?:2\.3|3\.4)\b/;

/** RFC 5321: exceeded storage allocation, which means the mailbox when it answers a recipient. */
const EXCEEDED = 552;
const MAILBOX_FULL = /\b5\.2\.2\b/;

export type SmtpError = Error & {
	code?: string;
	responseCode?: number;
	command?: string;
	/** The server's answer, from its status on. */
	response?: string;
};

/** Null when the server doesn't blame us, so that a refusal may be the recipient's affair. */
export function findComplaint(failure: SmtpError): Complaint | null {
	const answer = readAnswer(failure);
	if (TAKES_NO_STRANGERS.test(answer)) return null;

	for (const [complaint, words] of Object.entries(complaints))
		if (words.test(answer)) return complaint as Complaint;

	return null;
}

/** True for an answer about an email's one recipient that says that the mailbox doesn't exist. */
export function namesUnknownMailbox(failure: SmtpError): boolean {
	const answer = readAnswer(failure);
	if (failure.command === "MAIL FROM" || complaints.sender.test(answer))
		return false;
	if (BAD_ADDRESS.test(answer) || NOT_IN_DIRECTORY.test(answer)) return true;
	if (POLICY_CODE.test(answer) && GENERAL_TEXT.test(answer)) return false;

	return UNKNOWN_MAILBOX.test(answer);
}

/** The server's words without Nodemailer's before them. */
export function readAnswer({ response, message }: SmtpError): string {
	return response ?? message;
}

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
	const answer = explained ?? cutText(message, 4 * MAX_ERROR_LENGTH);

	return {
		outcome: "failed" as const,
		reached: isAboutThisMail && status !== CLOSING_DOWN,
		isPermanent:
			isTooLarge(failure) ||
			(code === "EENVELOPE" &&
				Number(status) >= 500 &&
				BAD_ADDRESS.test(message) &&
				namesUnknownMailbox(failure)),
		// Servers quote the recipient; stored errors must not contain it.
		error: cutText(answer.replace(ADDRESS, "[address]"), MAX_ERROR_LENGTH),
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
		return cutText(
			`The mail server at ${name} refused the name or password: ${message}`,
			4 * MAX_ERROR_LENGTH,
		);

	return null;
}
