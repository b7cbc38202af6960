import type { ChipTone } from "#desk/layout/components.tsx";
import { formatShortDay, shortDate } from "#desk/layout/relative-time.ts";
import { describeLostReason } from "#features/leads/stages.ts";
import type { ShownState } from "#features/proposals/proposal-state.ts";
import { formatMoney } from "#lib/number-format.ts";

export const PROPOSALS_PATH = "/desk/proposals";

export const buildProposalPath = (id: string) => `${PROPOSALS_PATH}/${id}`;

export const stateLabels = {
	draft: "Draft",
	sent: "Sent",
	ended: "Ended",
	accepted: "Accepted",
	declined: "Declined",
	withdrawn: "Withdrawn",
	cancelled: "Cancelled",
} as const satisfies Record<ShownState, string>;

export const stateTones: Record<ShownState, ChipTone> = {
	draft: "quiet",
	sent: "white",
	ended: "danger",
	accepted: "ok",
	declined: "danger",
	withdrawn: "quiet",
	cancelled: "quiet",
};

/** `Proposal 12`, with its title if it has one. */
export function nameProposal(number: number, title: string): string {
	return title === "" ? `Proposal ${number}` : `${number}: ${title}`;
}

/** A last day (YYYY-MM-DD): `Fri 11 Dec`, with the year in another one. */
export function formatLastDay(day: string, today: string): string {
	return day.slice(0, 4) === today.slice(0, 4)
		? formatShortDay(day)
		: shortDate(day);
}

/** `€4,800`, `€450 / mo`. */
export function formatNet(
	value: { cents: number; period: "once" | "month" },
	currency: string,
): string {
	const amount = formatMoney(value.cents / 100, currency);

	return value.period === "month" ? `${amount} / mo` : amount;
}

/** A key of the reasons, and the client’s words after a colon. */
export function describeReason(reason: string): string {
	const [key = "", ...words] = reason.split(":");
	const text = words.join(":").trim();
	const label = describeLostReason(key);

	return text === "" ? label : `${label}: ${text}`;
}
