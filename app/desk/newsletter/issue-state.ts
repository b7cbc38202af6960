import type { IssueCounts } from "#features/newsletter/issue-deliveries.server.ts";

type Counts = Pick<IssueCounts, "queued" | "sent" | "bounced" | "complained">;

/** True when at least one email of an issue was taken by the mail server. */
export function isDelivered({
	sent,
	bounced,
	complained,
}: Omit<Counts, "queued">): boolean {
	return sent + bounced + complained > 0;
}

/** True while an issue is being sent, or goes on by itself. */
export function isUnderWay(
	issue: {
		state: string;
		queued_at: string | null;
		paused_until: string | null;
	},
	{ queued }: Pick<Counts, "queued">,
): boolean {
	const { state, queued_at, paused_until } = issue;
	if (state === "paused") return paused_until !== null;

	return state === "running" && (queued_at === null || queued > 0);
}

type Progress = Record<"sent" | "waiting" | "rejected", number> & {
	state: string;
};

/** Whether the rest of an issue's page is out of date: not with each email that is sent. */
export function isOtherThan(loaded: Progress, found: Progress): boolean {
	const count = ({ sent, waiting, rejected }: Progress) =>
		sent + waiting + rejected;

	return (
		found.state !== loaded.state ||
		found.rejected !== loaded.rejected ||
		count(found) !== count(loaded)
	);
}

/** An issue's state in words; "Sent" is counted from its deliveries. */
export function nameState(
	{ state, queued_at }: { state: string; queued_at: string | null },
	counts: Counts,
): string {
	if (state === "running") {
		if (queued_at === null || counts.queued > 0) return "Sending";
		return isDelivered(counts) ? "Sent" : "Not delivered";
	}

	return state.charAt(0).toUpperCase() + state.slice(1);
}
