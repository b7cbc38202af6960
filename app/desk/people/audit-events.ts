import type { LeadStatus } from "#database/lead-tables.ts";
import { leadStatuses } from "#desk/inbox/filter.ts";
import { statusNames } from "#desk/inbox/lead-labels.ts";

export const auditActions = {
	status: "person.status",
	/** Value or assignee, with the same status. */
	card: "person.card",
	reply: "person.reply",
	answered: "person.answered",
	spam: "person.spam",
	notSpam: "person.not-spam",
	read: "person.read",
	unread: "person.unread",
	note: "person.note",
	task: "person.task",
	taskDone: "person.task-done",
	tag: "person.tag",
	untag: "person.untag",
} as const;

/** A change of a card: names of fields, never what a visitor or staff wrote. */
export type CardChange = {
	status?: { from: LeadStatus; to: LeadStatus } | undefined;
	value?: boolean;
	assignee?: boolean;
	/** The card's version after the change. */
	version: number;
};

/** The detail of an audit event: `new > won, value; version 4`. */
export function auditDetail({ status, value, assignee, version }: CardChange): string {
	const parts = [
		...(status ? [`${status.from} > ${status.to}`] : []),
		...(value ? ["value"] : []),
		...(assignee ? ["assignee"] : []),
	];
	return `${parts.join(", ")}${parts.length > 0 ? "; " : ""}version ${version}`;
}

/** Parses `auditDetail`; `version` is null for events that change none. */
export function parseAuditDetail(
	detail: string | null,
): Omit<CardChange, "version"> & { version: number | null } {
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

/** What somebody did, to follow their name: `set it to Won and changed the deal value`. */
export function auditEventText(action: string, detail: string | null): string {
	if (action === auditActions.reply) return "sent a reply";
	if (action === auditActions.answered) return "marked it as answered";
	if (action === auditActions.spam) return "marked it as spam";
	if (action === auditActions.notSpam) return "marked it as not spam";
	const { status, value, assignee } = parseAuditDetail(detail);
	return [
		...(status ? [`set it to ${statusNames[status.to]}`] : []),
		...(value ? ["changed the deal value"] : []),
		...(assignee ? ["changed the assignee"] : []),
	].join(" and ");
}

export type AuditEvent = {
	at: string;
	action: string;
	detail: string | null;
	staffId: string | null;
	/** Null: the system, or an account that is gone. */
	by: string | null;
};

/**
 * Events by others since a card had `version`, newest first. `isForeign` also for a change without an
 * event, which the system made.
 */
export function changesSince(
	events: readonly AuditEvent[],
	{ version, current, staffId }: { version: number; current: number; staffId: string },
): { isForeign: boolean; events: AuditEvent[] } {
	const later = events.filter((event) => (parseAuditDetail(event.detail).version ?? 0) > version);
	const own = later.filter((event) => event.staffId === staffId);
	return {
		isForeign: current - version > own.length,
		events: later.filter((event) => event.staffId !== staffId),
	};
}

function isStatus(text: string | undefined): text is LeadStatus {
	return (leadStatuses as readonly (string | undefined)[]).includes(text);
}
