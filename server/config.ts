import * as v from "valibot";
import { type Provider, providerOf } from "#features/booking/provider.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import type { ConversionsConfig } from "#features/tracking/meta-conversions.server.ts";
import type { TagConfig } from "#features/tracking/registry.ts";
import { tagVariables } from "#features/tracking/tag-config.ts";
import { dataFolderOf } from "#lib/db/data-folder.ts";
import { isKnownPrivate } from "#lib/http/public-request.server.ts";
import type { Installation } from "#lib/http/request-context.server.ts";
import { isMailAddress } from "#lib/mail/mail-address.ts";
import type { SmtpServer } from "#lib/mail/mailer.server.ts";
import type { Notify } from "#lib/outbox/contract.ts";
import type { WebhookEndpoint } from "#lib/outbox/webhook.server.ts";
import { areWebhookSecrets } from "#lib/outbox/webhook.server.ts";

/** The validated environment. No other module reads it. */
export type Config = {
	port: number;
	host: string;
	/** The public origin, without a slash at the end. */
	siteUrl: string;
	databaseUrl: string;
	/** Signs sessions and links; null: generated on first start and stored in the database. */
	secret: string | null;
	/** Null: mail stays in the outbox. */
	smtp: SmtpServer | null;
	/** Recipients and sender of notifications. */
	notify: Notify;
	webhook: WebhookEndpoint | null;
	booking: Provider;
	/** Our own proxies in front, each of which appends to X-Forwarded-For. */
	trustProxy: number;
	/** Forms per ten minutes and client; 0: unlimited; null: the default, not applied to this machine. */
	submissionLimit: number | null;
	/** Pages rendered on request, per minute and client; 0 and null as for `submissionLimit`. */
	pageLimit: number | null;
	/** Configured third-party tags, and the external booking page. */
	tags: TagConfig;
	conversions: ConversionsConfig | null;
};

/** An invalid variable. The message is one line for the operator, without the value. */
export class ConfigError extends Error {}

const port = v.pipe(
	v.string(),
	v.regex(/^\d{1,5}$/),
	v.transform(Number),
	v.integer(),
	v.maxValue(65_535),
);
const count = v.pipe(v.string(), v.regex(/^\d{1,6}$/), v.transform(Number));
const origin = v.pipe(
	v.string(),
	v.url(),
	v.transform((text) => new URL(text)),
	v.check(({ protocol }) => /^https?:$/.test(protocol)),
	// A path, a query or a password would be missing from every link.
	v.check(({ href, origin }) => href === `${origin}/`),
	v.transform((url) => url.origin),
);
const databaseUrl = v.pipe(
	v.string(),
	v.regex(/^(file:.+|postgres(ql)?:\/\/.+)$/),
	// Of a server's socket the address names no host: postgres://user@/name?host=/var/run/postgresql.
	v.check((text) => text.startsWith("file:") || URL.canParse(text.replace("@/", "@socket/"))),
);
const smtpUrl = v.pipe(
	v.string(),
	v.transform(smtpServerOf),
	v.check((server) => server !== null),
);
const mailSender = v.pipe(v.string(), v.check(isMailAddress));
const mailAddress = v.pipe(
	mailSender,
	v.check((text) => !text.includes("<")),
);
const webhookUrl = v.pipe(
	v.string(),
	v.url(),
	v.transform((text) => new URL(text)),
	v.check(({ protocol, username }) => protocol === "https:" && username === ""),
	v.check(({ hostname }) => !isKnownPrivate(hostname)),
	v.transform((url) => url.href),
);
const webhookSecret = v.pipe(v.string(), v.check(areWebhookSecrets));

const WEBHOOK_WANTED =
	"an https address on the public internet, without a password in it: events are never sent to this machine or a private network";
const WEBHOOK_SECRET_WANTED = "whsec_ and 24 to 64 random bytes in base64";

