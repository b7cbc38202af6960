import { createTransport } from "nodemailer";
import { parseEmail } from "#lib/contacts/email.ts";
import type {
	MailAddress,
	MailParts,
	PersonalMail,
	SendResult,
} from "#lib/outbox/contract.ts";
import {
	headerText,
	type MailLogo,
	mailHtml,
	mailText,
	personalHtml,
} from "./mail-layout.ts";

const NAMED = /^"?([^"<>\r\n]*?)"?\s*<([^<>]+)>$/;

/** Reads `name@example.com` or `Some Name <name@example.com>`; see `isMailAddress` for anything else. */
export function parseMailAddress(text: string): MailAddress {
	const [, name = "", inside] = NAMED.exec(text.trim()) ?? [];
	return { name: name.trim(), address: inside ?? text.trim() };
}

export function isMailAddress(text: string): boolean {
	return parseEmail(parseMailAddress(text).address) !== null;
}

/** SMTP_URL. */
export type SmtpServer = {
	host: string;
	port: number;
	/** TLS from the start (smtps); otherwise STARTTLS is used. */
	secure: boolean;
	auth: { user: string; pass: string } | null;
};

const SMTP_PORTS: Record<string, number> = { "smtp:": 587, "smtps:": 465 };

/**
 * Reads `smtp://user:password@host:587` (TLS by STARTTLS) or `smtps://…:465` (TLS from the start). Null
 * for anything else: query parameters are refused, as they could disable TLS.
 */
export function parseSmtpServer(text: string): SmtpServer | null {
	if (!URL.canParse(text)) return null;

	const url = new URL(text);
	const port = SMTP_PORTS[url.protocol];
	const isPlain =
		/^\/?$/.test(url.pathname) && url.search === "" && url.hash === "";
	if (port === undefined || url.hostname === "" || !isPlain) return null;

	try {
		const user = decodeURIComponent(url.username);
		return {
			host: url.hostname.replace(/^\[|\]$/g, ""),
			port: url.port === "" ? port : Number(url.port),
			secure: url.protocol === "smtps:",
			auth:
				user === "" ? null : { user, pass: decodeURIComponent(url.password) },
		};
	} catch {
		// A malformed percent-encoding.
		return null;
	}
}

/** Without a `messageId` a random one is used. */
export type OutgoingMail = {
	to: string;
	messageId?: string;
	replyTo?: MailParts["replyTo"];
	/** Answers go to this address as well. */
	alsoReplyTo?: string;
} & (MailParts | { personal: PersonalMail });

export type Mailer = {
	/** Never throws. Settles within `sendingTimeouts.whole`. */
	send(mail: OutgoingMail): Promise<SendResult>;
	/** Closes all connections, also those in use. */
	close(): void;
	/** False while no mail server is set; absent: always. */
	isReady?(): boolean;
};

/** Enough for a burst of leads, and accepted by any mail provider. */
export const MAX_CONNECTIONS = 4;

/** In milliseconds; `whole` is that of an attempt. */
export const sendingTimeouts = {
	connect: 10_000,
	silence: 20_000,
	whole: 45_000,
};

/** Shorter than for sending, as a user waits for the answer. */
const probeTimeouts = { connect: 5_000, silence: 5_000 };

/**
 * Sends email through an SMTP server. Connections are opened on demand.
 * @param from the sender at the time of sending.
 */
export function smtpMailer(
	server: SmtpServer,
	from: () => MailAddress,
	timeouts = sendingTimeouts,
	findLogo: () => MailLogo | null = () => null,
): Mailer {
	const transport = createTransport({
		pool: true,
		maxConnections: MAX_CONNECTIONS,
		// The outbox repeats an email whose connection broke.
		maxRequeues: 0,
		idleTimeout: 10_000,
		...openConnection(server, timeouts),
	});
	// Failures are returned with each email; errors of idle connections are ignored.
	transport.on("error", () => {});

	return {
		async send(mail) {
			try {
				const signal = AbortSignal.timeout(timeouts.whole);
				const info = await transport.sendMail({
					...buildMessage(mail, from(), findLogo()),
					signal,
				});

				return resultFor(mail.to, info, server);
			} catch (error) {
				return smtpFailure(error, server);
			}
		},
		close: () => transport.close({ force: true }),
	};
}

