import type { Mail } from "#lib/outbox/contract.ts";

/** An email to the agency, without a lead. */
export const ownerMail: Mail = {
	kind: "mail",
	topic: "lead.owner",
	to: "owner@example.com",
	leadId: null,
	subject: "New question",
	document: { heading: "New question", paragraphs: [], facts: [], footer: [] },
};

/** A webhook event, without a lead. */
export const eventAt = (at: string) =>
	({
		kind: "webhook",
		type: "lead.created",
		at,
		leadId: null,
		data: {},
	}) as const;
