/** An issue's state in words; "Sent" is counted from its deliveries. */
export function nameState(
	{ state, queued_at }: { state: string; queued_at: string | null },
	{ queued }: { queued: number },
): string {
	if (state === "running")
		return queued_at !== null && queued === 0 ? "Sent" : "Sending";

	return state.charAt(0).toUpperCase() + state.slice(1);
}
