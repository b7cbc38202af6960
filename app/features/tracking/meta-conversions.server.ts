import { createHash } from "node:crypto";
import type { CookieConsent } from "#features/consent/choice.ts";
import type { SendResult } from "#lib/outbox/contract.ts";

/** A conversion as the Meta Conversions API is told of it: the same event and id as the browser's pixel. */
export type Conversion = {
	name: "Lead" | "Schedule" | "SubmitApplication";
	/** Shared with the browser: the form's idempotency key, or the booking's id. */
	eventId: string;
	/** When it happened (UTC, ISO 8601). */
	at: string;
	/** The page it happened on; only its path is told. */
	pageUrl: string | null;
	/** The cookie choice that was stored with the lead. */
	consent: CookieConsent | null;
	person: { email?: string; phone?: string; firstName?: string; lastName?: string };
	/** Of the visitor's request, where it is known. `fbp` and `fbc` are Meta's own cookies. */
	client?: { ip?: string; userAgent?: string; fbp?: string; fbc?: string };
	/** The click id of the advert, and when it was followed, for visitors without `fbc`. */
	click?: { fbclid: string; at: string };
	/** As in the event catalogue, e.g. `content_name`, `value`, `currency`. */
	details: Readonly<Record<string, string | number>>;
};

export type ConversionsConfig = { pixelId: string; token: string; testEventCode?: string };

/** What is to be posted. The token is in the address, as Meta wants it: never log it. */
export type ConversionRequest = { url: string; body: string };

/** Meta keeps each version for about two years. */
const API_VERSION = "v24.0";

/** An older event makes Meta refuse the whole batch. */
const OLDEST_MS = 7 * 24 * 60 * 60 * 1000;

/** An event as Meta takes it: the person already hashed, the network address and the browser as they are. */
export type MetaEvent = { event_time: number } & Readonly<Record<string, unknown>>;

/** The event of one conversion; null without marketing consent stored with the lead: nothing may be told. */
export function conversionEvent(conversion: Conversion): MetaEvent | null {
	const { name, eventId, at, pageUrl, consent, details } = conversion;
	if (consent?.marketing !== true) return null;
	return {
		event_name: name,
		event_time: Math.floor(Date.parse(at) / 1000),
		event_id: eventId,
		...withoutUndefined({ event_source_url: pathOnly(pageUrl) }),
		action_source: "website",
		user_data: userData(conversion),
		custom_data: details,
	};
}

/** The request that tells of an event; null when it is too old at `now`. */
export function conversionRequest(
	event: MetaEvent,
	{ pixelId, token, testEventCode }: ConversionsConfig,
	now: string,
): ConversionRequest | null {
	if (Date.parse(now) - event.event_time * 1000 > OLDEST_MS) return null;
	const url = new URL(`https://graph.facebook.com/${API_VERSION}/${pixelId}/events`);
	url.searchParams.set("access_token", token);
	return {
		url: url.href,
		body: JSON.stringify(withoutUndefined({ data: [event], test_event_code: testEventCode })),
	};
}

/** Delivers the outbox's conversions. Its answers quote neither the token nor the person. */
export function conversionSender(config: ConversionsConfig, fetcher: typeof fetch = fetch) {
	return async (payload: string, now: Date): Promise<SendResult> => {
		const request = conversionRequest(JSON.parse(payload), config, now.toISOString());
		if (!request)
			return failure("It is older than seven days; Meta takes no such event.", true, true);
		const delivery = await sendConversion(request, fetcher);
		if (delivery.delivered) return { outcome: "delivered" };
		const { retry, status } = delivery;
		if (status === null) return failure("Meta could not be reached.", false, false);
		return failure(`Meta answered with status ${status}.`, !retry, true);
	};
}

function failure(error: string, hopeless: boolean, reached: boolean): SendResult {
	return { outcome: "failed", reached, hopeless, error, code: "conversion" };
}

/** What became of it. `retry`: worth another try later. */
export type Delivery =
	| { delivered: true }
	| { delivered: false; retry: boolean; status: number | null };

const ANSWER_WITHIN_MS = 5_000;

/** Posts a conversion. Never throws, and tells nothing of the request in its answer. */
export async function sendConversion(
	{ url, body }: ConversionRequest,
	fetcher: typeof fetch = fetch,
): Promise<Delivery> {
	try {
		const answer = await fetcher(url, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body,
			redirect: "error",
			signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
		});
		await answer.body?.cancel();
		if (answer.ok) return { delivered: true };
		const retry = answer.status === 429 || answer.status >= 500;
		return { delivered: false, retry, status: answer.status };
	} catch {
		return { delivered: false, retry: true, status: null };
	}
}

/** Hashed where Meta asks for it, plain where it must be (docs/requirements.md, section 10). */
function userData({ person, client, click }: Conversion) {
	return withoutUndefined({
		em: hashed(person.email?.trim().toLowerCase()),
		ph: hashed(person.phone && normalPhone(person.phone)),
		fn: hashed(person.firstName && normalName(person.firstName)),
		ln: hashed(person.lastName && normalName(person.lastName)),
		client_ip_address: client?.ip,
		client_user_agent: client?.userAgent,
		fbp: client?.fbp,
		fbc: client?.fbc ?? (click && `fb.1.${Date.parse(click.at)}.${click.fbclid}`),
	});
}

/** Digits with the country in front; a number without one is taken as British. */
function normalPhone(phone: string): string {
	const digits = phone.replace(/\D/g, "");
	if (phone.trim().startsWith("+")) return digits;
	if (digits.startsWith("00")) return digits.slice(2);
	return digits.replace(/^0/, "44");
}

/** Small letters without spaces and punctuation. */
function normalName(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

/** SHA-256 in hexadecimal; nothing for nothing. */
function hashed(value: string | undefined): string | undefined {
	return value ? createHash("sha256").update(value).digest("hex") : undefined;
}

function pathOnly(address: string | null): string | undefined {
	if (address === null || !URL.canParse(address)) return undefined;
	const { origin, pathname } = new URL(address);
	return origin + pathname;
}

function withoutUndefined<Value extends Record<string, unknown>>(value: Value): Partial<Value> {
	return Object.fromEntries(
		Object.entries(value).filter(([, each]) => each !== undefined),
	) as Partial<Value>;
}
