/** The words of /desk/privacy. */
export const deskPrivacy = {
	title: "Privacy",
	lead: "Show people what you keep of them, erase them, and delete what has had its time.",

	person: {
		title: "A person",
		text: "Somebody wrote or rang and wants to see their data, or to be erased? Make sure it’s them, then look them up by address.",
		label: "Email address",
		submit: "Look up",
		invalid: "Please enter a valid email address.",
		unknown: (address: string) => `Nothing is kept of ${address}.`,
		unknownText:
			"If an old backup holds the address, erase it all the same: a restore then leaves it out.",
		found: (address: string) => `Kept of ${address}`,
		parts: {
			person: "Card",
			enquiries: "Enquiries",
			calls: "Calls",
			newsletter: "Newsletter",
			mails: "Mails and events",
			notes: "Notes",
			requests: "Requests",
		},
		card: "Open their card",
		export: "Save everything as a file",
		erase: {
			title: "Erase…",
			text: "Everything of this address goes: enquiries, calls, mails, notes, newsletter. A call ahead is cancelled. Backups expire after 30 days. It can’t be undone.",
			elsewhere: "Your own mailbox, CRM and phone aren’t reached from here.",
			label: "Type the address once more",
			submit: "Erase this person",
			mismatch: "That isn’t the address above.",
		},
		erased: (rows: number) => ({
			title: "Erased.",
			text: `${rows === 1 ? "One record is" : `${rows} records are`} gone. Backups expire after 30 days; restoring one erases the address again.`,
		}),
		calls: (when: string) => `The call on ${when} is off, and its time is free again.`,
		ownAddress: {
			title: "That’s your own address.",
			text: "It stands in every mail the site sends, so it can’t be erased.",
		},
		failed: {
			title: "That couldn’t be done just now.",
			text: "The database can’t be written. Try again in a moment; Checks tells more.",
		},
	},

	requests: {
		title: "Visitors’ own requests",
		caption: "What visitors asked about their data",
		head: ["Asked", "What", "How it stands"],
		kinds: { export: "A copy", erase: "Erasure" },
		waiting: "Not confirmed yet",
		expired: "Ran out",
		done: "Done",
		empty: {
			title: "Nobody has asked",
			text: "Requests from /your-data appear here. They carry themselves out once confirmed from the visitor’s mailbox.",
		},
	},

	retention: {
		title: "Clean-up",
		text: "Runs by itself every night at half past three, by the periods of the privacy policy.",
		caption: "What is deleted when",
		head: ["What", "Kept", "From", "Due now"],
		months: (count: number) => (count % 12 === 0 ? years(count / 12) : `${count} months`),
		days: (count: number) => {
			if (count === 0) return "until then";
			return count === 1 ? "1 day" : `${count} days`;
		},
		count: "Count what is due",
		run: "Delete what is due now",
		counted: (all: number) =>
			all === 0
				? { title: "Nothing is due." }
				: {
						title: `${all} ${all === 1 ? "record is" : "records are"} due.`,
						text: "Nothing has been deleted.",
					},
		ran: (all: number) => ({
			title: all === 0 ? "Nothing was due." : `${all} ${all === 1 ? "record" : "records"} deleted.`,
		}),
	},

	erasures: {
		title: "Erasures",
		text: "Kept are the days and a one-way fingerprint of each address, so that no old backup brings anybody back.",
		count: (count: number) =>
			count === 0
				? "Nobody has been erased."
				: `${count} ${count === 1 ? "address is" : "addresses are"} on the list.`,
		latest: "The latest",
	},

	receipts: {
		title: "Receipts of cookie choices",
		caption: "Cookie choices by week",
		head: ["Week from", "All accepted", "Some accepted", "All declined"],
		empty: "No choices in the last twelve weeks.",
		label: "Receipt number",
		hint: "A visitor finds it in their cookie preferences.",
		submit: "Find",
		unknown: "There is no such receipt.",
		on: "on",
		off: "off",
		analytics: "Analytics",
		marketing: "Marketing",
		history: "What that browser chose, the newest first",
		sources: {
			banner: "in the banner",
			settings: "in the preferences",
			withdrawal: "taken back in the preferences",
			gpc: "by the browser’s privacy signal",
		},
	},
} as const;

function years(count: number): string {
	return count === 1 ? "1 year" : `${count} years`;
}
