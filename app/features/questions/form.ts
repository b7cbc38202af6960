import type {
	FormDeclaration,
	FormTables,
	FormTopics,
} from "#features/form-declaration.ts";

export const QUESTION_PATH = "/ask";

export const questionDeclaration = {
	path: QUESTION_PATH,
	route: "site/ask/route.tsx",
	dialog: true,
	folder: "questions",
	sharesChunk: true,
	kind: "question",
	table: "questions",
	label: "Question",
	color: "blue",
} as const satisfies FormDeclaration;

export const questionTopics = {
	"question.received": "Question received",
	"question.answer": "Answer to a question",
	"question.published": "Answer published in the FAQ",
	"question.asked": "Event: question asked",
} as const satisfies FormTopics;

export const questionTables = {
	// The columns that staff fill are in database/lead-tables.ts.
	questions: {
		required: ["email", "question"],
		optional: [],
	},
} as const satisfies FormTables;
