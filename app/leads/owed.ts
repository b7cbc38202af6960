import type { SavingsOfVisit } from "#calculator/contract.ts";
import type { Mail, WebhookEvent } from "#notifications/contract.ts";
import type { Attribution } from "#tracking/attribution.ts";
import type { LeadKind } from "./contract.ts";
import { leadEvents } from "./lead-events.ts";
import { ownerMail } from "./owner-mail.ts";
import type { Telling } from "./telling.ts";
import type { Told } from "./told.ts";
import { visitorMail } from "./visitor-mail.ts";

/** A kept lead, as far as anybody is told of it. */
export type OwedLead = {
	id: string;
	/** Whose card it is kept on; absent: that of a new person, whose id is the lead's. */
	personId?: string | undefined;
	kind: LeadKind;
	email: string;
	name: string | null;
	headline: string | null;
	source: string;
	pageUrl: string | null;
	attribution: Attribution | null;
	/** What the visitor put into the savings calculator. */
	savings: SavingsOfVisit | null;
	at: string;
	/** Absent: only that it came is told. */
	told?: Told | undefined;
	/** It may be spam. */
	suspect?: boolean | undefined;
};

/**
 * What a lead owes: a mail to the agency, one to the visitor, and the events. A suspect owes nothing:
 * it waits among the spam on the desk, and nobody's address is used to send mail to strangers.
 */
export function owedOf(lead: OwedLead, telling: Telling): (Mail | WebhookEvent)[] {
	if (lead.suspect) return [];
	const toVisitor = visitorMail(lead, telling.origin);
	return [
		ownerMail(lead, telling),
		...(toVisitor ? [toVisitor] : []),
		...(telling.webhook ? leadEvents(lead) : []),
	];
}
