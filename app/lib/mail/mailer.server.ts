import { createTransport } from "nodemailer";
import type { MailParts, SendResult } from "#lib/outbox/contract.ts";
import { addressOf } from "./mail-address.ts";
import { headerText, mailHtml, mailText } from "./mail-layout.ts";
import { smtpFailure } from "./smtp-failure.ts";

/** Where mail leaves, as SMTP_URL says. */
export type SmtpServer = {
	host: string;
	port: number;
	/** TLS from the start (smtps); otherwise it is asked for with STARTTLS. */
	secure: boolean;
	auth: { user: string; pass: string } | null;
};

/** A mail as it leaves. */
export type OutgoingMail = MailParts & { to: string; messageId: string };

export type Mailer = {
	/** Never throws. Settles within `LONGEST_SENDING`. */
	send(mail: OutgoingMail): Promise<SendResult>;
	/** Ends what is under way, too. */
	close(): void;
};

/** Enough for a burst of leads, few enough for any mail provider. */
export const MAX_CONNECTIONS = 4;

/** No answer counts as a failure after this, in milliseconds; a server may be slow without end otherwise. */
const LONGEST_SENDING = 45_000;

type Timeouts = { connect: number; silence: number; whole: number };
const defaultTimeouts: Timeouts = { connect: 10_000, silence: 20_000, whole: LONGEST_SENDING };

/** Sends mail through an SMTP server. Connections are opened when there is something to send. */
export function smtpMailer(server: SmtpServer, from: string, timeouts = defaultTimeouts): Mailer {
	const transport = createTransport({
		pool: true,
		maxConnections: MAX_CONNECTIONS,
		// A mail whose connection broke is the outbox's to repeat.
		maxRequeues: 0,
		idleTimeout: 10_000,
		...connectionOf(server, timeouts),
	});
	// Failures come back with each mail; an idle connection that breaks is nobody's news.
	transport.on("error", () => {});
	return {
		async send(mail) {
			try {
				const signal = AbortSignal.timeout(timeouts.whole);
				await transport.sendMail({ ...messageOf(mail, from), signal });
				return { outcome: "delivered" };
			} catch (error) {
				return smtpFailure(error);
			}
		},
		close: () => transport.close({ force: true }),
	};
}

/** Whether the server answers and takes our name and password. Nothing is sent. Never throws. */
export async function reachSmtp(server: SmtpServer, timeouts = hastyTimeouts): Promise<SendResult> {
	const transport = createTransport(connectionOf(server, timeouts));
	try {
		await transport.verify();
		return { outcome: "delivered" };
	} catch (error) {
		return smtpFailure(error);
	} finally {
		transport.close();
	}
}

/** Somebody waits for the answer. */
const hastyTimeouts: Timeouts = { connect: 5_000, silence: 5_000, whole: 10_000 };

function connectionOf(server: SmtpServer, timeouts: Timeouts) {
	return {
		host: server.host,
		port: server.port,
		secure: server.secure,
		...(server.auth ? { auth: server.auth } : {}),
		...tlsRules(server),
		connectionTimeout: timeouts.connect,
		greetingTimeout: timeouts.connect,
		dnsTimeout: timeouts.connect,
		socketTimeout: timeouts.silence,
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/;

/** A password never travels in the open; a relay on this very machine needs no certificate. */
function tlsRules({ host, secure, auth }: SmtpServer) {
	if (secure) return {};
	if (LOOPBACK.test(host)) return { ignoreTLS: true };
	return auth ? { requireTLS: true } : {};
}

function messageOf(mail: OutgoingMail, from: string) {
	const { to, messageId, subject, document, replyTo, calendar, unsubscribeUrl } = mail;
	return {
		from: addressOf(from),
		to: { name: "", address: to },
		...(replyTo
			? { replyTo: { name: headerText(replyTo.name ?? "", 100), address: replyTo.address } }
			: {}),
		messageId,
		subject: headerText(subject),
		text: mailText(document),
		html: mailHtml(document),
		...(calendar ? { icalEvent: { method: calendar.method, content: calendar.text } } : {}),
		headers: { ...automatic, ...(unsubscribeUrl ? oneClick(unsubscribeUrl) : {}) },
		xMailer: false as const,
		disableFileAccess: true,
		disableUrlAccess: true,
	};
}

/** Keeps holiday replies from answering a machine (RFC 3834; the second one is Exchange's). */
const automatic = { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" };

/** RFC 8058. */
function oneClick(url: string) {
	return {
		"List-Unsubscribe": `<${url}>`,
		"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
	};
}
