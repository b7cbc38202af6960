import type {
	FormDeclaration,
	FormTables,
	FormTopics,
} from "#features/form-declaration.ts";

export const QUIZ_PATH = "/quiz";

export const quizDeclaration = {
	path: QUIZ_PATH,
	route: "site/quiz/route.tsx",
	dialog: true,
	folder: "quiz",
	sharesChunk: true,
	kind: "quiz",
	table: "quiz_leads",
	label: "Quiz",
	color: "canary",
} as const satisfies FormDeclaration;

export const quizTopics = {
	"quiz.result": "Quiz result",
	"quiz.completed": "Event: quiz completed",
} as const satisfies FormTopics;

export const quizTables = {
	quiz_responses: {
		required: [
			"pain_point",
			"business_type",
			"tools",
			"timing",
			"recommendation",
			"email",
			"website",
		],
		optional: [],
	},
	quiz_leads: {
		required: ["email", "website", "quiz_response_id", "recommendation_type"],
		optional: [],
	},
} as const satisfies FormTables;