/** @throws ConfigError naming the first variable that is malformed. */
export function readConfig(environment: Record<string, string | undefined>): Config {
	function read<Value, Fallback>(
		name: string,
		schema: v.GenericSchema<string, Value>,
		fallback: Fallback,
		wanted: string,
	): Value | Fallback {
		const given = environment[name];
		if (given === undefined || given === "") return fallback;
		const result = v.safeParse(schema, given);
		// The value is not repeated: it may be a secret, or carry one.
		if (!result.success) throw new ConfigError(`${name} must be ${wanted}.`);
		return result.output;
	}

	function readWebhook(): WebhookEndpoint | null {
		const url = read("WEBHOOK_URL", webhookUrl, null, WEBHOOK_WANTED);
		const secret = read("WEBHOOK_SECRET", webhookSecret, null, WEBHOOK_SECRET_WANTED);
		if (url === null) return null;
		if (secret === null)
			throw new ConfigError(
				`WEBHOOK_SECRET must be ${WEBHOOK_SECRET_WANTED}, as WEBHOOK_URL is set.`,
			);
		return { url, secret };
	}

	function readBooking(): Provider {
		const wanted = "a page such as https://calendly.com/name/intro or https://cal.com/name/intro";
		try {
			return providerOf(read("BOOKING_URL", v.string(), null, wanted));
		} catch {
			throw new ConfigError(`BOOKING_URL must be ${wanted}.`);
		}
	}

	function readTags(booking: Provider): TagConfig {
		const tags: TagConfig = {};
		for (const { variable, key, pattern, wanted } of tagVariables) {
			const id = read(variable, v.pipe(v.string(), v.regex(pattern)), null, wanted);
			if (id !== null) tags[key] = id;
		}
		if (booking.kind === "calendly") tags.calendlyUrl = booking.page;
		if (booking.kind === "cal") tags.calUrl = booking.page;
		return tags;
	}

	const booking = readBooking();
	const listening = read("PORT", port, 3000, "a port number from 0 to 65535");
	const webhook = readWebhook();
	const smtp = read(
		"SMTP_URL",
		smtpUrl,
		null,
		"like smtp://user:password@host:587 or smtps://…:465",
	);
	const tags = readTags(booking);
	const metaToken = read(
		"META_CAPI_TOKEN",
		v.pipe(v.string(), v.regex(/^[A-Za-z0-9_.|-]+$/)),
		null,
		"the access token that Meta shows once, letters and digits",
	);
	return {
		port: listening,
		host: read("HOST", v.pipe(v.string(), v.regex(/^[\w.:-]+$/)), "127.0.0.1", "a host or address"),
		siteUrl: read(
			"SITE_URL",
			origin,
			`http://localhost:${listening}`,
			"an origin such as https://www.example.com, without a path",
		),
		databaseUrl: read(
			"DATABASE_URL",
			databaseUrl,
			"file:./data/site.sqlite",
			"file:… for SQLite, or postgres://user:password@host:5432/name for PostgreSQL, what is special in the password percent-encoded",
		),
		secret: read(
			"SECRET",
			v.pipe(v.string(), v.minLength(32)),
			null,
			"at least 32 characters that nobody can guess",
		),
		smtp,
		notify: {
			from: read(
				"MAIL_FROM",
				mailSender,
				defaultNotify.from,
				"an address such as hello@example.com, or Name <hello@example.com>",
			),
			to: read("NOTIFY_TO", mailAddress, defaultNotify.to, "an address such as desk@example.com"),
			webhook: webhook !== null,
			conversions: metaToken !== null && tags.metaPixelId !== undefined,
			webhookUrl: webhook?.url,
			mail: smtp !== null,
		},
		webhook,
		booking,
		trustProxy: read("TRUST_PROXY", count, 0, "the number of proxies in front, such as 1"),
		submissionLimit: read("SUBMISSION_LIMIT", count, null, "a number of forms per ten minutes"),
		pageLimit: read("PAGE_LIMIT", count, null, "a number of pages per minute"),
		tags,
		conversions:
			metaToken !== null && tags.metaPixelId !== undefined
				? { pixelId: tags.metaPixelId, token: metaToken }
				: null,
	};
}

/** The part of the configuration that health checks need. */
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

const SMTP_PORTS: Record<string, number> = { "smtp:": 587, "smtps:": 465 };

/**
 * Reads `smtp://user:password@host:587` (TLS by STARTTLS) or `smtps://…:465` (TLS from the start).
 * Null when it is neither: settings hidden in a query are not taken, they could switch TLS off.
 */
export function smtpServerOf(text: string): SmtpServer | null {
	if (!URL.canParse(text)) return null;
	const url = new URL(text);
	const usual = SMTP_PORTS[url.protocol];
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
		// A malformed percent-encoding.
		return null;
	}
}
