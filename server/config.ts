import * as v from "valibot";
import {
	findProvider,
	type Provider,
} from "#features/booking/providers/provider.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import { tagVariables } from "#features/tracking/tag-config.ts";
import type { TagConfig } from "#features/tracking/technologies.ts";
import { locateDataFolder } from "#lib/db/data-folder.ts";
import { isKnownPrivate } from "#lib/http/public-request.server.ts";
import { type MailProvider, mailProviders } from "#lib/mail/mail-providers.ts";
import {
	isMailAddress,
	parseMailAddress,
	parseSmtpServer,
} from "#lib/mail/smtp-server.ts";
import { addressesIn } from "#lib/outbox/contract.ts";
import { areWebhookSecrets } from "#lib/outbox/webhook.server.ts";

/** An invalid variable. The message is one line for the operator, without the value. */
export class ConfigError extends Error {}

const matching = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));
const count = v.pipe(matching(/^\d{1,6}$/), v.transform(Number));
const origin = v.pipe(
	v.string(),
	v.url(),
	v.transform((text) => new URL(text)),
	v.check(({ protocol }) => /^https?:$/.test(protocol)),
	// Links have only the origin: a path, a query or a password would be lost.
	v.check(({ href, origin }) => href === `${origin}/`),
	v.transform((url) => url.origin),
);
const databaseUrl = v.pipe(
	matching(/^(file:.+|postgres(ql)?:\/\/.+)$/),
	// The URL of a Unix socket has no host: postgres://user@/name?host=/var/run/postgresql.
	v.check(
		(text) =>
			text.startsWith("file:") || URL.canParse(text.replace("@/", "@socket/")),
	),
);
const smtpUrl = v.pipe(
	v.string(),
	v.transform(parseSmtpServer),
	v.check((server) => server !== null),
);
const mailSender = v.pipe(v.string(), v.check(isMailAddress));
const webhookUrl = v.pipe(
	v.string(),
	v.url(),
	v.transform((text) => new URL(text)),
	v.check(({ protocol, username }) => protocol === "https:" && username === ""),
	v.check(({ hostname }) => !isKnownPrivate(hostname)),
	v.transform((url) => url.href),
);
const bookingUrl = v.pipe(
	v.string(),
	v.rawTransform(({ dataset, addIssue, NEVER }) => {
		try {
			return findProvider(dataset.value);
		} catch {
			addIssue();
			return NEVER;
		}
	}),
);
const WEBHOOK_SECRET_WANTED = "whsec_ and 24 to 64 random bytes in base64";

/** @param wanted completes the error message "… must be …". */
const optional = <Value>(
	schema: v.GenericSchema<string, Value>,
	wanted: string,
) => v.optional(v.message(schema, wanted));

const variables = v.object({
	PORT: optional(
		v.pipe(matching(/^\d{1,5}$/), v.transform(Number), v.maxValue(65_535)),
		"a port number from 0 to 65535",
	),
	HOST: optional(matching(/^[\w.:-]+$/), "a host or address"),
	SITE_URL: optional(
		origin,
		"an origin such as https://www.example.com, without a path",
	),
	DATABASE_URL: optional(
		databaseUrl,
		"file:… for SQLite, or postgres://user:password@host:5432/name for PostgreSQL, what is special in the password percent-encoded",
	),
	SECRET: optional(
		v.pipe(v.string(), v.minLength(32)),
		"at least 32 random characters",
	),
	SMTP_URL: optional(
		smtpUrl,
		"like smtp://user:password@host:587 or smtps://…:465",
	),
	MAIL_FROM: optional(
		mailSender,
		"an address such as hello@example.com, or Name <hello@example.com>",
	),
	NOTIFY_TO: optional(
		v.pipe(
			v.string(),
			v.transform(addressesIn),
			v.array(v.pipe(mailSender, v.excludes("<"))),
			v.transform((addresses) => [...new Set(addresses)].join(", ")),
		),
		"an address such as desk@example.com, or several with commas between them",
	),
	WEBHOOK_URL: optional(
		webhookUrl,
		"an https address on the public internet, without a password in it: events are never sent to this machine or a private network",
	),
	WEBHOOK_SECRET: optional(
		v.pipe(v.string(), v.check(areWebhookSecrets)),
		WEBHOOK_SECRET_WANTED,
	),
	INBOUND_ADDRESS: optional(
		v.pipe(mailSender, v.regex(/^[^@<+\s]{1,10}@[^@>\s]+$/)),
		"an address such as reply@in.example.com, with up to ten characters before the @",
	),
	INBOUND_PROVIDER: optional(
		v.picklist(mailProviders),
		`one of ${mailProviders.join(", ")}`,
	),
	INBOUND_SECRET: optional(
		v.pipe(v.string(), v.minLength(16)),
		"16 characters or more: a password, a signing key or the ARN of a topic",
	),
	INBOUND_AUTH_SERVER: optional(
		v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/)),
		"the name at the start of your provider's Authentication-Results, such as mx.provider.example",
	),
	EVENTS_PROVIDER: optional(
		v.picklist(mailProviders),
		`one of ${mailProviders.join(", ")}`,
	),
	EVENTS_SECRET: optional(
		v.pipe(v.string(), v.minLength(16)),
		"16 characters or more: a password, a signing key, or the ARNs of topics with commas between them",
	),
	BOOKING_URL: optional(
		bookingUrl,
		"a page such as https://calendly.com/name/intro or https://cal.com/name/intro",
	),
	META_CAPI_TOKEN: optional(
		matching(/^[A-Za-z0-9_.|-]+$/),
		"the access token that Meta shows once, letters and digits",
	),
	NEWSLETTER_PER_HOUR: optional(
		v.pipe(count, v.minValue(1), v.maxValue(100_000)),
		"a number of emails per hour, from 1 to 100000",
	),
	TRUST_PROXY: optional(count, "the number of proxies in front, such as 1"),
	SUBMISSION_LIMIT: optional(count, "a number of forms per ten minutes"),
	PAGE_LIMIT: optional(count, "a number of pages per minute"),
});
/** The validated environment. No other module reads it. */
export type Config = ReturnType<typeof readConfig>;

