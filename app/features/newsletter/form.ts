import type {
	FormDeclaration,
	FormTopics,
} from "#features/form-declaration.ts";

export const NEWSLETTER_PATH = "/newsletter";

export const newsletterDeclaration = {
	path: NEWSLETTER_PATH,
	route: "site/newsletter/route.tsx",
	dialog: false,
	folder: "newsletter",
	sharesChunk: false,
	kind: "newsletter",
	table: "newsletter_subscribers",
	label: "Newsletter",
	color: "gold",
} as const satisfies FormDeclaration;

export const newsletterTopics = {
	"newsletter.confirm": "Newsletter, to be confirmed",
	"newsletter.welcome": "Newsletter confirmed",
	"newsletter.renew": "Newsletter, to be renewed",
	"newsletter.confirmed": "Event: newsletter confirmed",
	"newsletter.unsubscribed": "Event: newsletter left",
} as const satisfies FormTopics;
