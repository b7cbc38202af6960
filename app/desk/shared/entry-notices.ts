/** Notices of an entry’s editor, by `?done=`. */
export const entryNotices = {
	saved: { title: "Draft saved.", text: "The website hasn’t changed." },
	published: { title: "Published." },
	discarded: { title: "Draft discarded." },
};
