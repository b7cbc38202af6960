import { parseEmail } from "#lib/contacts/email.ts";
import type { MailAddress } from "#lib/outbox/contract.ts";

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

type Timeouts = { connect: number; silence: number };

export function openConnection(
	server: SmtpServer,
	{ connect, silence }: Timeouts,
) {
	return {
		...server,
		auth: server.auth ?? undefined,
		...chooseTls(server),
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
function chooseTls({ host, secure, auth }: SmtpServer) {
	if (secure) return {};
	if (LOOPBACK.test(host)) return { ignoreTLS: true };
	return auth ? { requireTLS: true } : {};
}
