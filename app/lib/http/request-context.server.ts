import { createContext, type RouterContextProvider } from "react-router";
import type { Database } from "#lib/db/connection.server.ts";
import type { DataFolder } from "#lib/db/data-folder.ts";
import type { SmtpServer } from "#lib/mail/mailer.server.ts";
import type { Notify } from "#lib/outbox/contract.ts";
import type { Clock } from "#lib/time/dates.ts";

/** Members have no access to staff accounts, opening hours, privacy and retries of webhooks. */
export type Role = "owner" | "member";

export type SignedIn = {
	id: string;
	name: string;
	email: string;
	role: Role;
	/** SHA-256 of the session's cookie, to distinguish this session from the account's others. */
	sessionHash: string;
};

/** Ids of the configured third-party tags, by name of the setting. */
export type TagIds = Readonly<Record<string, string | undefined>>;

/**
 * The calendar's provider: this site, Calendly or Cal.com. `page` is the agency's booking page there,
 * without a query.
 */
export type SchedulerProvider =
	| { kind: "built-in" }
	| { kind: "calendly"; page: string }
	| { kind: "cal"; page: string; origin: string };

/** The configuration needed by health checks and the data folder. */
export type Installation = {
	databaseUrl: string;
	/** Folder of backups and the list of erasures. */
	folder: DataFolder;
	siteUrl: string;
	/** SECRET; null when it is stored in the database. */
	secret: string | null;
	smtp: SmtpServer | null;
	notify: Notify;
	booking: SchedulerProvider;
	tags: TagIds;
	/** Number of proxies in front (TRUST_PROXY). */
	trustProxy: number;
};

export type Site = {
	db: Database;
	/** The public origin, without a slash at the end. */
	origin: string;
	/** Allows this page's inline scripts and styles (Content-Security-Policy). */
	nonce: string;
	clock: Clock;
	/** Signs links (docs/requirements.md, section 9). */
	secret: string;
	/** External scheduling page (BOOKING_URL); absent or null for the built-in scheduler. */
	bookingUrl?: string | null;
	/** The configured third-party tags; absent: none. */
	tags?: TagIds;
	/** Recipients of notifications (MAIL_FROM, NOTIFY_TO, WEBHOOK_URL); absent: the agency's own address. */
	notify?: Notify;
	/** The signed-in staff member, on the desk's URLs only; null or absent elsewhere. */
	staff?: SignedIn | null;
	/** The client's network address; absent without a socket, as in tests. */
	clientAddress?: string | undefined;
	/** Seconds until this client may send another form; absent or null when it may now. */
	waitSeconds?: number | null;
	/** Configuration and data folder; absent in tests. */
	installation?: Installation;
	/** Writes one structured line; never text typed by a visitor. */
	log(event: string, details?: Record<string, unknown>): void;
};

/** Null while pages are prerendered at build time. */
export const requestContext = createContext<Site | null>(null);

export function getRequestContext(
	context: Readonly<RouterContextProvider>,
): Site {
	const site = context.get(requestContext);
	if (!site) throw new Error("This route needs the running server.");
	return site;
}
