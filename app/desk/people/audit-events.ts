import type { LeadStatus } from "#database/lead-tables.ts";
import { statusNames } from "#desk/inbox/lead-labels.ts";

const texts: Readonly<Record<string, string>> = {
	"person.reply": "sent a reply",
	"person.answered": "marked it as answered",
	"person.spam": "marked it as spam",
	"person.not-spam": "marked it as not spam",
};

/**
 * Describes an action, for use after the name: `set it to Won and changed the deal value`.
 * @param detail the changed fields, such as `new > won, value`.
 */
export function auditEventText(action: string, detail: string | null): string {
	const status = /> (\w+)/.exec(detail ?? "")?.[1];
	const changes = [
		status && `set it to ${statusNames[status as LeadStatus] ?? status}`,
		detail?.includes("value") && "changed the deal value",
		detail?.includes("assignee") && "changed the assignee",
	];
	return texts[action] ?? changes.filter(Boolean).join(" and ");
}
