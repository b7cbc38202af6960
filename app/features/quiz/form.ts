import type { FormDeclaration } from "#features/leads/form-declaration.ts";

export const quizDeclaration = {
	path: "/quiz",
	dialog: true,
	folder: "quiz",
	sharesChunk: true,
	kind: "quiz",
	label: "Quiz",
	event: "quiz.completed",
} as const satisfies FormDeclaration;