/** @throws ConfigError naming the first variable that is malformed. */
export function readConfig(environment: Record<string, string | undefined>) {
	const names = [
		...Object.keys(variables.entries),
		...tagVariables.map(([variable]) => variable),
	];
	// Empty variables count as unset.
	const given = Object.fromEntries(
		names.map((name) => [name, environment[name] || undefined]),
	);
	const result = v.safeParse(variables, given, { abortEarly: true });
	if (!result.success) {
		const [{ path, message }] = result.issues;
		// The value may contain a secret.
		throw new ConfigError(`${path?.[0].key} must be ${message}.`);
	}

	const read = result.output;
	const { PORT: port = 3000, WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = read;
	if (url && !secret)
		throw new ConfigError(
			`WEBHOOK_SECRET must be ${WEBHOOK_SECRET_WANTED}, as WEBHOOK_URL is set.`,
		);

	const webhook = url && secret ? { url, secret } : null;
	const {
		INBOUND_ADDRESS: address,
		INBOUND_PROVIDER: provider,
		INBOUND_SECRET: key,
	} = read;
	if (address && !(provider && key))
		throw new ConfigError(
			"INBOUND_PROVIDER and INBOUND_SECRET must be set, as INBOUND_ADDRESS is set.",
		);

	const databaseUrl = read.DATABASE_URL ?? "file:./data/site.sqlite";
	const smtp = read.SMTP_URL ?? null;
	const from = read.MAIL_FROM ? parseMailAddress(read.MAIL_FROM) : null;
	const booking = read.BOOKING_URL ?? findProvider(null);
	const tags = readTags(given, booking);
	const { metaPixelId: pixelId } = tags;
	const { META_CAPI_TOKEN: token } = read;
	const conversions = token && pixelId ? { pixelId, token } : null;

	return {
		port,
		host: read.HOST ?? "127.0.0.1",
		/** The public origin, without a trailing slash. */
		siteUrl: read.SITE_URL ?? `http://localhost:${port}`,
		databaseUrl,
		folder: locateDataFolder(databaseUrl),
		/** Signs sessions and links. Null: generated at the first start and stored in the database. */
		secret: read.SECRET ?? null,
		/** Null: emails stay in the outbox, unless the desk's settings have a server. */
		smtp,
		/** Sender and recipients of email from the environment. */
		mailVariables: { from, to: read.NOTIFY_TO ?? null },
		/** Recipients and sender of notifications. */
		notify: {
			get from() {
				return from ?? defaultNotify.from;
			},
			get to() {
				return read.NOTIFY_TO ?? from?.address ?? defaultNotify.to;
			},
			webhook: webhook !== null,
			conversions: conversions !== null,
			webhookUrl: url,
			mail: smtp !== null,
		},
		webhook,
		/** Null: replies go to the agency's address. */
		inbound:
			address && provider && key
				? {
						address,
						provider,
						secret: key,
						authServer: read.INBOUND_AUTH_SERVER,
					}
				: null,
		/** Those who may post bounces and complaints to `/inbound`. */
		eventSources: listEventSources(read),
		/** The usual pace of a new issue. */
		newsletterPerHour: read.NEWSLETTER_PER_HOUR ?? 500,
		booking,
		/** URL of an external booking page. Null: the built-in scheduler. */
		bookingPage: booking.kind === "built-in" ? null : booking.page,
		/** The number of trusted proxies, each of which appends to X-Forwarded-For. */
		trustProxy: read.TRUST_PROXY ?? 0,
		/** Forms per ten minutes and client. 0: unlimited; null: the default, which exempts this machine. */
		submissionLimit: read.SUBMISSION_LIMIT ?? null,
		/** Pages rendered per minute and client. 0 and null as for `submissionLimit`. */
		pageLimit: read.PAGE_LIMIT ?? null,
		/** Configured third-party tags, and the external booking page. */
		tags,
		conversions,
	};
}

/** The provider of the replies may post events too. */
function listEventSources(read: {
	EVENTS_PROVIDER?: MailProvider | undefined;
	EVENTS_SECRET?: string | undefined;
	INBOUND_PROVIDER?: MailProvider | undefined;
	INBOUND_SECRET?: string | undefined;
}): { provider: MailProvider; secret: string }[] {
	return [
		{ provider: read.EVENTS_PROVIDER, secret: read.EVENTS_SECRET },
		{ provider: read.INBOUND_PROVIDER, secret: read.INBOUND_SECRET },
	].flatMap(({ provider, secret }) =>
		provider && secret ? [{ provider, secret }] : [],
	);
}

function readTags(
	given: Record<string, string | undefined>,
	booking: Provider,
): TagConfig {
	const tags: TagConfig = {};

	for (const [variable, key, pattern, wanted] of tagVariables) {
		const id = given[variable];
		if (id !== undefined && !pattern.test(id))
			throw new ConfigError(`${variable} must be ${wanted}.`);
		if (id !== undefined) tags[key] = id;
	}

	if (booking.kind === "calendly") tags.calendlyUrl = booking.page;
	if (booking.kind === "cal") tags.calUrl = booking.page;

	return tags;
}
