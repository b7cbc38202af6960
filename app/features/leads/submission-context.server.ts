import { createHash } from "node:crypto";
import * as v from "valibot";
import type { AttributionColumns } from "#database/lead-tables.ts";
import {
	type Attribution,
	buildTouch,
} from "#features/tracking/attribution.ts";
import { MAX_CLICK_ID_LENGTH } from "#features/tracking/query-parameters.ts";
import { line } from "#lib/forms/fields.ts";
import type { FormFields } from "#lib/forms/read-form.server.ts";
import { hiddenFields } from "./contract.ts";
import { type SavingsSnapshot, savingsSchema } from "./savings.server.ts";

/** Hidden fields of every form. Malformed values count as absent and never refuse a lead. */
export type SubmissionContext = {
	idempotencyKey: string;
	bodyHash: string;
	pageUrl: string | null;
	attribution: Attribution | null;
	/** JSON of the cookie choice, or null. */
	consent: string | null;
	savings: SavingsSnapshot | null;
	trapped?: boolean;
	/** The form's token (spam.server.ts). */
	token?: string;
	/**
	 * The visitor's browser and the values of Meta's cookies. Never stored with the lead; reported to Meta
	 * only, with consent.
	 */
	client?: { userAgent?: string; fbp?: string; fbc?: string };
};

const MAX_ADDRESS = 2_048;

const lineUpTo = (maxLength: number) => v.pipe(line, v.maxLength(maxLength));
const readParameters = (maxLength: number) =>
	v.nullable(
		v.pipe(
			v.record(lineUpTo(40), lineUpTo(maxLength)),
			v.check((record) => Object.keys(record).length <= 20),
		),
	);
const touch = v.object({
	utm: readParameters(200),
	clickIds: readParameters(MAX_CLICK_ID_LENGTH),
	// These fields can be forged: only web addresses are accepted.
	referrer: v.nullable(
		v.pipe(
			lineUpTo(MAX_ADDRESS),
			v.transform((address: string) => readWebAddress(address)),
		),
	),
	landingPage: v.pipe(
		lineUpTo(MAX_ADDRESS),
		v.check((address) => readWebAddress(address) !== null),
	),
	at: v.pipe(v.string(), v.isoTimestamp()),
});
const attribution = v.object({ first: touch, last: touch });
const consent = v.object({
	essential: v.literal(true),
	analytics: v.boolean(),
	marketing: v.boolean(),
});
const key = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,100}$/));

/**
 * Without a valid key, the hash of the text is the key, so that a double click is one lead. Without
 * JavaScript the page's URL comes from the Referer header.
 */
export function readSubmissionContext(
	fields: FormFields,
	headers: Headers,
	at: string,
): SubmissionContext {
	const bodyHash = hashOfBody(fields);
	const givenKey = v.safeParse(key, fields.get(hiddenFields.idempotencyKey));
	const pageUrl = readWebAddress(
		fields.get(hiddenFields.pageUrl) ?? headers.get("referer"),
	);
	const arrival = pageUrl === null ? null : buildTouch(pageUrl, "", at);

	return {
		idempotencyKey: givenKey.success ? givenKey.output : `body-${bodyHash}`,
		bodyHash,
		pageUrl,
		attribution:
			parseJson(attribution, fields.get(hiddenFields.attribution)) ??
			(arrival && { first: arrival, last: arrival }),
		consent: toJson(parseJson(consent, fields.get(hiddenFields.consent))),
		savings: parseJson(savingsSchema, fields.get(hiddenFields.savings)),
		trapped: Boolean(fields.get(hiddenFields.trap)),
		token: fields.get(hiddenFields.token),
		client: {
			userAgent: headers.get("user-agent") ?? undefined,
			fbp: metaCookie(headers, "fbp"),
			fbc: metaCookie(headers, "fbc"),
		},
	};
}

function metaCookie(headers: Headers, name: "fbp" | "fbc"): string | undefined {
	const cookie = new RegExp(`(?:^|;\\s*)_${name}=(fb\\.[\\w.-]{3,500})(?:;|$)`);
	return cookie.exec(headers.get("cookie") ?? "")?.[1];
}

/** Source columns of every form's table. */
export function toAttributionColumns(
	{ attribution, pageUrl }: SubmissionContext,
	source: string,
): AttributionColumns {
	return {
		source,
		page_url: pageUrl,
		utm_parameters: toJson(attribution?.last.utm ?? attribution?.first.utm),
		referrer: attribution?.first.referrer ?? null,
		landing_page: attribution?.first.landingPage ?? null,
		first_seen_at: attribution?.first.at ?? null,
	};
}

export function toJson(value: unknown): string | null {
	return value === null || value === undefined ? null : JSON.stringify(value);
}

/** SHA-256 of the typed text; hidden fields may differ between two attempts. */
function hashOfBody(fields: FormFields): string {
	const own = new Set<string>(Object.values(hiddenFields));
	const typed = [...fields]
		.filter(([name]) => !own.has(name))
		.sort(([a], [b]) => (a < b ? -1 : 1));

	return createHash("sha256").update(JSON.stringify(typed)).digest("hex");
}

function readWebAddress(value: string | null): string | null {
	if (value === null || value.length > MAX_ADDRESS || !URL.canParse(value))
		return null;

	const { protocol, href } = new URL(value);
	return /^https?:$/.test(protocol) ? href : null;
}

function parseJson<Output>(
	schema: v.GenericSchema<unknown, Output>,
	value = "null",
) {
	try {
		const result = v.safeParse(schema, JSON.parse(value));
		return result.success ? result.output : null;
	} catch {
		return null;
	}
}
