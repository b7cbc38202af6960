import type { LeadStatus } from "#database/lead-tables.ts";
import { leadStatuses } from "#desk/inbox/filter.ts";
import { statusNames } from "#desk/inbox/lead-labels.ts";

/** The changed fields of a card, never text written by visitors or staff. */
export type CardChange = {
	status?: { from: LeadStatus; to: LeadStatus } | undefined;
	value?: boolean;
	assignee?: boolean;
	/** The card's version after the change; null for events that leave it unchanged. */
	version: number | null;
};

/** The detail of an audit event: `new > won, value; version 4`. */
export function auditDetail({ status, value, assignee, version }: CardChange): string {
	const parts = [
		status && `${status.from} > ${status.to}`,
		value && "value",
		assignee && "assignee",
	].filter(Boolean);
	return [...(parts.length > 0 ? [parts.join(", ")] : []), `version ${version}`].join("; ");
}

/** Parses `auditDetail`. */
export function parseAuditDetail(detail: string | null): CardChange {
	const text = detail ?? "";
	const [, from, to] = /^(\w+) > (\w+)/.exec(text) ?? [];
	const version = /version (\d+)$/.exec(text)?.[1];
	return {
		...(isStatus(from) && isStatus(to) ? { status: { from, to } } : {}),
		...(/\bvalue\b/.test(text) ? { value: true } : {}),
		...(/\bassignee\b/.test(text) ? { assignee: true } : {}),
		version: version === undefined ? null : Number(version),
	};
}

function isStatus(text: string | undefined): text is LeadStatus {
	return (leadStatuses as readonly (string | undefined)[]).includes(text);
}

const texts: Readonly<Record<string, string>> = {
	"person.reply": "sent a reply",
	"person.answered": "marked it as answered",
	"person.spam": "marked it as spam",
	"person.not-spam": "marked it as not spam",
};

/** Describes an action, for use after the name: `set it to Won and changed the deal value`. */
export function auditEventText(action: string, detail: string | null): string {
	const { status, value, assignee } = parseAuditDetail(detail);
	const changes = [
		status && `set it to ${statusNames[status.to]}`,
		value && "changed the deal value",
		assignee && "changed the assignee",
	];
	return texts[action] ?? changes.filter(Boolean).join(" and ");
}
