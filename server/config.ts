import * as v from "valibot";
import {
	buildConnections,
	type ConnectionValues,
	connectionSchemas,
} from "#features/connections/contract.ts";
import { defaultNotify } from "#features/leads/notifications.ts";
import { locateDataFolder } from "#lib/db/data-folder.ts";
import {
	isMailAddress,
	parseMailAddress,
	parseSmtpServer,
} from "#lib/mail/smtp-server.ts";
import { addressesIn } from "#lib/outbox/contract.ts";

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
	CONNECTIONS: optional(
		v.literal("server"),
		"server, or unset so that owners can set connections on the desk",
	),
	...connectionSchemas,
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
	// Empty variables count as unset.
	const given = Object.fromEntries(
		Object.keys(variables.entries).map((name) => [
			name,
			environment[name] || undefined,
		]),
	);
	const result = v.safeParse(variables, given, { abortEarly: true });
	if (!result.success) {
		const [{ path, message }] = result.issues;
		// The value may contain a secret.
		throw new ConfigError(`${path?.[0].key} must be ${message}.`);
	}

	const read = result.output;
	refuseIncomplete(given);

	const { PORT: port = 3000 } = read;
	const connections = buildConnections(read);
	const databaseUrl = read.DATABASE_URL ?? "file:./data/site.sqlite";
	const smtp = read.SMTP_URL ?? null;
	const from = read.MAIL_FROM ? parseMailAddress(read.MAIL_FROM) : null;

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
			webhook: connections.webhook !== null,
			conversions: connections.conversions !== null,
			webhookUrl: connections.webhook?.url,
			mail: smtp !== null,
		},
		...connections,
		/** The connections' variables that are set, unparsed. */
		connectionVariables: pickConnections(given),
		/** False with CONNECTIONS=server. */
		hasDeskConnections: read.CONNECTIONS === undefined,
		/** The usual pace of a new issue. */
		newsletterPerHour: read.NEWSLETTER_PER_HOUR ?? 500,
		/** The number of trusted proxies, each of which appends to X-Forwarded-For. */
		trustProxy: read.TRUST_PROXY ?? 0,
		/** Forms per ten minutes and client. 0: unlimited; null: the default, which exempts this machine. */
		submissionLimit: read.SUBMISSION_LIMIT ?? null,
		/** Pages rendered per minute and client. 0 and null as for `submissionLimit`. */
		pageLimit: read.PAGE_LIMIT ?? null,
	};
}

function pickConnections(
	given: Record<string, string | undefined>,
): ConnectionValues {
	return Object.fromEntries(
		Object.keys(connectionSchemas).flatMap((name) => {
			const value = given[name];
			return value ? [[name, value]] : [];
		}),
	);
}

/** @throws ConfigError for a variable without the one that it needs. */
function refuseIncomplete(given: Record<string, string | undefined>): void {
	if (given.WEBHOOK_URL && !given.WEBHOOK_SECRET)
		throw new ConfigError(
			"WEBHOOK_SECRET must be whsec_ and 24 to 64 random bytes in base64, as WEBHOOK_URL is set.",
		);

	if (
		given.INBOUND_ADDRESS &&
		!(given.INBOUND_PROVIDER && given.INBOUND_SECRET)
	)
		throw new ConfigError(
			"INBOUND_PROVIDER and INBOUND_SECRET must be set, as INBOUND_ADDRESS is set.",
		);
}
