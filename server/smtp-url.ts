import type { SmtpServer } from "#notifications/mailer.server.ts";

const PORTS: Record<string, number> = { "smtp:": 587, "smtps:": 465 };

/**
 * Reads `smtp://user:password@host:587` (TLS by STARTTLS) or `smtps://…:465` (TLS from the start).
 * Null when it is neither: settings hidden in a query are not taken, they could switch TLS off.
 */
export function smtpServerOf(text: string): SmtpServer | null {
	if (!URL.canParse(text)) return null;
	const url = new URL(text);
	const usual = PORTS[url.protocol];
	const plain = /^\/?$/.test(url.pathname) && url.search === "" && url.hash === "";
	if (usual === undefined || url.hostname === "" || !plain) return null;
	try {
		const user = decodeURIComponent(url.username);
		return {
			host: url.hostname.replace(/^\[|\]$/g, ""),
			port: url.port === "" ? usual : Number(url.port),
			secure: url.protocol === "smtps:",
			auth: user === "" ? null : { user, pass: decodeURIComponent(url.password) },
		};
	} catch {
		// A percent sign that stands for nothing.
		return null;
	}
}
