import type { ConversionReport } from "#notifications/contract.ts";
import { rowOf, type SiteEvent } from "#tracking/catalogue.ts";
import { type Conversion, conversionEvent } from "#tracking/meta-conversions.server.ts";
import type { LeadKind } from "./contract.ts";
import type { Client, Envelope } from "./envelope.server.ts";
import type { NewLead } from "./store.server.ts";
import type { Told } from "./told.ts";

/** What the browser's pixel is told of each kind when it is stored (decisions.md, section 3); other kinds are told nothing. */
const moments: Partial<Record<LeadKind, SiteEvent>> = {
	quiz: { moment: "quiz_lead_stored" },
	academy: { moment: "academy_request_stored" },
	booking: { moment: "booked", offer: null },
};

/**
 * The conversion that Meta is told of for a lead: the pixel's own event under the pixel's own id. Null
 * without marketing consent stored with the lead, for spam, and for kinds that are no conversion.
 * @param address the visitor's network address, where it is known.
 */
export function conversionOf(
	{ id, kind, email, name, told, suspect }: NewLead,
	{ idempotencyKey, pageUrl, consent, attribution, client }: Envelope,
	at: string,
	address: string | undefined,
): ConversionReport | null {
	const moment = moments[kind];
	const call = moment && rowOf(moment).meta?.[0];
	if (!call || suspect) return null;
	const click = attribution?.last.clickIds?.fbclid;
	const event = conversionEvent({
		name: call.name as Conversion["name"],
		eventId: kind === "booking" ? id : idempotencyKey,
		at,
		pageUrl,
		consent: consent === null ? null : JSON.parse(consent),
		person: { email, ...namesOf(name), ...phoneOf(told) },
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

function phoneOf(told: Told | undefined): { phone?: string } {
	return told?.kind === "booking" && told.phone ? { phone: told.phone } : {};
}
