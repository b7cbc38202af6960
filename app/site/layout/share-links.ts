/**
 * Plain links that share a page: no script of theirs, nothing loads before one is followed.
 * The address stands in them as it is (":" and "/" may stand in a query), because the server puts the
 * public origin into pages after they were built.
 */
export function shareLinks(url: string, title: string): readonly { name: string; to: string }[] {
	const words = encodeURIComponent(title);
	return [
		{ name: "Email", to: `mailto:?subject=${words}&body=${url}` },
		{ name: "LinkedIn", to: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
		{ name: "Twitter", to: `https://twitter.com/intent/tweet?text=${words}&url=${url}` },
		{ name: "Facebook", to: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
	];
}
