export const auditActionLabels = {
	"person.status": "Changed a status",
	"person.card": "Changed a deal",
	"person.contact": "Changed contact details",
	"person.add": "Added a contact",
	"person.import": "Imported contacts",
	"person.import-undo": "Undid an import of contacts",
	"person.export": "Exported people",
	"person.merge": "Merged two cards",
	"person.unmerge": "Undid a merge",
	"person.dismiss-duplicate": "Hid a suggested duplicate",
	"person.restore-duplicate": "Took back a suggested duplicate",
	"person.reply": "Wrote a reply",
	"person.answered": "Marked as answered",
	"person.spam": "Marked as spam",
	"person.not-spam": "Marked as not spam",
	"person.read": "Read a card",
	"person.unread": "Marked a card as unread",
	"person.log-call": "Logged a call",
	"person.note": "Wrote a note",
	"person.note-edit": "Changed a note",
	"person.note-delete": "Deleted a note",
	"person.restore": "Restored from the trash",
	"person.undo": "Undid a change",
	"person.call": "Recorded how a call went",
	"booking.make": "Booked a call for a visitor",
	"booking.move": "Moved a call",
	"booking.cancel": "Cancelled a call",
	"booking.assign": "Reassigned a call",
	"booking.hours": "Changed the opening hours",
	"booking.block": "Blocked an hour",
	"booking.unblock": "Unblocked an hour",
	"calendar.subscribe": "Connected a calendar",
	"calendar.unsubscribe": "Disconnected a calendar",
	"calendar.feed": "Changed their calendar feed’s address",
	"question.answer": "Answered a question",
	"question.elsewhere": "Marked a question as answered elsewhere",
	"question.notify": "Emailed a visitor the link to an answer in the FAQ",
	"faq.settle": "Marked a search with no results as done",
	"faq.unsettle": "Reopened a settled search",
	"message.retry": "Retried a message",
	"message.retry_all": "Retried all failed messages",
	"message.send_held": "Sent all email that waited for a mail server",
	"message.discard_held": "Discarded all email that waited for a mail server",
	"message.replay": "Sent an event again",
	"webhook.back": "Re-enabled the webhook",
	"person.task": "Added a task",
	"person.task-edit": "Changed a task",
	"person.task-done": "Marked a task as done",
	"person.task-reopen": "Reopened a task",
	"person.task-delete": "Deleted a task",
	"person.tag": "Added a tag",
	"person.untag": "Removed a tag",
	"leads.add": "Added a lead by hand",
	"leads.export": "Exported leads",
	"reports.spend": "Changed the ad spend",
	"newsletter.add": "Made a newsletter issue",
	"newsletter.change": "Changed a newsletter issue",
	"newsletter.schedule": "Changed the schedule of a newsletter issue",
	"newsletter.send": "Sent or resumed a newsletter issue",
	"newsletter.pause": "Paused a newsletter issue",
	"newsletter.stop": "Stopped a newsletter issue",
	"newsletter.end": "Unsubscribed someone from the newsletter",
	"newsletter.lift": "Allowed a blocked address again",
	"newsletter.take-back": "Gave back subscriptions that an issue had ended",
	"newsletter.export": "Exported newsletter subscribers",
	"newsletter.import": "Imported newsletter subscribers",
	"newsletter.import-undo": "Undid an import of newsletter subscribers",
	"newsletter.add-subscriber": "Added a newsletter subscriber",
	"newsletter.rename": "Changed a subscriber’s first name",
	"campaign.add": "Added a campaign",
	"campaign.change": "Changed a campaign",
	"staff.login": "Logged in",
	"staff.logout": "Logged out",
	"staff.add": "Added an account",
	"staff.reset": "Made a new one-time link",
	"staff.role": "Changed a role",
	"staff.forgot": "Asked for a new password",
	"staff.remove": "Removed an account",
	"staff.password": "Set a new password",
	"staff.name": "Changed their name",
	"staff.signature": "Changed their email signature",
	"staff.notifications": "Changed which emails they get",
	"staff.recovery-code": "Logged in with a recovery code",
	"staff.recovery-codes": "Made new recovery codes",
	"staff.sessions-ended": "Logged out elsewhere",
	"staff.second-factor-on": "Switched two-step verification on",
	"staff.second-factor-off": "Switched two-step verification off",
	"content.draft": "Saved a draft",
	"content.publish": "Published",
	"content.restore": "Restored an earlier version",
	"content.schedule": "Scheduled",
	"content.failed": "Could not publish at its time",
	"content.unpublish": "Took off the website",
	"content.undelete": "Restored after deletion",
	"content.import": "Imported documents",
	"settings.email": "Changed the email settings",
	"settings.time-zone": "Changed the time zone",
	"settings.visibility": "Hid the site from search engines, or opened it",
	"settings.publishing": "Changed who publishes articles and case studies",
	"media.add": "Added a picture",
	"media.delete": "Deleted a picture",
	"media.limit": "Changed the storage limit for pictures",
	"backup.make": "Made a backup",
	"backup.download": "Downloaded a backup",
	"privacy.erase": "Erased a person",
	"privacy.export": "Exported a person’s data",
	"privacy.retention": "Deleted expired data",
} as const;

export type AuditAction = keyof typeof auditActionLabels;

/**
 * Details of an event, as data: counts, names of fields and ids only; never an email address, a name or
 * free text.
 */
export type AuditDetail = Readonly<
	Record<string, string | number | boolean | readonly string[]>
>;

/** `csv, kind, overdue` or `saved 12`. */
export function formatDetail(detail: AuditDetail): string {
	return Object.entries(detail)
		.flatMap(([name, value]) => {
			if (typeof value === "number") return `${name} ${value}`;
			if (typeof value === "boolean") return value ? name : [];
			return name === "by" ? `by ${value}` : value;
		})
		.join(", ");
}

type TopicOf<Action extends string> = Action extends `${infer Topic}.${string}`
	? Topic
	: never;

/** Labels of the actions' prefixes. */
export const auditTopics = {
	person: "People",
	booking: "Calls and opening hours",
	calendar: "Connected calendars",
	question: "Questions",
	faq: "FAQ searches",
	message: "Emails sent",
	webhook: "Webhook",
	leads: "Leads added and exported",
	reports: "Ad spend",
	newsletter: "Newsletter",
	campaign: "Campaigns",
	staff: "Accounts and logins",
	content: "Content",
	media: "Pictures",
	settings: "Email, time zone and publishing",
	backup: "Backups",
	privacy: "Privacy",
} as const satisfies Record<TopicOf<AuditAction>, string>;
