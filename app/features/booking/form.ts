import type { FormDeclaration } from "#features/leads/form-declaration.ts";

export const bookingDeclaration = {
	path: "/book",
	dialog: true,
	folder: "booking",
	sharesChunk: false,
	kind: "booking",
	label: "Call",
	event: "booking.scheduled",
} as const satisfies FormDeclaration;
