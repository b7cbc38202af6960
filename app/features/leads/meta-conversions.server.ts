import { createHash } from "node:crypto";
import { company } from "#content/content.ts";
import { describeEvent } from "#features/tracking/catalogue.ts";
import { emailKey } from "#lib/contacts/email.ts";
import { makePhoneKey } from "#lib/contacts/phone.server.ts";
import type { ConversionReport, SendResult } from "#lib/outbox/contract.ts";
import type { MessageTopic } from "./message-topics.ts";
import type { NewLead } from "./store.server.ts";
import type { SubmissionContext } from "./submission-context.server.ts";

type ConversionTopic = Extract<MessageTopic, `meta.${string}`>;

export type ConversionsConfig = { pixelId: string; token: string };

/** Meta supports each version for about two years. */
const API_VERSION = "v24.0";

/** Meta rejects a whole batch when one of its events is older. */
const OLDEST_MS = 7 * 24 * 60 * 60 * 1000;

const TIMEOUT_MS = 5_000;

/**
 * The conversion for the Meta Conversions API, with the event name and id that the pixel uses. The person
 * is hashed; network address and browser are in plain text (docs/requirements.md, section 10).
 * @param ip the visitor's network address, if known.
 * @returns null without marketing consent stored with the lead, for likely spam, and for leads without a
 * conversion.
 */
export function buildConversion(
	{ id, email, name, conversion, likelySpam }: NewLead,
	{ pageUrl, consent, attribution, client }: SubmissionContext,
	at: string,
	ip: string | undefined,
): ConversionReport<MessageTopic> | null {
	const call =
		conversion && !likelySpam && describeEvent(conversion.event).meta?.[0];
	if (!call || consent === null || !JSON.parse(consent).marketing) return null;

	const names = splitName(name ?? "");
	const last = attribution?.last;
	const fbclid = last?.clickIds?.fbclid;
	const event = {
		event_name: call.name,
		event_time: Math.floor(Date.parse(at) / 1000),
		event_id: conversion.id,
		event_source_url: pageUrl === null ? undefined : removeQuery(pageUrl),
		action_source: "website",
		user_data: {
			em: hashValue(emailKey(email)),
			fn: hashValue(names.shift()),
			ln: hashValue(names.pop()),
			ph: hashValue(extractPhoneDigits(conversion.phone ?? "")),
			client_ip_address: ip,
			client_user_agent: client?.userAgent,
			fbp: client?.fbp,
			fbc:
				client?.fbc ??
				(fbclid && `fb.1.${Date.parse(last?.at ?? at)}.${fbclid}`),
		},
		custom_data: call.properties,
	};

	return {
		kind: "conversion",
		platform: "meta",
		topic: `meta.${call.name.toLowerCase()}` as ConversionTopic,
		leadId: id,
		event,
	};
}

/** Delivers the outbox's conversions. Its results contain neither the token nor personal data. */
export function createConversionSender(
	{ pixelId, token }: ConversionsConfig,
	fetcher: typeof fetch = fetch,
) {
	// Meta requires the token in the URL: never log the URL.
	const url = new URL(
		`https://graph.facebook.com/${API_VERSION}/${pixelId}/events`,
	);
	url.searchParams.set("access_token", token);

	return async (payload: string, now: Date): Promise<SendResult> => {
		const event = JSON.parse(payload);
		if (now.getTime() - event.event_time * 1000 > OLDEST_MS)
			return describeFailure(
				"It is older than seven days; Meta takes no such event.",
				true,
				true,
			);

		try {
			const response = await fetcher(url.href, {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify({ data: [event] }),
				redirect: "error",
				signal: AbortSignal.timeout(TIMEOUT_MS),
			});
			await response.body?.cancel();

			const { ok, status } = response;
			if (ok) return { outcome: "delivered" };

			return describeFailure(
				`Meta answered with status ${status}.`,
				status !== 429 && status < 500,
				true,
			);
		} catch {
			return describeFailure("Meta could not be reached.", false, false);
		}
	};
}

function describeFailure(
	error: string,
	isPermanent: boolean,
	reached: boolean,
): SendResult {
	return { outcome: "failed", reached, isPermanent, error, code: "conversion" };
}

/** First names and last name in lower case, without punctuation. */
function splitName(name: string): string[] {
	const letters = name.toLowerCase().replace(/[^\p{L}\p{M}\p{N} ]/gu, "");
	return letters.trim().split(" ");
}

/** Digits with the country code, without an extension. */
function extractPhoneDigits(phone: string): string | undefined {
	const [number] =
		makePhoneKey(phone, company().address.country)?.split(";") ?? [];
	return number?.slice(1);
}

function hashValue(value: string | undefined): string | undefined {
	return value ? createHash("sha256").update(value).digest("hex") : undefined;
}

function removeQuery(address: string): string {
	const { origin, pathname } = new URL(address);
	return origin + pathname;
}
