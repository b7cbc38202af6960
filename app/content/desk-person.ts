import { deskErrorCopy } from "./desk-staff.ts";
import { mailStays } from "./mail-stays.ts";

/** Every word of a person's card. */
export const deskPerson = {
	title: (name: string) => name,
	since: (when: string) => `First came ${when}`,
	back: "Inbox",
	missing: "There is no such card. The person may have been erased.",

	head: {
		contact: "How to reach them",
		email: "Email",
		phone: "Phone",
		website: "Website",
		company: "Company",
		openWebsite: "Open it",
		newTab: "(in a new tab)",
		worth: "Worth",
		assignee: "Looked after by",
		nobody: "Nobody yet",
		change: "Change",
	},

	next: {
		title: "Next",
		spam: { title: "Is this a person?", text: "It looked like spam. Nobody was told of it." },
		answerLate: {
			title: "Answer now.",
			text: "They’re still waiting, and the day we promise is over.",
		},
		answer: { title: "Answer.", text: "Whoever answers first usually gets the job." },
		call: {
			title: (when: string) => `Call: ${when}.`,
			text: "Read what they told us below, so that they needn’t tell it twice.",
			ring: (phone: string) => `Ring ${phone}`,
		},
		afterCall: {
			title: "How did the call go?",
			text: "Write down what was agreed, and say whether it’s won, lost or still open.",
		},
		first: { title: "Get in touch.", text: "Nobody has written to them yet." },
		followUp: {
			title: "Follow up.",
			text: "It’s been a week. One friendly line is enough; silence is an answer too.",
		},
		wait: { title: "Wait.", text: "It’s their turn. We’ll say when a week has gone by." },
		subscriber: {
			title: "Nothing to do.",
			text: "They read the newsletter. That’s all they asked for.",
		},
		won: { title: "Won.", text: "Nothing left to do here. The work is elsewhere." },
		lost: { title: "Lost.", text: "Leave it be, unless they write again." },
		reply: "Write a reply",
	},

	sent: {
		title: (kind: string) => `What they sent: ${kind}`,
		origin: "Where they came from, and what they allowed",
		form: "The whole form",
	},

	reply: {
		title: "Reply by mail",
		prepared: "Start from",
		replaced: "Your own text was put aside.",
		undo: "Put it back",
		subject: "Subject",
		text: "Your reply",
		to: (email: string) => `To ${email}. An answer comes to our own mailbox.`,
		send: "Send the reply",
		sending: "Sending...",
		subjectEmpty: "Add a subject.",
		textEmpty: "Write your reply.",
		otherText: {
			title: "This reply has been sent already, with another text.",
			text: "Press the button again to send this one as well.",
		},
		done: { title: "On its way.", text: "It’s under “What happened” with what becomes of it." },
		kept: { title: "Kept, not sent.", text: mailStays },
		answered: "Mark as answered",
		answeredHint: "If you rang them, or wrote from elsewhere.",
	},

	standing: {
		title: "Where it stands",
		status: "Status",
		value: "Worth, in EUR",
		valueHint: "Roughly. Needed when it’s won.",
		valueEmpty: "What is it worth? A round figure will do; 0 if there’s none.",
		valueInvalid: "Please write whole euros, like 2500.",
		valueTooLarge: (most: string) => `Please write an amount up to ${most}.`,
		assignee: "Looked after by",
		nobody: "Nobody yet",
		me: (name: string) => `${name} (you)`,
		save: "Save",
		saving: "Saving...",
		done: { title: "Saved." },
		same: { title: "Nothing to save.", text: "It stood like that already." },
	},

	notes: {
		title: "Notes",
		label: "Add a note",
		hint: "Only staff see it.",
		empty: "Write something first.",
		save: "Add the note",
		saving: "Adding...",
		done: { title: "Noted." },
	},

	conflict: {
		title: "Somebody else was quicker. Nothing has been changed.",
		/** `Ada set it to Won, 2 min ago`. */
		event: (who: string, what: string, when: string) => `${who} ${what}, ${when}.`,
		now: {
			status: (status: string) => `It now stands at: ${status}.`,
			value: (worth: string | null) =>
				worth ? `It’s now worth ${worth}.` : "What it’s worth is now left open.",
			assignee: (name: string | null) =>
				name ? `${name} now looks after it.` : "Nobody looks after it now.",
		},
		chose: (status: string) => `You chose: ${status}.`,
		wrote: (worth: string) => (worth ? `You wrote: ${worth}.` : "You left open what it’s worth."),
		gave: "You changed who looks after it.",
		saveAgain: "Save again and only what you changed is written; the rest stays as it is now.",
		again: {
			do: "Do it again if it’s still right.",
			send: "Your text is still there. Send it again if it’s still needed.",
		},
	},
	failed: {
		title: "That could not be saved.",
		text: "Nothing you typed is lost. Please try again in a moment.",
	},

	unreachable: {
		title: "The desk can’t be reached.",
		text: "What you typed is still here. Please try again in a moment.",
	},
	loggedOut: deskErrorCopy.loggedOutMeanwhile,

	events: {
		somebody: "Somebody",
		status: (status: string) => `set it to ${status}`,
		value: "changed what it’s worth",
		assignee: "changed who looks after it",
		reply: "sent a reply",
		answered: "marked it as answered",
		spam: "put it with the spam",
		notSpam: "said it’s no spam",
		and: " and ",
	},

	marks: {
		title: "Put away",
		spam: "This is spam",
		spamDropsCalls:
			"Their coming call goes with it: it’s cancelled without a mail and its time is free again. “Not spam” doesn’t bring it back.",
		notSpam: "Not spam",
		unread: "Mark as unread",
		read: "Mark as read",
		answeredDone: { title: "Marked as answered." },
		spamDone: { title: "Put with the spam." },
		notSpamDone: { title: "Back in the inbox." },
		readDone: { title: "Marked as read." },
	},

	duplicates: {
		title: "Perhaps the same person",
		why: { name: "same name", phone: "same phone", website: "same website" },
	},

	calls: {
		title: "Calls",
		inCalendar: "In the calendar",
		states: { coming: "Booked", over: "Over", cancelled: "Cancelled" },
		theirs: (when: string) => `Theirs: ${when}`,
		about: (offer: string) => `About: ${offer}`,
	},

	timeline: {
		title: "What happened",
		more: (count: number) => `Only the newest ${count} forms are shown.`,
		note: (who: string) => `Note by ${who}`,
		systemNote: "Note",
		mail: "Mail to them",
		reply: "Reply from the desk",
		moved: (when: string) => `Call moved to ${when}`,
		cancelled: (when: string) => `Call of ${when} cancelled`,
		event: (who: string, what: string) => `${who} ${what}`,
		openMail: "Read it",
		states: {
			waiting: "Waiting",
			delivered: "Delivered",
			dead: "Given up",
			kept: "Kept: no mail server",
		},
	},

	labels: {
		call: "Call",
		when: "When",
		page: "Sent from",
		firstTouch: "First came from",
		lastTouch: "This time from",
		landedOn: "Landed on",
		consent: "Cookies",
		savings: "Savings calculator",
		answer: "Answered",
	},
	consent: {
		none: "No choice made yet",
		choice: (analytics: boolean, marketing: boolean) =>
			`Analytics ${analytics ? "yes" : "no"}, marketing ${marketing ? "yes" : "no"}`,
	},
} as const;
