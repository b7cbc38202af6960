import type { Installation } from "#checks/installation.ts";
import { dataFolderOf } from "#database/data-folder.ts";
import type { Config } from "./config.ts";

/** The part of the configuration that the desk's checks and the data folder need. */
export function installationOf(config: Config): Installation {
	const { databaseUrl, siteUrl, secret, smtp, notify, webhook, booking, tags } = config;
	return {
		databaseUrl,
		folder: dataFolderOf(databaseUrl),
		siteUrl,
		hasOwnSecret: secret !== null,
		smtp,
		mailFrom: notify.from,
		notifyTo: notify.to,
		webhookUrl: webhook?.url ?? null,
		booking,
		tags,
		reportsConversions: config.conversions !== null,
		trustProxy: config.trustProxy,
	};
}
