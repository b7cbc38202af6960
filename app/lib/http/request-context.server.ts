import { createContext, type RouterContextProvider } from "react-router";
import type { Database } from "#lib/db/connection.server.ts";
import type { DataFolder } from "#lib/db/data-folder.ts";
import type { SmtpServer } from "#lib/mail/mailer.server.ts";
import type { Notify } from "#lib/outbox/contract.ts";
import type { Clock } from "#lib/time/dates.ts";

/** An owner may do everything; a member all but staff, opening hours, privacy and retry of webhooks. */
export type Role = "owner" | "member";

/** The signed-in member of staff. */
export type SignedIn = {
	id: string;
	name: string;
	email: string;
	role: Role;
	/** SHA-256 of the session's cookie, to tell this session from their others. */
	sessionHash: string;
};

/** Ids of the third-party tags that are configured, by name of the setting. */
export type TagIds = Readonly<Record<string, string | undefined>>;

/** Who runs the calendar: this site, Calendly or Cal.com. `page` is the agency's booking page there, without a query. */
export type SchedulerProvider =
	| { kind: "built-in" }
	| { kind: "calendly"; page: string }
	| { kind: "cal"; page: string; origin: string };

/** The configuration, as far as health checks and the data folder need it. */
export type Installation = {
	databaseUrl: string;
	/** Holds backups and the list of erasures. */
	folder: DataFolder;
	siteUrl: string;
	/** SECRET; null: it is stored in the database. */
	secret: string | null;
	smtp: SmtpServer | null;
	notify: Notify;
	booking: SchedulerProvider;
	tags: TagIds;
	/** Proxies in front (TRUST_PROXY). */
	trustProxy: number;
};

/** The server's context of one request, for routes. */
export type Site = {
	db: Database;
	/** The public origin, without a slash at the end. */
	origin: string;
	/** Allows this page's inline scripts and styles (Content-Security-Policy). */
	nonce: string;
	clock: Clock;
	/** Signs links (docs/requirements.md, section 9). */
	secret: string;
	/** The configured scheduling page elsewhere (BOOKING_URL); absent or null for the built-in scheduler. */
	bookingUrl?: string | null;
	/** The third-party tags that are configured; absent: none. */
	tags?: TagIds;
	/** Recipients of notifications (MAIL_FROM, NOTIFY_TO, WEBHOOK_URL); absent: the agency's own address. */
	notify?: Notify;
	/** Who is signed in, on the lead desk's addresses only; null or absent elsewhere. */
	staff?: SignedIn | null;
	/** The network address of whoever sent the request; absent where no socket is, as in tests. */
	clientAddress?: string | undefined;
	/** Seconds until this client may send another form; absent or null: now. */
	waitSeconds?: number | null;
	/** Configuration and data folder; absent in tests. */
	installation?: Installation;
	/** One structured line; never what a visitor typed. */
	log(event: string, details?: Record<string, unknown>): void;
};

/** Null while pages are rendered at build time, when there is no server. */
export const requestContext = createContext<Site | null>(null);

/** The site of a request that came through the server. */
export function requestContextOf(context: Readonly<RouterContextProvider>): Site {
	const site = context.get(requestContext);
	if (!site) throw new Error("This route needs the running server.");
	return site;
}
