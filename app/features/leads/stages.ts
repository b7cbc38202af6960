import type { Stage } from "#database/lead-tables.ts";

export const lostReasons = {
	price: "Too expensive",
	timing: "Not now",
	competitor: "Chose another supplier",
	"in-house": "Does it in-house",
	fit: "Not a fit for us",
	silent: "No answer any more",
	other: "Another reason",
} as const;
export type LostReason = keyof typeof lostReasons;

export const periods = { once: "One-off", month: "Monthly" } as const;
export type DealPeriod = keyof typeof periods;

/** The label of a stored reason; of one that is no longer in the list, the reason itself. */
export function describeLostReason(reason: string | null): string {
	if (reason === null) return "No reason given";
	return lostReasons[reason as LostReason] ?? reason;
}

export function isClosed(stage: Stage | null): boolean {
	return stage === "won" || stage === "lost";
}
