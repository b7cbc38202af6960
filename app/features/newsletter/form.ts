import type { FormDeclaration } from "#features/leads/form-declaration.ts";

export const newsletterDeclaration = {
	path: "/newsletter",
	dialog: false,
	folder: "newsletter",
	isShort: false,
	kind: "newsletter",
	label: "Newsletter",
	event: "newsletter.confirmed",
} as const satisfies FormDeclaration;
