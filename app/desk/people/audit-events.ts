import type { LeadStatus } from "#database/lead-tables.ts";
import { leadStatuses } from "#desk/inbox/filter.ts";

/** What staff do to a card, as the audit log keeps it. */
export const auditActions = {
	status: "person.status",
	/** Value or assignee, the status staying as it was. */
	card: "person.card",
	reply: "person.reply",
	answered: "person.answered",
	spam: "person.spam",
	notSpam: "person.not-spam",
	read: "person.read",
	unread: "person.unread",
	note: "person.note",
} as const;

/** A change of a card: names of what changed, never what a visitor or staff wrote. */
export type CardChange = {
	status?: { from: LeadStatus; to: LeadStatus } | undefined;
	value?: boolean | undefined;
	assignee?: boolean | undefined;
	/** The card's version after it. */
	version: number;
};

/** A change as the audit log words it: `new > won, value; version 4`. */
export function auditDetail({ status, value, assignee, version }: CardChange): string {
	const parts = [
		...(status ? [`${status.from} > ${status.to}`] : []),
		...(value ? ["value"] : []),
		...(assignee ? ["assignee"] : []),
	];
	return `${parts.join(", ")}${parts.length > 0 ? "; " : ""}version ${version}`;
}

/** Reads such words; what is not there is left out, and `version` is null for deeds that change none. */
export function readDeed(
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

/** A deed as it stands in the log. */
export type AuditEvent = {
	at: string;
	action: string;
	detail: string | null;
	staffId: string | null;
	/** Null: the system, or somebody whose account is gone. */
	by: string | null;
};

/**
 * What others have changed since a card had a version: their deeds, the newest first. `isForeign` also
 * when a change has no deed: the system made it.
 */
export function changesSince(
	events: readonly AuditEvent[],
	{ version, current, staffId }: { version: number; current: number; staffId: string },
): { isForeign: boolean; events: AuditEvent[] } {
	const later = events.filter((event) => (readDeed(event.detail).version ?? 0) > version);
	const own = later.filter((event) => event.staffId === staffId);
	return {
		isForeign: current - version > own.length,
		events: later.filter((event) => event.staffId !== staffId),
	};
}

function isStatus(text: string | undefined): text is LeadStatus {
	return (leadStatuses as readonly (string | undefined)[]).includes(text);
}
