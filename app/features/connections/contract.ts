import * as v from "valibot";
import {
	findProvider,
	type Provider,
} from "#features/booking/providers/provider.ts";
import type { InboundConfig } from "#features/inbound/providers.server.ts";
import type { ConversionsConfig } from "#features/leads/meta-conversions.server.ts";
import type { EventSource } from "#features/newsletter/read-events.server.ts";
import { tagVariables } from "#features/tracking/tag-config.ts";
import type { TagConfig } from "#features/tracking/technologies.ts";
import { isKnownPrivate } from "#lib/http/public-request.server.ts";
import { mailProviders } from "#lib/mail/mail-providers.ts";
import { isMailAddress } from "#lib/mail/smtp-server.ts";
import { areWebhookSecrets } from "#lib/outbox/webhook.server.ts";

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

const [metaPixel, gtm, linkedin, plausible] = tagVariables;

/** @param wanted completes "… must be …". */
const optional = <Value>(
	schema: v.GenericSchema<string, Value>,
	wanted: string,
) => v.optional(v.message(schema, wanted));

const matching = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern));

const provider = () =>
	optional(v.picklist(mailProviders), `one of ${mailProviders.join(", ")}`);

/** Values of the environment and of the desk, by variable. Messages complete "… must be …". */
export const connectionSchemas = {
	META_PIXEL_ID: optional(matching(metaPixel[2]), metaPixel[3]),
	META_CAPI_TOKEN: optional(
		matching(/^[A-Za-z0-9_.|-]+$/),
		"the access token that Meta shows once, letters and digits",
	),
	GTM_ID: optional(matching(gtm[2]), gtm[3]),
	LINKEDIN_PARTNER_ID: optional(matching(linkedin[2]), linkedin[3]),
	PLAUSIBLE_DOMAIN: optional(matching(plausible[2]), plausible[3]),
	BOOKING_URL: optional(
		bookingUrl,
		"a page such as https://calendly.com/name/intro or https://cal.com/name/intro",
	),
	WEBHOOK_URL: optional(
		webhookUrl,
		"an https address on the public internet, without a password in it: events are never sent to this machine or a private network",
	),
	WEBHOOK_SECRET: optional(
		v.pipe(v.string(), v.check(areWebhookSecrets)),
		"whsec_ and 24 to 64 random bytes in base64",
	),
	INBOUND_ADDRESS: optional(
		v.pipe(
			v.string(),
			v.check(isMailAddress),
			v.regex(/^[^@<+\s]{1,10}@[^@>\s]+$/),
		),
		"an address such as reply@in.example.com, with up to ten characters before the @",
	),
	INBOUND_PROVIDER: provider(),
	INBOUND_SECRET: optional(
		v.pipe(v.string(), v.minLength(16)),
		"16 characters or more: a password, a signing key or the ARN of a topic",
	),
	INBOUND_AUTH_SERVER: optional(
		matching(/^[\w.-]{1,200}$/),
		"the name at the start of your provider's Authentication-Results, such as mx.provider.example",
	),
	EVENTS_PROVIDER: provider(),
	EVENTS_SECRET: optional(
		v.pipe(v.string(), v.minLength(16)),
		"16 characters or more: a password, a signing key, or the ARNs of topics with commas between them",
	),
};

export type ConnectionVariable = keyof typeof connectionSchemas;

/** Unparsed values, by variable. */
export type ConnectionValues = Partial<Record<ConnectionVariable, string>>;

type ParsedValues = v.InferOutput<
	v.ObjectSchema<typeof connectionSchemas, undefined>
>;

/** Each is set whole: by the environment or on the desk. */
export const connectionGroups = {
	meta: ["META_PIXEL_ID", "META_CAPI_TOKEN"],
	gtm: ["GTM_ID"],
	linkedin: ["LINKEDIN_PARTNER_ID"],
	plausible: ["PLAUSIBLE_DOMAIN"],
	booking: ["BOOKING_URL"],
	webhook: ["WEBHOOK_URL", "WEBHOOK_SECRET"],
	inbound: [
		"INBOUND_ADDRESS",
		"INBOUND_PROVIDER",
		"INBOUND_SECRET",
		"INBOUND_AUTH_SERVER",
	],
	events: ["EVENTS_PROVIDER", "EVENTS_SECRET"],
} as const satisfies Record<string, readonly ConnectionVariable[]>;

export type ConnectionGroup = keyof typeof connectionGroups;

export const groupNames = Object.keys(connectionGroups) as ConnectionGroup[];

export function isConnectionGroup(text: string): text is ConnectionGroup {
	return Object.hasOwn(connectionGroups, text);
}

