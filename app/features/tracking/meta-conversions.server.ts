import { createHash } from "node:crypto";
import type { CookieConsent } from "#features/consent/choice.ts";
import type { SendResult } from "#lib/outbox/contract.ts";

/** A conversion for the Meta Conversions API, with the event name and id of the browser's pixel. */
export type Conversion = {
	name: "Lead" | "Schedule" | "SubmitApplication";
	/** The form's idempotency key, or the booking's id. */
	eventId: string;
	/** UTC, ISO 8601. */
	at: string;
	/** Sent without query and fragment. */
	pageUrl: string | null;
	/** The cookie choice stored with the lead. */
	consent: CookieConsent | null;
	person: { email?: string; phone?: string; firstName?: string; lastName?: string };
	/** From the visitor's request. `fbp` and `fbc` are Meta's own cookies. */
	client?: { ip?: string; userAgent?: string; fbp?: string; fbc?: string };
	/** The ad's click id and the time of the click, for visitors without `fbc`. */
	click?: { fbclid: string; at: string };
	/** As in the event catalogue, e.g. `content_name`, `value`, `currency`. */
	details: Readonly<Record<string, string | number>>;
};

export type ConversionsConfig = { pixelId: string; token: string; testEventCode?: string };

/** Meta supports each version for about two years. */
const API_VERSION = "v24.0";

/** Meta refuses a batch with an older event. */
const OLDEST_MS = 7 * 24 * 60 * 60 * 1000;

/** An event in Meta's format: the person hashed, network address and user agent in plain text. */
export type MetaEvent = { event_time: number } & Readonly<Record<string, unknown>>;

/** Null without marketing consent stored with the lead. */
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

const TIMEOUT_MS = 5_000;

/** Delivers the outbox's conversions. Its results contain neither the token nor personal data. */
export function conversionSender(
	{ pixelId, token, testEventCode }: ConversionsConfig,
	fetcher: typeof fetch = fetch,
) {
	// Meta wants the token in the address: never log it.
	const url = new URL(`https://graph.facebook.com/${API_VERSION}/${pixelId}/events`);
	url.searchParams.set("access_token", token);
	return async (payload: string, now: Date): Promise<SendResult> => {
		const event: MetaEvent = JSON.parse(payload);
		if (now.getTime() - event.event_time * 1000 > OLDEST_MS)
			return failure("It is older than seven days; Meta takes no such event.", true, true);
		try {
			const response = await fetcher(url.href, {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify(withoutUndefined({ data: [event], test_event_code: testEventCode })),
				redirect: "error",
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
			await response.body?.cancel();
			const { ok, status } = response;
			if (ok) return { outcome: "delivered" };
			return failure(`Meta answered with status ${status}.`, status !== 429 && status < 500, true);
		} catch {
			return failure("Meta could not be reached.", false, false);
		}
	};
}

function failure(error: string, hopeless: boolean, reached: boolean): SendResult {
	return { outcome: "failed", reached, hopeless, error, code: "conversion" };
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

/** Digits with a country code; British without one. */
function normalPhone(phone: string): string {
	const digits = phone.replace(/\D/g, "");
	if (phone.trim().startsWith("+")) return digits;
	if (digits.startsWith("00")) return digits.slice(2);
	return digits.replace(/^0/, "44");
}

function normalName(name: string): string {
	return name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}

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
