/** Notices of an entry’s editor, by `?done=`. */
export const entryNotices = {
	saved: { title: "Draft saved.", text: "The website hasn’t changed." },
	published: { title: "Published.", text: "The website shows it now." },
	unchanged: {
		title: "Nothing has changed.",
		text: "The website already shows this.",
	},
	discarded: { title: "Draft discarded." },
	restored: {
		title: "Restored.",
		text: "The website shows that version. A draft stays as it is.",
	},
	unpublished: {
		title: "Taken off the website.",
		text: "Its text and its versions stay here. Links to it lead to the list.",
	},
};
