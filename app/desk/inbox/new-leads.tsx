import { useEffect, useState } from "react";
import { counted } from "#lib/number-format.ts";
import { Button } from "#ui/button.tsx";

/** How many leads came after one, counted up to `maxCounted` + 1, and the id of the newest. */
type NewLeads = { count: number; newest: string | null };

/** Milliseconds between polls while the page is visible. */
const POLL_INTERVAL = 5_000;

const TIMEOUT = 10_000;

type NewLeadsState = NewLeads | { error: "logged-out" | "unreachable" } | null;

/**
 * Polls for leads after the newest of the list, while the page is visible and at once when it becomes so.
 * @param query the list's own filter.
 */
export function useNewLeads(after: string | null, query: string): NewLeadsState {
	const [found, setFound] = useState<{ of: string; state: NewLeadsState }>({ of: "", state: null });
	const address = `/desk/new-leads?${new URLSearchParams([...new URLSearchParams(query), ["after", after ?? ""]])}`;
	useEffect(() => {
		let timer: ReturnType<typeof setTimeout> | undefined;
		const unmounted = new AbortController();
		async function poll(): Promise<void> {
			clearTimeout(timer);
			if (document.visibilityState !== "visible") return;
			const state = await fetchNewLeads(address, unmounted.signal);
			if (unmounted.signal.aborted) return;
			setFound({ of: address, state });
			if (!("error" in state && state.error === "logged-out"))
				timer = setTimeout(poll, POLL_INTERVAL);
		}
		document.addEventListener("visibilitychange", poll, { signal: unmounted.signal });
		timer = setTimeout(poll, POLL_INTERVAL);
		return () => {
			clearTimeout(timer);
			unmounted.abort();
		};
	}, [address]);
	return found.of === address ? found.state : null;
}

async function fetchNewLeads(address: string, unmounted: AbortSignal) {
	try {
		const response = await fetch(address, {
			headers: { Accept: "application/json" },
			signal: AbortSignal.any([unmounted, AbortSignal.timeout(TIMEOUT)]),
		});
		if (response.status === 401) return { error: "logged-out" as const };
		if (response.ok) return (await response.json()) as NewLeads;
	} catch {
		// Without a network, or from a proxy that answers for the desk.
	}
	return { error: "unreachable" as const };
}

type NewLeadsBarProps = { found: NewLeadsState; maxCounted: number; onShow: () => void };

/** New leads are shown on request, so that no row moves under a pointer. */
export function NewLeadsBar({ found, maxCounted, onShow }: NewLeadsBarProps) {
	const count = countOf(found);
	return (
		<div className="new-leads" role="status">
			{count > 0 && (
				<p className="row">
					<b>
						{count > maxCounted ? `More than ${maxCounted} new leads` : counted(count, "new lead")}
					</b>
					<Button variant="primary" small className="row__end" onClick={onShow}>
						Show
					</Button>
				</p>
			)}
			{found && "error" in found && (
				<p className="row">
					{found.error === "unreachable" ? (
						"The desk can’t be reached. New leads will show once it can."
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
