import { company } from "#content/content.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import {
	loadMailSettings,
	type MailSettings,
	noMailSettings,
} from "#features/mail-settings/mail-settings.server.ts";
import type { StoredMail } from "#features/site-context.ts";
import type { Database } from "#lib/db/connection.server.ts";
import { summarizeError } from "#lib/log/redact.ts";
import type { MailLogo } from "#lib/mail/mail-layout.ts";
import {
	buildJpegPath,
	parsePictureAddress,
} from "#lib/pictures/picture-address.ts";
import type { Config } from "./config.ts";
import type { Log } from "./logging.ts";

/** Maximum delay for what is saved on another instance. */
const CHECK_EVERY = 5_000;

export type SiteConfig = Config & { storedMail: StoredMail };

/** The configuration, completed by the email settings of the desk as they are at the time of reading. */
export function withStoredMail(
	config: Config,
	db: Database,
	secret: string,
): SiteConfig {
	const { from, to } = config.mailVariables;
	let stored: MailSettings = noMailSettings;

	async function reload(): Promise<void> {
		const loaded = await loadMailSettings(db, secret);
		// Mailers compare the server by identity.
		if (loaded.version !== stored.version) stored = loaded;
	}

	const findServer = () => config.smtp ?? stored.server;

	return {
		...config,
		get smtp() {
			return findServer();
		},
		notify: {
			...config.notify,
			get from() {
				return from
					? { ...from, name: from.name || company().name }
					: readStoredSender(stored);
			},
			get to() {
				const own = from?.address ?? readStoredSender(stored).address;
				return to ?? (stored.notifyTo || own);
			},
			get mail() {
				return findServer() !== null;
			},
		},
		storedMail: {
			fromEnvironment: {
				server: config.smtp !== null,
				from: from !== null,
				to: to !== null,
			},
			reload,
		},
	};
}

function readStoredSender({ fromName, fromAddress }: MailSettings) {
	return {
		name: fromName || company().name,
		address: fromAddress || defaultNotify.from.address,
	};
}

/** The company's logo as emails show it. */
export function findMailLogo(siteUrl: string): MailLogo | null {
	const logo = parsePictureAddress(company().logo);
	if (!logo) return null;

	const { id, width, height } = logo;
	return { url: siteUrl + buildJpegPath(id), width, height };
}

/** Notices settings that another instance has saved. @returns stops. */
export function followStoredMail(
	{ storedMail }: SiteConfig,
	log: Log,
): () => void {
	const timer = setInterval(() => {
		storedMail
			.reload()
			.catch((error) => log("email settings not read", summarizeError(error)));
	}, CHECK_EVERY).unref();

	return () => clearInterval(timer);
}
