/** The words of the desk's pages about those who work there: the own account, staff, and what was done. */
export const accountCopy = {
	title: "Your account",
	lead: (email: string, role: string) => `${email}, ${role}.`,
	name: {
		title: "Your name",
		label: "Name",
		hint: "Colleagues see it beside your notes and in the log.",
		submit: "Save name",
		done: { title: "Saved." },
		empty: "Type your name.",
		long: "Use 100 characters or fewer.",
	},
	password: {
		title: "Password",
		current: "Current password",
		submit: "Change password",
		done: {
			title: "Your password is changed.",
			text: "You are logged out everywhere else.",
		},
		empty: "Type your current password.",
		wrong: "That isn’t your password.",
		limited: {
			title: "Too many tries.",
			text: "Please wait a few minutes, then try again.",
		},
	},
	factor: {
		title: "Second step at login",
		off: "Off. With it on, logging in also needs six digits from an app on your phone, so a stolen password alone opens nothing.",
		start: "Set up second step",
		scan: "Scan this with an authenticator app, then type the six digits it shows.",
		picture: "Code to scan with an authenticator app",
		byHand: "Can’t scan? Type this key into the app:",
		code: "Code from the app",
		confirm: "Switch on",
		cancel: "Leave it off",
		refused: {
			title: "That code isn’t right.",
			text: "Check that your phone’s clock is right, and type the code it shows now.",
		},
		on: (codes: number) =>
			`On. ${codes === 1 ? "One recovery code is" : `${codes} recovery codes are`} left.`,
		since: "Since",
		codes: {
			title: "Your recovery codes",
			text: "Each logs you in once when your phone isn’t there. Print them or keep them in your password manager: they are shown this once.",
		},
		remove: "Switch off…",
		removeText: "After that your password alone lets you in.",
		removeConfirm: "Switch off",
		removed: { title: "The second step is off." },
	},
	sessions: {
		title: "Where you’re logged in",
		caption: "Your open sessions",
		head: ["Browser", "Logged in", "Last used", "Actions"],
		here: "This one",
		end: "Log out",
		endOf: (browser: string) => `Log out of ${browser}`,
		ended: { title: "Logged out there." },
		endAll: "Log out everywhere",
	},
} as const;

export const staffCopy = {
	title: "Staff",
	lead: "Who may log in here. Owners may also change opening hours, staff and privacy settings.",
	list: {
		title: "Accounts",
		caption: "Everybody who may log in",
		head: ["Name", "Role", "Second step", "Last login", "Actions"],
		you: "you",
		invited: "Link not used yet",
		never: "Never",
		on: "On",
		off: "Off",
	},
	roles: { owner: "owner", member: "member" },
	add: {
		title: "Add somebody",
		email: "Email",
		name: "Name",
		nameHint: "Left empty, it is taken from the address.",
		role: "Role",
		roles: {
			member: "Member: leads, calendar, answers",
			owner: "Owner: everything, these settings too",
		},
		submit: "Add",
		taken: "There is an account for that address already.",
	},
	link: {
		title: (name: string) => `A link for ${name}`,
		text: "Send it to them in a way you trust. It sets their password, works once, and for 72 hours. It is shown this once.",
		label: "One-time link",
	},
	reset: {
		label: "New link…",
		of: (name: string) => `New link for ${name}`,
		text: "Takes their password and second step away and logs them out everywhere.",
		submit: "Make a new link",
	},
	remove: {
		label: "Remove…",
		of: (name: string) => `Remove ${name}`,
		text: "Logs them out and takes their access away. Their notes keep their name.",
		submit: "Remove",
		done: { title: "Removed." },
		refused: {
			self: { title: "You can’t remove yourself.", text: "Ask another owner." },
			"last-owner": {
				title: "That is the last owner.",
				text: "Add another owner first.",
			},
			unknown: { title: "That account is gone already." },
		},
	},
	failed: {
		title: "That didn’t go through.",
		text: "We couldn’t write to our own records. Please try again in a moment.",
	},
} as const;

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
		"staff.second-factor-on": "Switched the second step on",
		"staff.second-factor-off": "Switched the second step off",
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
