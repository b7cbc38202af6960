import type { DataFolder } from "#lib/db/data-folder.ts";
import type { SmtpServer } from "#lib/mail/smtp-server.ts";
import type { Notify } from "#lib/outbox/contract.ts";
import type { SignedIn } from "./auth/contract.ts";
import type { Provider } from "./booking/providers/provider.ts";
import type {
	GroupState,
	Surroundings,
} from "./connections/connections.server.ts";
import type { ConnectionGroup, Connections } from "./connections/contract.ts";
import type { PortalSession } from "./portal/contract.ts";

/** Ids of the configured third-party tags, by name of the setting. */
type TagIds = Readonly<Record<string, string | undefined>>;

/** Email settings that the desk stores, as this process uses them. */
export type StoredMail = {
	/** Set by variables of the environment, which take precedence. */
	fromEnvironment: { server: boolean; from: boolean; to: boolean };
	/** Reads the stored settings again. */
	reload(): Promise<void>;
};

/** Connections of the environment and the desk, as this process uses them. */
export type LiveConnections = {
	readonly current: Connections;
	surroundings: Surroundings;
	findState(group: ConnectionGroup): GroupState;
	/** Reads the stored ones again. @returns true if they have changed. */
	reload(): Promise<boolean>;
};

/** The configuration needed by health checks and the data folder. */
export type Installation = {
	databaseUrl: string;
	/** Folder of backups and the list of erasures. */
	folder: DataFolder;
	siteUrl: string;
	/** Where the site listens on its machine. */
	port: number;
	/** SECRET; null when it is stored in the database. */
	secret: string | null;
	smtp: SmtpServer | null;
	/** Email settings of the desk; absent on the command line. */
	storedMail?: StoredMail;
	/** Connections of the desk; absent on the command line. */
	connections?: LiveConnections;
	/** The usual pace of a newsletter issue. */
	newsletterPerHour?: number;
	notify: Notify;
	booking: Provider;
	tags: TagIds;
	/** Number of proxies in front (TRUST_PROXY). */
	trustProxy: number;
};

declare module "#lib/http/request-context.server.ts" {
	interface Site {
		/** External scheduling page (BOOKING_URL); absent or null for the built-in scheduler. */
		bookingUrl?: string | null;
		/** The configured third-party tags; absent: none. */
		tags?: TagIds;
		/** The signed-in staff member, on the desk's URLs only; null or absent elsewhere. */
		staff?: SignedIn | null;
		/** The client's session, on the portal's URLs only; null or absent elsewhere. */
		portal?: PortalSession | null;
		/** Configuration and data folder; absent in tests. */
		installation?: Installation;
	}
}
