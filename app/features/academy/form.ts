import type {
	FormDeclaration,
	FormTables,
	FormTopics,
} from "#features/form-declaration.ts";

export const ACADEMY_PATH = "/academy/request";

export const academyDeclaration = {
	path: ACADEMY_PATH,
	route: "site/academy/request-route.tsx",
	dialog: true,
	folder: "academy",
	sharesChunk: true,
	kind: "academy",
	table: "academy_leads",
	label: "Academy",
	color: "mint",
} as const satisfies FormDeclaration;

export const academyTopics = {
	"academy.received": "Academy request received",
	"academy.requested": "Event: Academy requested",
} as const satisfies FormTopics;

export const academyTables = {
	academy_leads: {
		required: ["name", "email"],
		optional: ["company", "message"],
	},
} as const satisfies FormTables;
