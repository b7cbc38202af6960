import { createContext, type RouterContextProvider } from "react-router";
import type { Database } from "#lib/db/connection.server.ts";
import type { Notify } from "#lib/outbox/contract.ts";
import type { Clock } from "#lib/time/dates.ts";

/** A request's site. Features add what they need (features/site-context.ts). */
export interface Site {
	db: Database;
	/** The public origin, without a slash at the end. */
	origin: string;
	/** Allows this page's inline scripts and styles (Content-Security-Policy). */
	nonce: string;
	clock: Clock;
	/** Signs links (docs/requirements.md, section 9). */
	secret: string;
	/** Recipients of notifications (MAIL_FROM, NOTIFY_TO, WEBHOOK_URL); absent: the agency's own address. */
	notify?: Notify;
	/** The client's network address; absent without a socket, as in tests. */
	clientAddress?: string | undefined;
	/** Seconds until this client may send another form; absent or null when it may now. */
	waitSeconds?: number | null;
	/** Writes one structured line; never text typed by a visitor. */
	log(event: string, details?: Record<string, unknown>): void;
}

/** What an email is built from: its sender, the origin of its links, and when it is due. */
export type MailContext = Pick<Site, "clock" | "notify" | "origin">;

/** Null while pages are prerendered at build time. */
export const requestContext = createContext<Site | null>(null);

export function getRequestContext(
	context: Readonly<RouterContextProvider>,
): Site {
	const site = context.get(requestContext);
	if (!site) throw new Error("This route needs the running server.");
	return site;
}
