import { createHash } from "node:crypto";
import * as v from "valibot";
import type { AttributionColumns } from "#database/form-tables.ts";
import { type Attribution, type Touch, touchFrom } from "#features/tracking/attribution.ts";
import { line } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { hiddenFields } from "./contract.ts";
import { savingsSchema } from "./savings.server.ts";

/** What every form carries beside its own fields. Malformed values count as absent and never refuse a lead. */
export type SubmissionContext = {
	idempotencyKey: string;
	bodyHash: string;
	pageUrl: string | null;
	attribution: Attribution | null;
	/** JSON of the cookie choice, or null. */
	consent: string | null;
	/** JSON of the savings calculator's figures, or null. */
	savings: string | null;
	/** Whether the honeypot field is filled in. */
	trapped?: boolean;
	/** The form's token as it came back (spam.server.ts). */
	token?: string | undefined;
	/** The visitor's browser; never stored, reported only to Meta and only with consent. */
	client?: Client;
};

/** A browser as Meta knows it: `fbp` and `fbc` are the values of its own cookies. */
export type Client = { userAgent?: string; fbp?: string; fbc?: string };

const text = (most: number) => v.pipe(line, v.maxLength(most));
const names = v.pipe(
	v.record(text(40), text(200)),
	v.check((record) => Object.keys(record).length <= 12),
);
const touch = v.object({
	utm: v.nullable(names),
	clickIds: v.nullable(names),
	// Anybody can post anything here: only web addresses are accepted.
	referrer: v.nullable(
		v.pipe(
			text(2_048),
			v.transform((address: string) => webAddress(address)),
		),
	),
	landingPage: v.pipe(
		text(2_048),
		v.check((address) => webAddress(address) !== null),
	),
	at: v.pipe(v.string(), v.isoTimestamp()),
}) satisfies v.GenericSchema<unknown, Touch>;
const attribution = v.object({ first: touch, last: touch });
const consent = v.object({
	essential: v.literal(true),
	analytics: v.boolean(),
	marketing: v.boolean(),
});
const key = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,100}$/));

/**
 * Without a usable key the text itself is the key, so that a double click is still one lead. Without
 * JavaScript the page's URL comes from the Referer header.
 */
export function readSubmissionContext(
	fields: FormFields,
	headers: Headers,
	at: string,
): SubmissionContext {
	const bodyHash = hashOfBody(fields);
	const pageUrl = webAddress(fields.get(hiddenFields.pageUrl) ?? headers.get("referer"));
	return {
		idempotencyKey: parsed(key, fields.get(hiddenFields.idempotencyKey)) ?? `body-${bodyHash}`,
		bodyHash,
		pageUrl,
		attribution:
			parsedJson(attribution, fields.get(hiddenFields.attribution)) ?? arrivalOn(pageUrl, at),
		consent: jsonOf(parsedJson(consent, fields.get(hiddenFields.consent))),
		savings: jsonOf(parsedJson(savingsSchema, fields.get(hiddenFields.savings))),
		trapped: Boolean(fields.get(hiddenFields.trap)),
		token: fields.get(hiddenFields.token),
		client: clientOf(headers),
	};
}

function clientOf(headers: Headers): Client {
	const userAgent = headers.get("user-agent");
	const cookies = headers.get("cookie") ?? "";
	const client: Client = userAgent ? { userAgent } : {};
	for (const name of ["fbp", "fbc"] as const) {
		const value = new RegExp(`(?:^|;\\s*)_${name}=(fb\\.[\\w.-]{3,500})(?:;|$)`).exec(cookies)?.[1];
		if (value) client[name] = value;
	}
	return client;
}

/** The columns that every form's table has for its source. */
export function attributionColumns(
	submission: SubmissionContext,
	source: string,
): AttributionColumns {
	const { attribution: known, pageUrl } = submission;
	return {
		source,
		page_url: pageUrl,
		utm_parameters: jsonOf(known?.last.utm ?? known?.first.utm ?? null),
		referrer: known?.first.referrer ?? null,
		landing_page: known?.first.landingPage ?? null,
		first_seen_at: known?.first.at ?? null,
	};
}

export function jsonOf(value: unknown): string | null {
	return value === null || value === undefined ? null : JSON.stringify(value);
}

/** SHA-256 over what the visitor typed; hidden fields may differ between two attempts. */
function hashOfBody(fields: FormFields): string {
	const own = new Set<string>(Object.values(hiddenFields));
	const typed = [...fields].filter(([name]) => !own.has(name)).sort(([a], [b]) => (a < b ? -1 : 1));
	return createHash("sha256").update(JSON.stringify(typed)).digest("hex");
}

function arrivalOn(pageUrl: string | null, at: string): Attribution | null {
	if (pageUrl === null) return null;
	const only = touchFrom(pageUrl, "", at);
	return { first: only, last: only };
}

function webAddress(value: string | null): string | null {
	if (value === null || value.length > 2_048 || !URL.canParse(value)) return null;
	const { protocol, href } = new URL(value);
	return /^https?:$/.test(protocol) ? href : null;
}

function parsedJson<Output>(schema: v.GenericSchema<unknown, Output>, value: string | undefined) {
	if (value === undefined) return null;
	try {
		return parsed(schema, JSON.parse(value));
	} catch {
		return null;
	}
}

function parsed<Output>(schema: v.GenericSchema<unknown, Output>, value: unknown): Output | null {
	const result = v.safeParse(schema, value);
	return result.success ? result.output : null;
}
