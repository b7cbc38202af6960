import type { Provider } from "#booking/provider.ts";
import type { DataFolder } from "#database/data-folder.ts";
import type { SmtpServer } from "#notifications/mailer.server.ts";
import type { TagConfig } from "#tracking/registry.ts";

/** What this installation is made of: its configuration, as far as the checks and the data folder need it. */
export type Installation = {
	databaseUrl: string;
	/** Where backups and the list of erasures stand. */
	folder: DataFolder;
	siteUrl: string;
	/** Whether SECRET is set; otherwise one is kept in the database. */
	hasOwnSecret: boolean;
	smtp: SmtpServer | null;
	mailFrom: string;
	notifyTo: string;
	webhookUrl: string | null;
	booking: Provider;
	tags: TagConfig;
	/** Whether the server reports conversions to Meta itself. */
	reportsConversions: boolean;
	/** How many proxies stand in front (TRUST_PROXY). */
	trustProxy: number;
};
