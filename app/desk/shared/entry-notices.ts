/** Notices of an entry’s editor, by `?done=`. */
export const entryNotices = {
	saved: { title: "Draft saved.", text: "The website hasn’t changed." },
	published: { title: "Published.", text: "The website shows it now." },
	unchanged: {
		title: "Nothing has changed.",
		text: "The website already shows this.",
	},
	taken: {
		title: "This is your colleague’s text.",
		text: "Yours was not saved.",
	},
	merged: {
		title: "Saved.",
		text: "A colleague has changed other fields meanwhile; the form shows both.",
	},
	scheduled: {
		title: "Scheduled.",
		text: "It is published at its time, with the changes until then.",
	},
	unscheduled: { title: "Not scheduled any more.", text: "It stays a draft." },
	discarded: {
		title: "Draft discarded.",
		text: "It is in the history.",
	},
	"draft-restored": {
		title: "Draft restored.",
		text: "The website hasn’t changed. The draft before it is in the history.",
	},
	restored: {
		title: "Restored.",
		text: "The website shows that version. A draft stays as it is.",
	},
	undeleted: {
		title: "Restored.",
		text: "It is in the list again. The website doesn’t show it.",
	},
	unpublished: {
		title: "Taken off the website.",
		text: "Its text and its versions stay here. Its address says that the page was taken off.",
	},
	redirected: {
		title: "Taken off the website.",
		text: "Its text and its versions stay here. Visitors of its address are sent on.",
	},
};
