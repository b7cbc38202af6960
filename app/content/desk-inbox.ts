/** Every word of the inbox. */
export const deskInbox = {
	title: "Inbox",
	lead: "Newest first. Whoever waits longest loses interest first.",
	listName: "Leads",
	unread: "Unread",
	spam: "Spam",
	nobodysName: "No name yet",
	assignee: (name: string) => `${name} looks after them`,

	views: {
		label: "Drawers of the inbox",
		all: "Everything",
		unread: "Unread",
		overdue: "Overdue",
		mine: "Mine",
		spam: "Spam",
	},

	search: {
		label: "Search leads",
		placeholder: "Name, address, company, words…",
		clear: "Clear",
		submit: "Search",
	},

	filters: {
		summary: "Filters",
		label: "Filter the leads",
		any: "Any",
		kind: "Kind",
		status: "Status",
		source: "Source",
		industry: "Trade",
		recommendation: "Recommended",
		assignee: "Looked after by",
		me: "Me",
		nobody: "Nobody yet",
		somebodyElse: "Somebody who has left",
		from: "From",
		to: "Until",
		unread: "Unread only",
		overdue: "Overdue only",
		spam: "Spam",
		show: "Show these",
		close: "Done",
	},

	chips: {
		label: "What the list is narrowed to",
		remove: (what: string) => `Remove: ${what}`,
		clear: "Clear",
		search: (words: string) => `“${words}”`,
		from: (day: string) => `from ${day}`,
		to: (day: string) => `until ${day}`,
	},

	paging: {
		label: "More leads",
		newer: "Newer",
		older: "Older",
		stopped: (when: string) => `Looked as far back as ${when}.`,
		further: "Look further back",
	},

	export: {
		label: "Take this list with you:",
		csv: "CSV",
		json: "JSON",
	},

	news: {
		arrived: (count: number, most: number) =>
			count > most
				? `More than ${most} new leads`
				: count === 1
					? "1 new lead"
					: `${count} new leads`,
		show: "Show",
		loggedOut: "You’ve been logged out.",
		logIn: "Log in again",
		unreachable: "The desk can’t be reached. New leads will show once it can.",
		/** Ahead of the tab's title. */
		title: (count: string, title: string) => `(${count}) ${title}`,
	},

	empty: {
		none: {
			title: "No leads yet",
			text: "The quiz, the question form, the Academy form, a booked call or the newsletter: each ends up here, the second it is sent. Send one yourself to see it arrive.",
			action: "Open the website",
			command: "On the command line:",
		},
		found: {
			title: "Nothing fits",
			text: "No lead fits all of that at once. Take a filter off, or search for the beginning of a word.",
			action: "Clear search and filters",
		},
		unread: {
			title: "All read",
			text: "Nothing has come in that nobody has opened.",
			action: "Show everything",
		},
		overdue: {
			title: "Nobody is waiting",
			text: "Every lead that was due an answer has had one. Have a cup of tea.",
			action: "Show everything",
		},
		spam: {
			title: "No spam",
			text: "A form that looks as if a machine filled it in waits here, so that no human is lost by mistake.",
			action: "Show everything",
		},
		top: {
			title: "Nothing older",
			text: "The list ends here.",
			action: "Back to the newest",
		},
	},

	keys: {
		button: "Keys",
		title: "Keys of the inbox",
		list: [
			{ keys: ["j", "↓"], does: "Next lead" },
			{ keys: ["k", "↑"], does: "Lead before" },
			{ keys: ["Enter"], does: "Open it" },
			{ keys: ["/"], does: "Search" },
			{ keys: ["n"], does: "Show new leads" },
			{ keys: ["?"], does: "These keys" },
		],
		arrows: "The arrows work once a lead has the focus.",
		switch: "Single keys",
		switchText:
			"Switch them off if a voice or a slip of the hand sets them off. This browser remembers.",
	},
} as const;
