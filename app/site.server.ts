import { createContext, type RouterContextProvider } from "react-router";
import type { Installation } from "#checks/installation.ts";
import type { Database } from "#database/connection.server.ts";
import type { Moment } from "#moment.ts";
import type { Notify } from "#notifications/contract.ts";
import type { SignedIn } from "#staff/signed-in.ts";
import type { TagConfig } from "#tracking/registry.ts";

/** What the server hands to a route for one request. */
export type Site = {
	db: Database;
	/** The public origin, without a slash at the end. */
	origin: string;
	/** Allows this page's inline scripts and styles (Content-Security-Policy). */
	nonce: string;
	moment: Moment;
	/** Signs links (decisions.md, section 4: SECRET). */
	secret: string;
	/** The configured scheduling page elsewhere (BOOKING_URL); absent or null for the built-in scheduler. */
	bookingUrl?: string | null;
	/** The third-party tags that are configured; absent: none. */
	tags?: TagConfig;
	/** Who is told of new leads (MAIL_FROM, NOTIFY_TO, WEBHOOK_URL); absent: the agency's own address. */
	notify?: Notify;
	/** Who is signed in, on the lead desk's addresses only; null or absent elsewhere. */
	staff?: SignedIn | null;
	/** The network address of whoever sent the request; absent where no socket is, as in tests. */
	clientAddress?: string | undefined;
	/** The sender of this form has sent too many: so many seconds until one is taken again. Absent or null: it may be taken. */
	waitSeconds?: number | null;
	/** What is configured, and where the data folder is; absent in tests. */
	installation?: Installation;
	/** One structured line; never what a visitor typed. */
	log(event: string, details?: Record<string, unknown>): void;
};

/** Null while pages are rendered at build time, when there is no server. */
export const siteContext = createContext<Site | null>(null);

/** The site of a request that came through the server. */
export function siteOf(context: Readonly<RouterContextProvider>): Site {
	const site = context.get(siteContext);
	if (!site) throw new Error("This route needs the running server.");
	return site;
}
