import { company } from "./company.ts";

export const blogPage = {
	meta: {
		title: `Blog: the sums behind quotes, rotas and missed calls`,
		description:
			"Guides and case studies for small service firms: quoting, rotas, missed calls, CRMs and spreadsheets, with the sums shown and something to do on Monday.",
	},
	head: {
		here: "Blog",
		title: "Work it out on paper first.",
		intro:
			"Quotes, rotas, missed calls, spreadsheets: what we’ve learnt from sorting them out, with the sums shown. Most of it you can do without us.",
	},
	art: "One spine is one article. The thicker it is, the longer the read.",
	tab: "All posts",
	all: "All Posts",
	filterLabel: "Category",
	search: { label: "Search the blog", placeholder: "Search blog...", clear: "Clear" },
	topics: "Topics",
	pagerLabel: "Pages of the blog",
	previous: "Previous",
	next: "Next",
	empty: {
		title: "No posts found",
		text: "Try adjusting your search or filter criteria.",
		reset: "Reset Filters",
	},
	feed: "Follow by RSS",
	jsonFeed: "JSON Feed",
	newsletter: {
		tab: "Newsletter",
		title: "The next one, by email.",
		text: "An email when there’s something worth a tea break. Unsubscribe with one click.",
	},
	call: {
		tab: "Call",
		title: "Read enough?",
		intro: "Fifteen minutes, no slides. Bring the bit that didn’t fit any of these.",
		action: "Book a Free Consultation",
	},
	article: {
		contents: "In this article",
		share: "Share it",
		copy: "Copy link",
		copied: { title: "Link copied" },
		notCopied: {
			title: "The link could not be copied.",
			text: "Your browser didn’t allow it. You can copy it from the address bar.",
		},
		topics: "Topics",
		author: "Written by",
		older: "Earlier",
		newer: "Later",
		neighbours: "Other articles by date",
		related: { tab: "Related", title: "From the same drawer" },
		all: "All posts",
		call: {
			title: "Rather talk it through?",
			intro: "Fifteen minutes, no slides. Bring your own figures and we’ll do the sum together.",
		},
	},
	resources: {
		meta: {
			title: `Resources: now on the ${company.name} blog`,
			description: "Our guides and case studies have moved to the blog.",
		},
		redirecting: "Redirecting to our Blog page...",
		link: "Go to the blog",
	},
} as const;
