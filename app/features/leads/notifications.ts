import type { SavingsOfVisit } from "#features/calculator/contract.ts";
import type { Attribution } from "#features/tracking/attribution.ts";
import type { Mail, WebhookEvent } from "#lib/outbox/contract.ts";
import type { LeadKind } from "./contract.ts";
import type { Told } from "./lead-details.ts";
import { leadEvents } from "./lead-events.ts";
import type { NotificationContext } from "./notification-context.ts";
import { ownerMail } from "./owner-mail.ts";
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
export function notificationsFor(
	lead: OwedLead,
	notify: NotificationContext,
): (Mail | WebhookEvent)[] {
	if (lead.suspect) return [];
	const toVisitor = visitorMail(lead, notify.origin);
	return [
		ownerMail(lead, notify),
		...(toVisitor ? [toVisitor] : []),
		...(notify.webhook ? leadEvents(lead) : []),
	];
}
