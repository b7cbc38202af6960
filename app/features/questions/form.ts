import type { FormDeclaration } from "#features/leads/form-declaration.ts";

export const questionDeclaration = {
	path: "/ask",
	dialog: true,
	folder: "questions",
	sharesChunk: true,
	kind: "question",
	label: "Question",
	event: "question.asked",
} as const satisfies FormDeclaration;
