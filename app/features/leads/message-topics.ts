import { type FormName, formTopics } from "#features/forms.ts";

const ownTopics = {
	"lead.owner": "Notice of a new lead",
	"lead.reply": "Notice of a reply",
	"desk.reply": "Reply from the desk",
	"desk.proposal": "Proposal",
	"proposal.code": "Code for a proposal",
	"proposal.copy": "Copy of an accepted proposal, to the client",
	"proposal.answer": "Answer to a proposal",
	"desk.summary": "Monday summary",
	"desk.overdue": "Reminder of overdue tasks",
	"assignee.lead": "Notice of a new lead, to the assignee",
	"assignee.assigned": "Person assigned, to the assignee",
	"assignee.reply": "Notice of a reply, to the assignee",
	"assignee.proposal": "Answer to a proposal, to the assignee",
	"assignee.tasks": "Overdue tasks, to the assignee",
	"staff.invitation": "Invitation to the desk",
	"staff.forgotten-password": "New password, to staff",
	"connection.changed": "Connection changed, to owners",
	"desk.step": "What a step of a plan waits for, to a client",
	"portal.link": "Link to the portal, to a client",
	"content.failed": "Scheduled text not published",
	"privacy.confirm": "Data request, to be confirmed",
	"privacy.erased": "Erasure notice",
	"lead.created": "Event: lead created",
	"lead.added": "Event: lead added by hand",
	"proposal.accepted": "Event: proposal accepted",
	"meta.lead": "Conversion: lead",
	"meta.schedule": "Conversion: call booked",
	"meta.submitapplication": "Conversion: Academy requested",
} as const;

type FormTopic = {
	[Name in FormName]: keyof (typeof formTopics)[Name];
}[FormName];

export type MessageTopic = keyof typeof ownTopics | FormTopic;

/** Labels of everything that the outbox sends, by topic; webhook events by their type. */
export const messageTopics: Readonly<Record<MessageTopic, string>> =
	Object.assign({}, ...Object.values(formTopics), ownTopics);

/** Rows of earlier versions may have other topics. */
export function labelTopic(topic: string): string {
	const labels: Partial<Record<string, string>> = messageTopics;

	return labels[topic] ?? topic;
}

/** Emails to staff about the people assigned to them. */
export const assigneeTopics: readonly MessageTopic[] = [
	"assignee.lead",
	"assignee.assigned",
	"assignee.reply",
	"assignee.proposal",
	"assignee.tasks",
];
