import { rowOf } from "#features/tracking/catalogue.ts";
import { type Conversion, conversionEvent } from "#features/tracking/meta-conversions.server.ts";
import type { ConversionReport } from "#lib/outbox/contract.ts";
import type { NewLead } from "./store.server.ts";
import type { Client, SubmissionContext } from "./submission-context.server.ts";

/**
 * The conversion to report to Meta, under the pixel's own event name and id. Null without marketing consent
 * stored with the lead, for likely spam, and for leads that are no conversion.
 * @param address the visitor's network address, where it is known.
 */
export function conversionOf(
	{ id, email, name, conversion, likelySpam }: NewLead,
	{ pageUrl, consent, attribution, client }: SubmissionContext,
	at: string,
	address: string | undefined,
): ConversionReport | null {
	if (!conversion || likelySpam) return null;
	const call = rowOf(conversion.event).meta?.[0];
	if (!call) return null;
	const click = attribution?.last.clickIds?.fbclid;
	const event = conversionEvent({
		name: call.name as Conversion["name"],
		eventId: conversion.id,
		at,
		pageUrl,
		consent: consent === null ? null : JSON.parse(consent),
		person: { email, ...namesOf(name), ...phoneOf(conversion) },
		client: { ...client, ...(address === undefined ? {} : { ip: address }) } satisfies Client & {
			ip?: string;
		},
		...(click && attribution ? { click: { fbclid: click, at: attribution.last.at } } : {}),
		details: call.properties ?? {},
	});
	return (
		event && { kind: "conversion", topic: `meta.${call.name.toLowerCase()}`, leadId: id, event }
	);
}

function namesOf(name: string | null): { firstName?: string; lastName?: string } {
	const [firstName, ...others] = name?.split(" ") ?? [];
	const lastName = others.at(-1);
	return { ...(firstName ? { firstName } : {}), ...(lastName ? { lastName } : {}) };
}

function phoneOf({ phone }: { phone?: string | null }): { phone?: string } {
	return phone ? { phone } : {};
}
