import { withFacts } from "./content.ts";
import copy from "./your-data.json" with { type: "json" };

export const yourDataCopy = () => withFacts(copy);

export function madeAt(when: string): string {
	return `As of ${when}.`;
}

/** Calls that an erasure cancels. */
export const cancelledCall = {
	visitor: (when: string) => `Your call on ${when} is cancelled.`,
	owner: (when: string) =>
		`The call on ${when} is cancelled, and its time is free again.`,
};
