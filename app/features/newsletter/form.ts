import type { FormDeclaration } from "#features/leads/form-declaration.ts";

export const newsletterDeclaration = {
	path: "/newsletter",
	dialog: false,
	folder: "newsletter",
	sharesChunk: false,
	kind: "newsletter",
	label: "Newsletter",
	event: "newsletter.confirmed",
} as const satisfies FormDeclaration;