/** What each group needs; the others may be empty. */
export const requiredVariables: Readonly<
	Record<ConnectionGroup, readonly ConnectionVariable[]>
> = {
	meta: ["META_PIXEL_ID"],
	gtm: ["GTM_ID"],
	linkedin: ["LINKEDIN_PARTNER_ID"],
	plausible: ["PLAUSIBLE_DOMAIN"],
	booking: ["BOOKING_URL"],
	webhook: ["WEBHOOK_URL", "WEBHOOK_SECRET"],
	inbound: ["INBOUND_ADDRESS", "INBOUND_PROVIDER", "INBOUND_SECRET"],
	events: ["EVENTS_PROVIDER", "EVENTS_SECRET"],
};

/** What a secret is for: it is never used for another address, pixel or provider. */
export const secretBindings: Readonly<
	Partial<Record<ConnectionVariable, readonly ConnectionVariable[]>>
> = {
	META_CAPI_TOKEN: ["META_PIXEL_ID"],
	WEBHOOK_SECRET: ["WEBHOOK_URL"],
	INBOUND_SECRET: ["INBOUND_PROVIDER", "INBOUND_ADDRESS"],
	EVENTS_SECRET: ["EVENTS_PROVIDER"],
};

/** Values of one group; empty ones are left out. */
export function pickGroup(
	group: ConnectionGroup,
	values: Readonly<Record<string, string | undefined>>,
): ConnectionValues {
	return Object.fromEntries(
		connectionGroups[group].flatMap((variable) => {
			const value = values[variable];
			return value ? [[variable, value]] : [];
		}),
	);
}

/** The variables whose value is malformed, each with what is wanted. */
export function findMalformed(
	values: ConnectionValues,
): Partial<Record<ConnectionVariable, string>> {
	const found: Partial<Record<ConnectionVariable, string>> = {};
	for (const [variable, value] of Object.entries(values)) {
		const name = variable as ConnectionVariable;
		const result = v.safeParse(connectionSchemas[name], value);
		if (!result.success) found[name] = result.issues[0].message;
	}

	return found;
}

/** @returns null when a value is malformed or a required one is missing. */
export function isComplete(
	group: ConnectionGroup,
	values: ConnectionValues,
): boolean {
	return (
		requiredVariables[group].every((variable) => values[variable]) &&
		Object.keys(findMalformed(values)).length === 0
	);
}

/** What the site connects to. Nothing is set up: null, empty, or the built-in scheduler. */
export type Connections = {
	/** Configured third-party tags, and the external booking page. */
	tags: TagConfig;
	conversions: ConversionsConfig | null;
	booking: Provider;
	webhook: { url: string; secret: string } | null;
	/** Null: replies go to the agency's address. */
	inbound: InboundConfig | null;
	/** Those who may post bounces and complaints to `/inbound`. */
	eventSources: EventSource[];
};

export function buildConnections(read: ParsedValues): Connections {
	const { META_CAPI_TOKEN: token, META_PIXEL_ID: pixelId } = read;
	const { WEBHOOK_URL: url, WEBHOOK_SECRET: secret } = read;
	const booking = read.BOOKING_URL ?? findProvider(null);

	return {
		tags: buildTags(read, booking),
		conversions: token && pixelId ? { pixelId, token } : null,
		booking,
		webhook: url && secret ? { url, secret } : null,
		inbound: buildInbound(read),
		eventSources: buildEventSources(read),
	};
}

/** @throws when a value is malformed. */
export function parseConnections(values: ConnectionValues): Connections {
	return buildConnections(v.parse(v.object(connectionSchemas), values));
}

function buildTags(read: ParsedValues, booking: Provider): TagConfig {
	const tags: TagConfig = {};
	for (const [variable, key] of tagVariables) {
		const id = read[variable];
		if (id !== undefined) tags[key] = id;
	}

	if (booking.kind === "calendly") tags.calendlyUrl = booking.page;
	if (booking.kind === "cal") tags.calUrl = booking.page;

	return tags;
}

function buildInbound(read: ParsedValues): InboundConfig | null {
	const {
		INBOUND_ADDRESS: address,
		INBOUND_PROVIDER: provider,
		INBOUND_SECRET: secret,
		INBOUND_AUTH_SERVER: authServer,
	} = read;

	return address && provider && secret
		? { address, provider, secret, authServer }
		: null;
}

/** The provider of the replies may post events too. */
function buildEventSources(read: ParsedValues): EventSource[] {
	return [
		{ provider: read.EVENTS_PROVIDER, secret: read.EVENTS_SECRET },
		{ provider: read.INBOUND_PROVIDER, secret: read.INBOUND_SECRET },
	].flatMap(({ provider, secret }) =>
		provider && secret ? [{ provider, secret }] : [],
	);
}
