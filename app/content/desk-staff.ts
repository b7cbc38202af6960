export const auditCopy = {
	title: "Audit log",
	lead: "Who did what, and when. It names records, never what stands in them.",
	caption: "What was done, newest first",
	head: ["When", "Who", "What", "Record"],
	empty: {
		title: "Nothing has been done yet.",
		text: "Logins, changes of leads and settings appear here as they happen.",
	},
	sheet: { newest: "Newest first", older: "Further back" },
	system: "Command line or the site itself",
	gone: "Somebody removed",
	older: "Older",
	newest: "Newest",
	/** Every deed by its name in the log. */
	actions: {
		"person.status": "Changed how far somebody is",
		"person.card": "Changed what somebody is worth, or who looks after them",
		"person.reply": "Wrote a reply",
		"person.answered": "Marked somebody as answered",
		"person.spam": "Put somebody with the spam",
		"person.not-spam": "Took somebody out of the spam",
		"person.read": "Read a card",
		"person.unread": "Marked a card as unread",
		"person.note": "Wrote a note",
		"booking.make": "Booked a call for somebody",
		"booking.move": "Moved a call",
		"booking.cancel": "Cancelled a call",
		"booking.hours": "Changed the opening hours",
		"calendar.feed": "Made a new address for their calendar feed",
		"question.answer": "Answered a question",
		"question.elsewhere": "Noted a question as answered elsewhere",
		"faq.settle": "Settled a search that found nothing",
		"faq.unsettle": "Put a settled search back on the list",
		"message.retry": "Had a message tried again",
		"message.retry_all": "Had all messages that were given up tried again",
		"message.replay": "Had an event sent once more",
		"webhook.back": "Said that the webhook’s address is back",
		"leads.export": "Began to export leads",
		"leads.exported": "Exported leads",
		"staff.login": "Logged in",
		"staff.logout": "Logged out",
		"staff.add": "Added an account",
		"staff.reset": "Made a new one-time link",
		"staff.remove": "Removed an account",
		"staff.password": "Set a new password",
		"staff.name": "Changed their name",
		"staff.recovery-code": "Used a recovery code",
		"staff.second-factor-on": "Turned on two-step verification",
		"staff.second-factor-off": "Turned off two-step verification",
		"staff.sessions-ended": "Logged out elsewhere",
		"privacy.erase": "Erased a person",
		"privacy.export": "Gave out a person’s data",
		"privacy.retention": "Deleted what had had its time",
	},
} as const;

/** What the log calls a deed. */
export type AuditAction = keyof typeof auditCopy.actions;

export const deskErrorCopy = {
	/** Beside a form that was not taken because of it. */
	loggedOutMeanwhile: {
		title: "You’ve been logged out.",
		text: "What you typed is still here. Log in again in another tab, then come back and press the button once more.",
	},
	loggedOut: {
		title: "You’ve been logged out.",
		text: "Your session is over, or was ended elsewhere. Log in again and you’re back on this page.",
		action: "Log in",
	},
	forbidden: {
		title: "That’s for owners.",
		text: "Your account may do everything with leads, but not this. Ask an owner of the desk.",
	},
	missing: {
		title: "There’s nothing here.",
		text: "The address is wrong, or what stood here was removed.",
	},
	away: {
		title: "The database doesn’t answer.",
		text: "Nothing has been changed. Try again in a moment; if it stays like this, npm run site -- doctor says what’s wrong.",
	},
	failed: {
		title: "That didn’t work.",
		text: "Something went wrong on our side. Nothing is lost: please try again in a moment.",
	},
	back: "To the inbox",
} as const;
