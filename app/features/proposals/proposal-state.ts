import type { ProposalState } from "#database/proposal-tables.ts";
import { addDays, findDayStart, shifted } from "#lib/time/dates.ts";

/** As people see it: `ended` is sent, and its last day has passed. */
export type ShownState = ProposalState | "ended";

type Dated = { state: ProposalState; ends_at: string | null };

export function readState({ state, ends_at }: Dated, now: string): ShownState {
	return state === "sent" && ends_at !== null && ends_at <= now
		? "ended"
		: state;
}

const DAY_MS = 24 * 60 * 60_000;

/** The client's page shows a proposal for so long after it ended or was decided; afterwards it's in the portal. */
const DAYS_SHOWN = 90;

export function isPast(
	{
		decided_at,
		ends_at,
	}: { decided_at: string | null; ends_at: string | null },
	now: string,
): boolean {
	const until = decided_at ?? ends_at;

	return until !== null && shifted(until, DAYS_SHOWN * DAY_MS) < now;
}

/** The first moment after a last day (YYYY-MM-DD) in the agency’s time zone. */
export function findEnd(lastDay: string, timeZone: string): string {
	return findDayStart(addDays(lastDay, 1), timeZone);
}

/** The states from which a change is possible; an ended one is `sent`. */
export const statesBefore = {
	send: ["draft", "sent", "declined", "withdrawn"],
	accept: ["sent"],
	record: ["draft", "sent", "declined", "withdrawn"],
	decline: ["sent"],
	withdraw: ["sent"],
	cancel: ["accepted"],
	/** Nothing was sent. */
	trash: ["draft"],
} as const satisfies Record<string, readonly ProposalState[]>;

export type ProposalChange = keyof typeof statesBefore;

export function canChange(
	state: ProposalState,
	change: ProposalChange,
): boolean {
	const states: readonly ProposalState[] = statesBefore[change];
	return states.includes(state);
}

/** After an acceptance a change is a new proposal. */
export function canEdit(state: ProposalState): boolean {
	return canChange(state, "send");
}
