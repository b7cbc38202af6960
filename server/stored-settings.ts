import { company } from "#content/content.ts";
import {
	findGroupState,
	loadStoredConnections,
	mergeConnections,
	noStoredConnections,
} from "#features/connections/connections.server.ts";
import type { ConnectionGroup } from "#features/connections/contract.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import {
	loadMailSettings,
	type MailSettings,
	noMailSettings,
} from "#features/mail-settings/mail-settings.server.ts";
import type { LiveConnections, StoredMail } from "#features/site-context.ts";
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

/** Development and tests have the environment alone. */
export type ServerConfig = Config & Partial<SiteConfig>;

export type SiteConfig = Config & {
	storedMail: StoredMail;
	connections: LiveConnections;
};

/** The configuration, completed by the settings of the desk as they are at the time of reading. */
export function withStoredSettings(
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
	const connections = followConnections(config, db, secret);

	return {
		...config,
		get tags() {
			return connections.current.tags;
		},
		get conversions() {
			return connections.current.conversions;
		},
		get booking() {
			return connections.current.booking;
		},
		get webhook() {
			return connections.current.webhook;
		},
		get inbound() {
			return connections.current.inbound;
		},
		get eventSources() {
			return connections.current.eventSources;
		},
		connections,
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
			get webhook() {
				return connections.current.webhook !== null;
			},
			get webhookUrl() {
				return connections.current.webhook?.url;
			},
			get conversions() {
				return connections.current.conversions !== null;
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

/** The connections as they are at the time of reading. */
function followConnections(
	{ connectionVariables, hasDeskConnections, siteUrl }: Config,
	db: Database,
	secret: string,
) {
	const surroundings = {
		variables: connectionVariables,
		isOnDesk: hasDeskConnections,
		siteUrl,
	};
	let stored = noStoredConnections;
	let current = mergeConnections(stored, surroundings);

	return {
		get current() {
			return current;
		},
		surroundings,
		findState: (group: ConnectionGroup) =>
			findGroupState(group, stored, surroundings),
		async reload(): Promise<boolean> {
			const loaded = await loadStoredConnections(db, secret);
			if (loaded.version === stored.version) return false;

			stored = loaded;
			current = mergeConnections(stored, surroundings);

			return true;
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
