import { useEffect, useState } from "react";
import { counted } from "#lib/number-format.ts";
import { Button } from "#ui/button.tsx";
import { MAX_COUNTED } from "./filter.ts";

/** `count` is at most `MAX_COUNTED` + 1. */
type NewLeads = { count: number; newest: string | null };

/** Milliseconds between polls while the page is visible. */
const POLL_INTERVAL = 5_000;

type NewLeadsState = NewLeads | { error: "logged-out" | "unreachable" } | null;

/**
 * Polls for leads newer than the list, while the page is visible.
 * @param query the list's own filter.
 */
export function useNewLeads(after: string | null, query: string): NewLeadsState {
	const [found, setFound] = useState<{ of: string; state: NewLeadsState }>({ of: "", state: null });
	const address = `/desk/new-leads?${new URLSearchParams([...new URLSearchParams(query), ["after", after ?? ""]])}`;
	useEffect(() => {
		const timer = setInterval(async () => {
			if (document.visibilityState !== "visible") return;
			const state = await fetchNewLeads(address);
			setFound({ of: address, state });
			if ("error" in state && state.error === "logged-out") clearInterval(timer);
		}, POLL_INTERVAL);
		return () => clearInterval(timer);
	}, [address]);
	return found.of === address ? found.state : null;
}

async function fetchNewLeads(address: string) {
	try {
		const response = await fetch(address, {
			headers: { Accept: "application/json" },
			signal: AbortSignal.timeout(POLL_INTERVAL),
		});
		if (response.status === 401) return { error: "logged-out" as const };
		if (response.ok) return (await response.json()) as NewLeads;
	} catch {
		// The network is down, or a proxy answered without JSON.
	}
	return { error: "unreachable" as const };
}

type NewLeadsBarProps = { found: NewLeadsState; onShow: () => void };

/** New leads are shown on request, so that rows do not move under the pointer. */
export function NewLeadsBar({ found, onShow }: NewLeadsBarProps) {
	const count = countOf(found);
	return (
		<div className="new-leads" role="status">
			{count > 0 && (
				<p className="row">
					<b>
						{count > MAX_COUNTED
							? `More than ${MAX_COUNTED} new leads`
							: counted(count, "new lead")}
					</b>
					<Button variant="primary" small className="row__end" onClick={onShow}>
						Show
					</Button>
				</p>
			)}
			{found && "error" in found && (
				<p className="row">
					{found.error === "unreachable" ? (
						"The desk can’t be reached. New leads will appear when the connection is back."
					) : (
						<>
							<b>You’ve been logged out.</b> <a href="/login?to=%2Fdesk">Log in again</a>
						</>
					)}
				</p>
			)}
		</div>
	);
}

export function countOf(found: NewLeadsState): number {
	return found && "count" in found ? found.count : 0;
}