/** Connects and logs in; sends nothing. Never throws. */
export async function reachSmtp(server: SmtpServer): Promise<SendResult> {
	const transport = createTransport(openConnection(server, probeTimeouts));
	try {
		await transport.verify();
		return { outcome: "delivered" };
	} catch (error) {
		return smtpFailure(error, server);
	} finally {
		transport.close();
	}
}

export function openConnection(
	server: SmtpServer,
	{ connect, silence }: typeof probeTimeouts,
) {
	return {
		...server,
		auth: server.auth ?? undefined,
		...tlsRules(server),
		connectionTimeout: connect,
		greetingTimeout: connect,
		dnsTimeout: connect,
		socketTimeout: silence,
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** A password is never sent unencrypted; a relay on this machine needs no certificate. */
function tlsRules({ host, secure, auth }: SmtpServer) {
	if (secure) return {};
	if (LOOPBACK.test(host)) return { ignoreTLS: true };
	return auth ? { requireTLS: true } : {};
}

type Accepted = {
	response: string;
	rejectedErrors?: readonly (Error & { recipient?: string })[] | undefined;
};

/** An email with copies may be refused for some recipients only. Those who have it don't get it again. */
function resultFor(
	to: string,
	{ response, rejectedErrors = [] }: Accepted,
	server: SmtpServer,
): SendResult {
	const refusal = rejectedErrors.find(({ recipient }) => recipient === to);
	if (refusal) {
		const failure = smtpFailure(refusal, server);
		const error = `Only the copies were accepted. ${failure.error}`;

		return { ...failure, isPermanent: true, error };
	}

	const [copy] = rejectedErrors;
	const warning =
		copy && `A copy was refused. ${smtpFailure(copy, server).error}`;

	return {
		outcome: "delivered",
		...sentAs(response),
		...(warning && { warning }),
	};
}

/** SES answers `250 Ok <id>`, Postmark and Postfix `250 2.0.0 Ok: queued as <id>`. */
export function sentAs(response: string): { sentAs?: string } {
	const id = /^250[ -](?:[\d.]+ )?Ok:?(?: queued as)? <?([\w.-]{8,200})/i;
	const [, sentAs] = id.exec(response) ?? [];

	return sentAs ? { sentAs } : {};
}

function buildMessage(
	mail: OutgoingMail,
	sender: MailAddress,
	logo: MailLogo | null,
) {
	const { to, messageId, replyTo, alsoReplyTo } = mail;
	const answers = [
		replyTo && {
			...replyTo,
			name: headerText(replyTo.name ?? "", 100),
		},
		alsoReplyTo && { name: "", address: alsoReplyTo },
	].filter((each) => typeof each === "object");
	const headers = {
		to: { name: "", address: to },
		...(answers.length > 0 && { replyTo: answers }),
		messageId,
		xMailer: false as const,
	};

	return "personal" in mail
		? { ...headers, ...personalParts(mail.personal, sender) }
		: { ...headers, ...automaticParts(mail, sender, logo) };
}

/** Reads like an email that a person has written: their name, plain text, and HTML without a layout. */
function personalParts(mail: PersonalMail, sender: MailAddress) {
	const { author, cc, references, attachments } = mail;

	return {
		from: { ...sender, name: headerText(author ?? sender.name, 100) },
		cc: cc ?? undefined,
		subject: headerText(mail.subject),
		inReplyTo: references.at(-1),
		references: [...references],
		text: `${mail.text}\n`,
		html: personalHtml(mail.text),
		attachments: attachments.map(({ name, bytes }) => ({
			filename: headerText(name),
			content: Buffer.from(bytes),
			contentType: "application/octet-stream",
		})),
	};
}

function automaticParts(
	mail: MailParts,
	sender: MailAddress,
	logo: MailLogo | null,
) {
	const { subject, document, calendar, unsubscribeUrl } = mail;
	// The sender's name at the top of the email; without one, the domain.
	const brand =
		sender.name || sender.address.slice(sender.address.indexOf("@") + 1);

	return {
		from: { ...sender, name: headerText(sender.name, 100) },
		subject: headerText(subject),
		text: mailText(document),
		html: mailHtml(document, brand, logo),
		icalEvent: calendar && { method: calendar.method, content: calendar.text },
		headers: {
			// Prevents automatic replies (RFC 3834; the second header is for Exchange).
			"Auto-Submitted": "auto-generated",
			"X-Auto-Response-Suppress": "All",
			// RFC 8058.
			...(unsubscribeUrl && {
				"List-Unsubscribe": `<${unsubscribeUrl}>`,
				"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
			}),
		},
	};
}

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
export function smtpFailure(
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
