import type { FormDeclaration } from "#features/leads/form-declaration.ts";

export const academyDeclaration = {
	path: "/academy/request",
	dialog: true,
	folder: "academy",
	sharesChunk: true,
	kind: "academy",
	label: "Academy",
	event: "academy.requested",
} as const satisfies FormDeclaration;
